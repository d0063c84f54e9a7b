import { useForm } from 'react-hook-form'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toast.ts'
import { callAuth } from '../components/auth-client.ts'
import { FormFrame, useReady } from '../components/form-frame.tsx'
import { FormProblem } from '../components/form-problem.tsx'
import { NewPasswordField, newPasswordRules } from '../components/new-password-field.tsx'
import { useFormProblem } from '../components/use-form-problem.ts'
import { forgottenMessages } from '../messages/forms.ts'

// The address holds the mailed token: it must not travel on to other sites.
export const meta = () => [{ title: 'Swap-New password' }, { name: 'referrer', content: 'no-referrer' }]

/** Sets a new password through a mailed link (create-auth.ts). Every device has to log in again. */
export default function Reset() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const ready = useReady()
  const token = search.get('token')
  const { register, handleSubmit, formState } = useForm<{ password: string }>()
  const { problem, attempt } = useFormProblem()
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
            error={formState.errors.password}
          />
          <SubmitButton busy={formState.isSubmitting} disabled={!ready} wide>
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
