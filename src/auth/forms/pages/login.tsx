import { useState } from 'react'
import { Link, Navigate, useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { TextField } from '../../../ui/field.tsx'
import { useHydrated } from '../../../ui/hydrated.tsx'
import { Spinner, SubmitButton } from '../../../ui/submit-button.tsx'
import { askGoogle, GoogleMark } from '../../google/components/ask-google.tsx'
import { logInWithGoogle } from '../../google/components/enter-google.ts'
import { returnAddress, withReturn } from '../../guards/components/login-address.ts'
import { useRoleFailure } from '../../guards/components/use-role.ts'
import { presentUser, requestApi, type ServiceUser } from '../../session/components/auth-client.ts'
import { useAuth } from '../../session/components/use-auth.ts'
import { loginForm } from '../components/account-forms.ts'
import { enterWithForm } from '../components/client-actions.ts'
import { FormFrame, FormProblem } from '../components/form-frame.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { actionOf } from '../components/server-actions.ts'
import { useAccountForm } from '../components/use-account-form.ts'
import { loginTexts } from '../texts.ts'

export const meta = () => [{ title: loginTexts.documentTitle }]

export const action = actionOf(loginForm)
export const clientAction = enterWithForm(loginForm, async (answer) =>
  presentUser(((await answer.json()) as { user: ServiceUser }).user),
)

async function isFactorMissing(): Promise<boolean> {
  const answer = await requestApi('/api/secondfactor')
  return answer.ok && ((await answer.json()) as { required: boolean }).required
}

export default function Login() {
  const { loading, user, hasEnded } = useAuth()
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const lookUpFailed = useRoleFailure()
  const navigate = useNavigate()
  const isLeaving = useNavigation().state !== 'idle'
  const isHydrated = useHydrated()
  const initialProblem = lookUpFailed ? loginTexts.lookUpFailed : ''
  const { field, onSubmit, isBusy, problem, attempt } = useAccountForm(loginForm, initialProblem)
  const [isAskingGoogle, setAskingGoogle] = useState(false)
  const back = returnAddress(search, hash)

  const continueWithGoogle = async () => {
    setAskingGoogle(true)
    await attempt(async () => {
      let next = back
      const ask = async () => {
        const end = await askGoogle()
        if (end === 'closed' || !(await isFactorMissing())) return end
        next = withReturn('/second-factor', back)
        return 'closed'
      }
      if ((await logInWithGoogle(ask)) || next !== back) await navigate(next, { replace: true })
    })
    setAskingGoogle(false)
  }

  const isWorking = isBusy || isAskingGoogle || isLeaving
  if (user && !loading && !isWorking && !lookUpFailed) return <Navigate to={back} replace />
  return (
    <FormFrame
      title={loginTexts.title}
      under={
        <>
          <span>{loginTexts.newHere}</span>{' '}
          <Link to={withReturn('/signup', back)} className="link link-primary">
            {loginTexts.createAccount}
          </Link>
        </>
      }
    >
      <p role="status" className="text-accent empty:hidden">
        {hasEnded && loginTexts.sessionEnded}
      </p>
      <form method="post" noValidate className="grid gap-4" onSubmit={onSubmit}>
        <TextField
          label={loginTexts.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          {...field('email')}
        />
        <PasswordField label={loginTexts.password} autoComplete="current-password" {...field('password')} />
        <Link to="/forgot" className="link justify-self-start text-sm">
          {loginTexts.forgot}
        </Link>
        <SubmitButton busy={isBusy} disabled={isAskingGoogle} wide>
          {loginTexts.submit}
        </SubmitButton>
        <FormProblem problem={problem} green />
      </form>
      <div className="divider my-0 text-quiet text-sm">{loginTexts.or}</div>
      <button
        type="button"
        className="btn w-full border-base-300"
        disabled={!isHydrated || isBusy || isAskingGoogle}
        onClick={continueWithGoogle}
      >
        {isAskingGoogle ? <Spinner /> : <GoogleMark />}
        <span>{loginTexts.google}</span>
      </button>
    </FormFrame>
  )
}
