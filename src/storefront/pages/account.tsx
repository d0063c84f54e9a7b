import { ClosePanel } from '../../accounts/components/close-panel.tsx'
import { NameForm } from '../../accounts/components/name-form.tsx'
import { ChangeEmailForm } from '../../accounts/email/components/change-email-form.tsx'
import { ExportPanel } from '../../accounts/export/components/export-panel.tsx'
import { ConfirmMobile } from '../../accounts/mobile/components/confirm-mobile.tsx'
import { ChangePasswordForm } from '../../auth/forms/components/change-password-form.tsx'
import { SessionsPanel } from '../../auth/session/components/sessions-panel.tsx'
import { useSignedInUser } from '../../auth/session/components/use-auth.ts'
import { FactorsSection } from '../../factors/components/factors-section.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AccountOverview } from '../components/account-overview.tsx'
import { accountTexts as words } from '../texts/account.ts'

/** The user's own account: how each part of it stands, and the forms that change it. */
export default function Account() {
  const user = useSignedInUser()
  return (
    <>
      <PageHeader title={words.title} />
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
