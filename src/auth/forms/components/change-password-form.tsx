import { useForm } from 'react-hook-form'
import { keepToken } from '../../../ui/api.ts'
import { PartHeader } from '../../../ui/page-header.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { callAuth, fetchToken } from '../../session/components/auth-client.ts'
import { loginTexts, accountTexts as words } from '../texts.ts'
import { checkNewPassword } from './account-forms.ts'
import { FormProblem } from './form-frame.tsx'
import { NewPasswordField, PasswordField } from './password-field.tsx'
import { useFormProblem } from './use-account-form.ts'

type Form = { currentPassword: string; newPassword: string }

/** The form that changes the password. The server then replaces every session, so the browser fetches a new token. */
export function ChangePasswordForm({ email }: { email: string }) {
  const { register, handleSubmit, formState, reset, watch } = useForm<Form>()
  const { problem, attempt } = useFormProblem()

  const submit = handleSubmit((form) =>
    attempt(async () => {
      await callAuth('/change-password', form)
      // The next call fetches one.
      keepToken(await fetchToken(email).catch(() => null))
      reset()
      toast.success(words.done)
    }),
  )

  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={submit}>
      <PartHeader title={words.passwordTitle} intro={words.passwordIntro} />
      <input type="text" hidden readOnly autoComplete="username" value={email} />
      <PasswordField
        label={words.currentPassword}
        autoComplete="current-password"
        register={register('currentPassword', { required: loginTexts.passwordRequired })}
        error={formState.errors.currentPassword}
      />
      <NewPasswordField
        label={words.newPassword}
        typed={watch('newPassword') ?? ''}
        person={{ email }}
        register={register('newPassword', {
          validate: {
            allowed: (password) => checkNewPassword(password) ?? true,
            differs: (password, { currentPassword }) => password !== currentPassword || words.sameAgain,
          },
        })}
        error={formState.errors.newPassword}
      />
      <SubmitButton busy={formState.isSubmitting} wide>
        {words.submit}
      </SubmitButton>
      <FormProblem problem={problem} />
    </form>
  )
}
