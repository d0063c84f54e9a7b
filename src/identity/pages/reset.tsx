import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toast.ts'
import { forgottenWords, passwordWords, signUpWords } from '../form-words.ts'
import { callAuth } from '../parts/auth-client.ts'
import { FormFrame, useReady } from '../parts/form-frame.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { whyNotPassword } from '../rules.ts'
import { identityWords } from '../words.ts'

// The address holds the mailed token: it must not travel on to other sites.
export const meta = () => [{ title: 'Swap-New password' }, { name: 'referrer', content: 'no-referrer' }]

/** Sets a new password through a mailed link (create-auth.ts). Every device has to log in again. */
export default function Reset() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const ready = useReady()
  const token = search.get('token')
  const { register, handleSubmit, formState } = useForm<{ password: string }>()
  const [problem, setProblem] = useState('')
  const submit = handleSubmit(async ({ password }) => {
    setProblem('')
    try {
      await callAuth('/reset-password', { token, newPassword: password })
      toast.success(forgottenWords.done)
      await navigate('/login', { replace: true })
    } catch (reason) {
      setProblem(reason instanceof Error ? reason.message : identityWords.somethingWrong)
    }
  })
  const askAgain = (
    <Link to="/forgot" className="link link-primary">
      {forgottenWords.askAgain}
    </Link>
  )
  return (
    <FormFrame title={forgottenWords.newTitle} under={askAgain}>
      {token ? (
        <form method="post" noValidate className="grid gap-4" onSubmit={submit}>
          <PasswordField
            label={forgottenWords.newPassword}
            autoComplete="new-password"
            hint={signUpWords.passwordHint}
            register={register('password', {
              required: signUpWords.passwordRequired,
              validate: (password) => {
                const why = whyNotPassword(password)
                return why ? passwordWords[why] : true
              },
            })}
            error={formState.errors.password}
          />
          <SubmitButton busy={formState.isSubmitting} disabled={!ready} wide>
            {forgottenWords.newSubmit}
          </SubmitButton>
          <p role="alert" className="text-error text-sm empty:hidden">
            {problem}
          </p>
        </form>
      ) : (
        <p role="alert">{forgottenWords.noLink}</p>
      )}
    </FormFrame>
  )
}
