import { PageHeader } from '../../ui/page-header.tsx'
import { ChangePasswordForm } from '../components/change-password-form.tsx'
import { useSignedInUser } from '../components/use-auth.ts'
import { accountMessages } from '../messages/forms.ts'

/** The user's own account: name, e-mail, and a new password. */
export default function Account() {
  const user = useSignedInUser()
  return (
    <>
      <PageHeader title={accountMessages.title} />
      <div className="grid max-w-form gap-8 panel p-6 sm:p-8">
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          <dt className="text-quiet">{accountMessages.name}</dt>
          <dd className="min-w-0 break-words font-medium">{user.displayName}</dd>
          <dt className="text-quiet">{accountMessages.email}</dt>
          <dd className="min-w-0 break-all font-medium">{user.email}</dd>
        </dl>
        <ChangePasswordForm email={user.email} />
      </div>
    </>
  )
}
