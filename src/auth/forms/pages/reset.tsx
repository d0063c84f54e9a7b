import { Link, useSearchParams } from 'react-router'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { presentUser, type ServiceUser } from '../../session/components/auth-client.ts'
import { resetForm } from '../components/account-forms.ts'
import { enterWithForm } from '../components/client-actions.ts'
import { FormFrame, FormProblem } from '../components/form-frame.tsx'
import { NewPasswordField } from '../components/password-field.tsx'
import { actionOf } from '../components/server-actions.ts'
import { useAccountForm } from '../components/use-account-form.ts'
import { forgottenTexts } from '../texts.ts'

// The address holds a token: no referrer.
export const meta = () => [
  { title: forgottenTexts.newDocumentTitle },
  { name: 'referrer', content: 'same-origin' },
]

export const action = actionOf(resetForm)
export const clientAction = enterWithForm(resetForm, async (answer) => {
  const { user } = (await answer.json()) as { user: ServiceUser }
  toast.success(forgottenTexts.done)
  return presentUser(user)
})

/** The page behind a mailed password link, where its owner sets a new password. */
export default function Reset() {
  const [search] = useSearchParams()
  const { field, value, onSubmit, isBusy, problem } = useAccountForm(resetForm)
  const askAgain = (
    <Link to="/forgot" className="link link-primary">
      {forgottenTexts.askAgain}
    </Link>
  )
  return (
    <FormFrame title={forgottenTexts.newTitle} under={askAgain}>
      {search.get('token') ? (
        <form method="post" noValidate className="grid gap-4" onSubmit={onSubmit}>
          <NewPasswordField
            label={forgottenTexts.newPassword}
            typed={value('password')}
            {...field('password')}
          />
          <SubmitButton busy={isBusy} wide>
            {forgottenTexts.newSubmit}
          </SubmitButton>
          <FormProblem problem={problem} />
        </form>
      ) : (
        <p role="alert">{forgottenTexts.noLink}</p>
      )}
    </FormFrame>
  )
}
