import { Link, useLocation } from 'react-router'
import { TextField } from '../../../ui/field.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { forgotForm } from '../components/account-forms.ts'
import { clientActionOf } from '../components/client-actions.ts'
import { FormFrame, FormProblem } from '../components/form-frame.tsx'
import { actionOf } from '../components/server-actions.ts'
import { useAccountForm } from '../components/use-account-form.ts'
import { forgottenTexts, loginTexts } from '../texts.ts'

export const meta = () => [{ title: forgottenTexts.documentTitle }]

export const action = actionOf(forgotForm)
export const clientAction = clientActionOf(forgotForm)

/** The page that asks for a password link. It answers the same for every e-mail, so that nobody learns which have accounts. */
export default function Forgot() {
  // Typed at the login.
  const { email = '' } = (useLocation().state ?? {}) as { email?: string }
  const { field, onSubmit, isBusy, isDone, problem } = useAccountForm(forgotForm, '', { email })
  const toLogin = (
    <Link to="/login" className="link link-primary">
      {forgottenTexts.backToLogin}
    </Link>
  )
  return (
    <FormFrame title={forgottenTexts.title} under={toLogin}>
      {isDone ? (
        <p role="status">{forgottenTexts.sent}</p>
      ) : (
        <form method="post" noValidate className="grid gap-4" onSubmit={onSubmit}>
          <p className="text-quiet">{forgottenTexts.intro}</p>
          <TextField
            label={loginTexts.email}
            type="email"
            inputMode="email"
            autoComplete="username"
            {...field('email')}
          />
          <SubmitButton busy={isBusy} wide>
            {forgottenTexts.submit}
          </SubmitButton>
          <FormProblem problem={problem} />
        </form>
      )}
    </FormFrame>
  )
}
