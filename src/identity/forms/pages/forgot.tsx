import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { TextField } from '../../../ui/field.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { callAuth } from '../../session/components/auth-client.ts'
import { forgotByForm } from '../components/form-actions.ts'
import { forgotChecks, validateWith } from '../components/form-checks.ts'
import { FormFrame, FormProblem } from '../components/form-frame.tsx'
import { useFormProblem, useSentForm } from '../components/use-form-problem.ts'
import { forgottenMessages, loginMessages } from '../messages.ts'

export const meta = () => [{ title: forgottenMessages.documentTitle }]

export const action = forgotByForm

/** Asks for a link to set a new password. Says the same whether the e-mail has an account. */
export default function Forgot() {
  const { register, handleSubmit, formState } = useForm<{ email: string }>()
  const [isDone, setDone] = useState(false)
  const sent = useSentForm(formState)
  const { problem, attempt } = useFormProblem(sent.problem)
  const submit = handleSubmit(({ email }) =>
    attempt(async () => {
      await callAuth('/request-password-reset', { email: email.trim() })
      setDone(true)
    }),
  )
  const toLogin = (
    <Link to="/login" className="link link-primary">
      {forgottenMessages.backToLogin}
    </Link>
  )
  return (
    <FormFrame title={forgottenMessages.title} under={toLogin}>
      {isDone || sent.done ? (
        <p role="status">{forgottenMessages.sent}</p>
      ) : (
        <form method="post" noValidate className="grid gap-4" onSubmit={submit}>
          <p className="text-quiet">{forgottenMessages.intro}</p>
          <TextField
            label={loginMessages.email}
            type="email"
            inputMode="email"
            autoComplete="username"
            defaultValue={sent.valueOf('email')}
            register={register('email', { validate: validateWith(forgotChecks.email) })}
            error={sent.errorOf('email')}
          />
          <SubmitButton busy={formState.isSubmitting} wide>
            {forgottenMessages.submit}
          </SubmitButton>
          <FormProblem problem={problem} />
        </form>
      )}
    </FormFrame>
  )
}
