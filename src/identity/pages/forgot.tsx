import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { TextField } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { callAuth } from '../components/auth-client.ts'
import { FormFrame, useReady } from '../components/form-frame.tsx'
import { FormProblem } from '../components/form-problem.tsx'
import { useFormProblem } from '../components/use-form-problem.ts'
import { forgottenMessages, loginMessages } from '../messages/forms.ts'

export const meta = () => [{ title: 'Swap-Forgotten password' }]

/** Asks for a link to set a new password. Says the same whether the e-mail has an account. */
export default function Forgot() {
  const ready = useReady()
  const { register, handleSubmit, formState } = useForm<{ email: string }>()
  const [sent, setSent] = useState(false)
  const { problem, attempt } = useFormProblem()
  const submit = handleSubmit(({ email }) =>
    attempt(async () => {
      await callAuth('/request-password-reset', { email: email.trim() })
      setSent(true)
    }),
  )
  return (
    <FormFrame title={forgottenMessages.title}>
      {sent ? (
        <p role="status">{forgottenMessages.sent}</p>
      ) : (
        <form method="post" noValidate className="grid gap-4" onSubmit={submit}>
          <p className="text-quiet">{forgottenMessages.intro}</p>
          <TextField
            label={loginMessages.email}
            type="email"
            inputMode="email"
            autoComplete="username"
            register={register('email', { required: loginMessages.emailRequired })}
            error={formState.errors.email}
          />
          <SubmitButton busy={formState.isSubmitting} disabled={!ready} wide>
            {forgottenMessages.submit}
          </SubmitButton>
          <FormProblem problem={problem} />
        </form>
      )}
    </FormFrame>
  )
}
