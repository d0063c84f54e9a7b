import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { useStore } from '../../../ui/external-store.ts'
import { TextField } from '../../../ui/field.tsx'
import { useHydrated } from '../../../ui/hydrated.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { askGoogle, GoogleMark } from '../../google/components/ask-google.tsx'
import { returnAddress, withReturn } from '../../guards/components/login-address.ts'
import { useRoleFailure } from '../../guards/components/use-role.ts'
import { sessionStore } from '../../session/components/session-store.ts'
import { useAuth } from '../../session/components/use-auth.ts'
import { logInByForm } from '../components/form-actions.ts'
import { loginChecks, validateWith } from '../components/form-checks.ts'
import { FormFrame, FormProblem } from '../components/form-frame.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { useFormProblem, useSentForm } from '../components/use-form-problem.ts'
import { loginMessages } from '../messages.ts'

type Form = { email: string; password: string }

export const meta = () => [{ title: loginMessages.documentTitle }]

export const action = logInByForm

export default function Login() {
  const { loading, user, logIn, logInWithGoogle } = useAuth()
  const [search] = useSearchParams()
  const { hash, key } = useLocation()
  const { hasEnded } = useStore(sessionStore)
  const lookUpFailed = useRoleFailure()
  const navigate = useNavigate()
  const ready = useHydrated()
  const { register, handleSubmit, formState } = useForm<Form>()
  const [started, setStarted] = useState<{ way: 'password' | 'google'; at: string } | null>(null)
  // Once signed in, the form stays busy until the page is left: the person may have pressed on to another page than `back`.
  const working = started?.at === key ? started.way : null
  const sent = useSentForm(formState)
  const { problem, attempt } = useFormProblem(lookUpFailed ? loginMessages.lookUpFailed : sent.problem)
  const back = returnAddress(search, hash)

  const enter = async (way: 'password' | 'google', work: () => Promise<unknown>) => {
    setStarted({ way, at: key })
    let hasEntered = false
    await attempt(async () => {
      hasEntered = (await work()) !== false
      if (hasEntered) await navigate(back, { replace: true })
    })
    if (!hasEntered) setStarted(null)
  }

  if (user && !loading && !working && !lookUpFailed) return <Navigate to={back} replace />
  return (
    <FormFrame
      title={loginMessages.title}
      under={
        <>
          {loginMessages.newHere}{' '}
          <Link to={withReturn('/signup', back)} className="link link-primary">
            {loginMessages.createAccount}
          </Link>
        </>
      }
    >
      <p role="status" className="text-accent empty:hidden">
        {hasEnded && loginMessages.sessionEnded}
      </p>
      <form
        method="post"
        noValidate
        className="grid gap-4"
        onSubmit={handleSubmit((form) => enter('password', () => logIn(form)))}
      >
        <TextField
          label={loginMessages.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          defaultValue={sent.valueOf('email')}
          register={register('email', { validate: validateWith(loginChecks.email) })}
          error={sent.errorOf('email')}
        />
        <PasswordField
          label={loginMessages.password}
          autoComplete="current-password"
          register={register('password', { validate: validateWith(loginChecks.password) })}
          error={sent.errorOf('password')}
        />
        <Link to="/forgot" className="link justify-self-start text-sm">
          {loginMessages.forgot}
        </Link>
        <SubmitButton busy={working === 'password'} disabled={working === 'google'} wide>
          {loginMessages.submit}
        </SubmitButton>
        <FormProblem problem={problem} green />
      </form>
      <div className="divider my-0 text-quiet text-sm">{loginMessages.or}</div>
      <button
        type="button"
        className="btn w-full border-base-300"
        disabled={!ready || working !== null}
        onClick={() => enter('google', () => logInWithGoogle(askGoogle))}
      >
        {working === 'google' ? <Spinner /> : <GoogleMark />}
        {loginMessages.google}
      </button>
    </FormFrame>
  )
}
