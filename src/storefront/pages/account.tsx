import { ClosePanel } from '../../identity/account/components/close-panel.tsx'
import { NameForm } from '../../identity/account/components/name-form.tsx'
import { ChangeEmailForm } from '../../identity/email/components/change-email-form.tsx'
import { ExportPanel } from '../../identity/export/components/export-panel.tsx'
import { FactorsSection } from '../../identity/factors/components/factors-section.tsx'
import { ChangePasswordForm } from '../../identity/forms/components/change-password-form.tsx'
import { ConfirmMobile } from '../../identity/mobile/components/confirm-mobile.tsx'
import { SessionsPanel } from '../../identity/session/components/sessions-panel.tsx'
import { useSignedInUser } from '../../identity/session/components/use-auth.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { AccountOverview } from '../components/account-overview.tsx'
import { accountMessages as messages } from '../messages/account.ts'

/** The user's own account: how each part of it stands, and the forms that change it. */
export default function Account() {
  const user = useSignedInUser()
  return (
    <>
      <PageHeader title={messages.title} />
      <AccountOverview user={user} />
      <div className="mt-6 grid max-w-form gap-8 panel p-6 *:scroll-mt-24 sm:p-8">
        <div id="name">
          <NameForm user={user} />
        </div>
        <div id="email">
          <ChangeEmailForm email={user.email} />
        </div>
        <div id="mobile" className="empty:hidden">
          <ConfirmMobile />
        </div>
        <div id="password">
          <ChangePasswordForm email={user.email} />
        </div>
        <div id="sessions">
          <SessionsPanel />
        </div>
        <ExportPanel />
        <ClosePanel />
      </div>
      <div id="security" className="scroll-mt-24">
        <FactorsSection />
      </div>
    </>
  )
}
