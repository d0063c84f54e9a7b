import { useForm } from 'react-hook-form'
import { keepToken } from '../../../ui/api.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { ClosePanel } from '../../account/components/close-panel.tsx'
import { ChangeEmailForm } from '../../email/components/change-email-form.tsx'
import { changeEmailMessages as emailWords } from '../../email/messages.ts'
import { ExportPanel } from '../../export/components/export-panel.tsx'
import { FactorsSection } from '../../factors/components/factors-section.tsx'
import { ConfirmMobile } from '../../mobile/components/confirm-mobile.tsx'
import { callAuth, fetchToken } from '../../session/components/auth-client.ts'
import { SessionsPanel } from '../../session/components/sessions-panel.tsx'
import { useSignedInUser } from '../../session/components/use-auth.ts'
import { checkNewPassword } from '../components/account-forms.ts'
import { FormProblem } from '../components/form-frame.tsx'
import { NewPasswordField, PasswordField } from '../components/password-field.tsx'
import { useFormProblem } from '../components/use-account-form.ts'
import { loginMessages, accountMessages as messages } from '../messages.ts'

/** The user's own account: name, e-mail, mobile number, a new password, where they are logged in, and their data. */
export default function Account() {
  const user = useSignedInUser()
  return (
    <>
      <PageHeader title={messages.title} />
      <div className="grid max-w-form gap-8 panel p-6 sm:p-8">
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          <dt className="text-quiet">{messages.name}</dt>
          <dd className="min-w-0 break-words font-medium">{user.displayName}</dd>
          <dt className="text-quiet">{messages.email}</dt>
          <dd className="min-w-0">
            <span className="break-all font-medium">{user.email}</span>{' '}
            <span className="text-quiet text-sm">
              ({user.emailVerified ? emailWords.confirmed : emailWords.unconfirmed})
            </span>
          </dd>
        </dl>
        <ChangeEmailForm email={user.email} />
        <ConfirmMobile />
        <ChangePasswordForm email={user.email} />
        <SessionsPanel />
        <ExportPanel />
        <ClosePanel />
      </div>
      <FactorsSection />
    </>
  )
}

type Form = { currentPassword: string; newPassword: string }

/**
 * Changes the password of the signed-in person. The server ends every session with it and opens a new one here, so the
 * token of the old one is replaced at once.
 */
export function ChangePasswordForm({ email }: { email: string }) {
  const { register, handleSubmit, formState, reset } = useForm<Form>()
  const { problem, attempt } = useFormProblem()

  const submit = handleSubmit((form) =>
    attempt(async () => {
      await callAuth('/change-password', form)
      keepToken(await fetchToken(email))
      reset()
      toast.success(messages.done)
    }),
  )

  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={submit}>
      <div className="grid gap-1">
        <h2 className="font-semibold text-lg">{messages.passwordTitle}</h2>
        <p className="text-quiet text-sm">{messages.passwordIntro}</p>
      </div>
      {/* The account of the password, for password managers. */}
      <input type="text" hidden readOnly autoComplete="username" value={email} />
      <PasswordField
        label={messages.currentPassword}
        autoComplete="current-password"
        register={register('currentPassword', { required: loginMessages.passwordRequired })}
        error={formState.errors.currentPassword}
      />
      <NewPasswordField
        label={messages.newPassword}
        register={register('newPassword', {
          validate: {
            allowed: (password) => checkNewPassword(password) ?? true,
            differs: (password, { currentPassword }) => password !== currentPassword || messages.sameAgain,
          },
        })}
        error={formState.errors.newPassword}
      />
      <SubmitButton busy={formState.isSubmitting} wide>
        {messages.submit}
      </SubmitButton>
      <FormProblem problem={problem} />
    </form>
  )
}
