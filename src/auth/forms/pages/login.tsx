import { Link, Navigate, useLocation, useNavigation, useSearchParams } from 'react-router'
import { TextField } from '../../../ui/field.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { GoogleButton, useGoogleLogin } from '../../google/components/google-login.tsx'
import { returnAddress, withReturn } from '../../guards/components/login-address.ts'
import { useRoleFailure } from '../../guards/components/use-role.ts'
import { presentUser, type ServiceUser } from '../../session/components/auth-client.ts'
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

export default function Login() {
  const { loading, user, hasEnded } = useAuth()
  const [search] = useSearchParams()
  const { hash } = useLocation()
  const lookUpFailed = useRoleFailure()
  const isLeaving = useNavigation().state !== 'idle'
  const initialProblem = lookUpFailed ? loginTexts.lookUpFailed : ''
  const { field, value, onSubmit, isBusy, problem, attempt } = useAccountForm(loginForm, initialProblem)
  const back = returnAddress(search, hash)

  const google = useGoogleLogin(back, attempt)
  const isWorking = isBusy || google.isAsking || isLeaving
  if (user && !loading && !isWorking && !lookUpFailed) return <Navigate to={back} replace />
  return (
    <FormFrame title={loginTexts.title}>
      <p className="-mt-3 text-quiet text-sm">
        <span>{loginTexts.newHere}</span>{' '}
        <Link to={withReturn('/signup', back)} className="link link-primary">
          {loginTexts.createAccount}
        </Link>
      </p>
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
        <Link to="/forgot" state={{ email: value('email') }} className="link justify-self-start text-sm">
          {loginTexts.forgot}
        </Link>
        <SubmitButton busy={isBusy} disabled={google.isAsking} wide>
          {loginTexts.submit}
        </SubmitButton>
        <FormProblem problem={problem} green />
      </form>
      <GoogleButton google={google} isBusy={isBusy} />
    </FormFrame>
  )
}
