import { Link } from 'react-router'
import { TextField } from '../../../ui/field.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { forgotForm } from '../components/account-forms.ts'
import { clientActionOf } from '../components/client-actions.ts'
import { FormFrame, FormProblem } from '../components/form-frame.tsx'
import { actionOf } from '../components/server-actions.ts'
import { useAccountForm } from '../components/use-account-form.ts'
import { forgottenMessages, loginMessages } from '../messages.ts'

export const meta = () => [{ title: forgottenMessages.documentTitle }]

export const action = actionOf(forgotForm)
export const clientAction = clientActionOf(forgotForm)

/** Asks for a link to set a new password. Says the same whether the e-mail has an account. */
export default function Forgot() {
  const { field, onSubmit, isBusy, isDone, problem } = useAccountForm(forgotForm)
  const toLogin = (
    <Link to="/login" className="link link-primary">
      {forgottenMessages.backToLogin}
    </Link>
  )
  return (
    <FormFrame title={forgottenMessages.title} under={toLogin}>
      {isDone ? (
        <p role="status">{forgottenMessages.sent}</p>
      ) : (
        <form method="post" noValidate className="grid gap-4" onSubmit={onSubmit}>
          <p className="text-quiet">{forgottenMessages.intro}</p>
          <TextField
            label={loginMessages.email}
            type="email"
            inputMode="email"
            autoComplete="username"
            {...field('email')}
          />
          <SubmitButton busy={isBusy} wide>
            {forgottenMessages.submit}
          </SubmitButton>
          <FormProblem problem={problem} />
        </form>
      )}
    </FormFrame>
  )
}
