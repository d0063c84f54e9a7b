import { useForm } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { callAuth } from '../../session/components/auth-client.ts'
import { resetByForm } from '../components/form-actions.ts'
import { FormFrame, FormProblem } from '../components/form-frame.tsx'
import { NewPasswordField, newPasswordRules } from '../components/password-field.tsx'
import { useFormProblem, useSentForm } from '../components/use-form-problem.ts'
import { forgottenMessages } from '../messages.ts'

// The address holds the mailed token: it must not travel on to other sites.
export const meta = () => [
  { title: forgottenMessages.newDocumentTitle },
  { name: 'referrer', content: 'same-origin' },
]

export const action = resetByForm

/** Sets a new password through a mailed link (create-auth.ts). Every device has to log in again. */
export default function Reset() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const token = search.get('token')
  const { register, handleSubmit, formState } = useForm<{ password: string }>()
  const sent = useSentForm(formState)
  const { problem, attempt } = useFormProblem(sent.problem)
  const submit = handleSubmit(({ password }) =>
    attempt(async () => {
      await callAuth('/reset-password', { token, newPassword: password })
      toast.success(forgottenMessages.done)
      await navigate('/login', { replace: true })
    }),
  )
  const askAgain = (
    <Link to="/forgot" className="link link-primary">
      {forgottenMessages.askAgain}
    </Link>
  )
  return (
    <FormFrame title={forgottenMessages.newTitle} under={askAgain}>
      {token ? (
        <form method="post" noValidate className="grid gap-4" onSubmit={submit}>
          <NewPasswordField
            label={forgottenMessages.newPassword}
            register={register('password', newPasswordRules)}
            error={sent.errorOf('password')}
          />
          <SubmitButton busy={formState.isSubmitting} wide>
            {forgottenMessages.newSubmit}
          </SubmitButton>
          <FormProblem problem={problem} />
        </form>
      ) : (
        <p role="alert">{forgottenMessages.noLink}</p>
      )}
    </FormFrame>
  )
}
