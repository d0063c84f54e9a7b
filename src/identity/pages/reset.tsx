import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toast.ts'
import { callAuth } from '../components/auth-client.ts'
import { FormFrame, useReady } from '../components/form-frame.tsx'
import { PasswordField } from '../components/password-field.tsx'
import { forgottenMessages, passwordMessages, signUpMessages } from '../messages/forms.ts'
import { identityMessages } from '../messages/session.ts'
import { whyNotPassword } from '../rules.ts'

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
      toast.success(forgottenMessages.done)
      await navigate('/login', { replace: true })
    } catch (reason) {
      setProblem(reason instanceof Error ? reason.message : identityMessages.somethingWrong)
    }
  })
  const askAgain = (
    <Link to="/forgot" className="link link-primary">
      {forgottenMessages.askAgain}
    </Link>
  )
  return (
    <FormFrame title={forgottenMessages.newTitle} under={askAgain}>
      {token ? (
        <form method="post" noValidate className="grid gap-4" onSubmit={submit}>
          <PasswordField
            label={forgottenMessages.newPassword}
            autoComplete="new-password"
            hint={signUpMessages.passwordHint}
            register={register('password', {
              required: signUpMessages.passwordRequired,
              validate: (password) => {
                const why = whyNotPassword(password)
                return why ? passwordMessages[why] : true
              },
            })}
            error={formState.errors.password}
          />
          <SubmitButton busy={formState.isSubmitting} disabled={!ready} wide>
            {forgottenMessages.newSubmit}
          </SubmitButton>
          <p role="alert" className="text-error text-sm empty:hidden">
            {problem}
          </p>
        </form>
      ) : (
        <p role="alert">{forgottenMessages.noLink}</p>
      )}
    </FormFrame>
  )
}
