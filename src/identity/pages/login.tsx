import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router'
import { TextField } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { loginWords } from '../form-words.ts'
import { useAuth } from '../parts/auth-provider.tsx'
import { FormFrame, useReady } from '../parts/form-frame.tsx'
import { askGoogle } from '../parts/google-popup.ts'
import { returnAddress } from '../parts/login-address.ts'
import { PasswordField } from '../parts/password-field.tsx'
import { passwordLength } from '../rules.ts'
import { identityWords } from '../words.ts'

type Form = { email: string; password: string }

export const meta = () => [{ title: 'Swap-Login' }]

export default function Login() {
  const { loading, user, logIn, logInWithGoogle } = useAuth()
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const ready = useReady()
  const { register, handleSubmit, formState } = useForm<Form>()
  const [working, setWorking] = useState<'password' | 'google' | null>(null)
  const [problem, setProblem] = useState(state?.lookUpFailed ? loginWords.lookUpFailed : '')
  const back = returnAddress(search)

  const enter = async (way: 'password' | 'google', work: () => Promise<unknown>) => {
    setWorking(way)
    setProblem('')
    try {
      if ((await work()) !== false) await navigate(back, { replace: true })
    } catch (reason) {
      setProblem(reason instanceof Error ? reason.message : identityWords.somethingWrong)
    } finally {
      setWorking(null)
    }
  }

  if (user && !loading && !working && !state?.lookUpFailed) return <Navigate to={back} replace />
  return (
    <FormFrame
      title={loginWords.title}
      under={
        <>
          {loginWords.newHere}{' '}
          <Link to="/signup" className="link link-primary">
            {loginWords.createAccount}
          </Link>
        </>
      }
    >
      <form
        method="post"
        noValidate
        className="grid gap-4"
        onSubmit={handleSubmit((form) => enter('password', () => logIn(form)))}
      >
        <TextField
          label={loginWords.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          register={register('email', { required: loginWords.emailRequired })}
          error={formState.errors.email}
        />
        <PasswordField
          label={loginWords.password}
          autoComplete="current-password"
          register={register('password', {
            required: loginWords.passwordRequired,
            minLength: { value: passwordLength.min, message: loginWords.passwordTooShort },
          })}
          error={formState.errors.password}
        />
        <Link to="/forgot" className="link justify-self-start text-sm">
          {loginWords.forgot}
        </Link>
        <SubmitButton busy={working === 'password'} disabled={!ready || working === 'google'} wide>
          {loginWords.submit}
        </SubmitButton>
        {/* Green by the specification (section 8). */}
        <p role="alert" className="text-sm text-success empty:hidden">
          {problem}
        </p>
      </form>
      <div className="divider my-0 text-quiet text-sm">{loginWords.or}</div>
      <button
        type="button"
        className="btn w-full border-base-300"
        disabled={!ready || working !== null}
        onClick={() => enter('google', () => logInWithGoogle(askGoogle))}
      >
        {working === 'google' && <span className="loading loading-spinner loading-sm" aria-hidden="true" />}
        {loginWords.google}
      </button>
    </FormFrame>
  )
}
