import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Link,
  type MetaFunction,
  Outlet,
  useMatch,
  useMatches,
  useParams,
} from 'react-router'
import { EmailBanner } from '../../accounts/email/components/email-banner.tsx'
import { AreaTabs } from '../../admin/components/areas.tsx'
import { QueueBadge } from '../../admin/queue/components/queue-badge.tsx'
import { adminPaths } from '../../admin/rules.ts'
import { areaTexts } from '../../admin/texts.ts'
import {
  Checking,
  requireSignedIn,
  requireSignedInClient,
} from '../../auth/guards/components/page-guards.tsx'
import { NotAllowed } from '../../auth/guards/components/until-checked.tsx'
import { useRole } from '../../auth/guards/components/use-role.ts'
import { useAuth, useSignedInUser } from '../../auth/session/components/use-auth.ts'
import { FactorPrompt } from '../../factors/components/factor-prompt.tsx'
import { SellerDayStrip } from '../../ratings/shop/components/seller-day.tsx'
import { ScriptedControls } from '../../ui/hydrated.tsx'
import { type PageHandle, usePageHandle } from '../../ui/page-context.ts'
import { Drawer, MenuButton } from '../components/drawer.tsx'
import { ErrorPage } from '../components/error-page.tsx'
import { contentId, PlainFrame } from '../components/plain-frame.tsx'
import { titles } from '../texts/storefront.ts'

export const middleware = [requireSignedIn]
export const clientMiddleware = [requireSignedInClient]

// A route without data would be taken for one that has not loaded yet.
export const loader = () => null
export const clientLoader = () => null

/** One title for every dashboard screen (specification 2, "Layouts"). */
export const meta: MetaFunction = ({ error }) => [
  { title: error && !isNotAllowed(error) ? titles.notFound : titles.dashboard },
  { name: 'robots', content: 'noindex' },
]

/**
 * Navbar, a side drawer with a content area, footer; only for people who are signed in. Another account or another id gets a
 * page of its own: nothing that was typed or shown is left over from the one before.
 */
export default function DashboardLayout() {
  const { loading } = useAuth()
  const { uid } = useSignedInUser()
  const { id } = useParams()
  const hasBanner = useMatches().every(
    ({ handle }) => (handle as PageHandle | undefined)?.hasBanner !== false,
  )
  return (
    <DashboardFrame isFullHeight={usePageHandle('fullHeight')}>
      {loading && <Checking />}
      <ScriptedControls>
        {hasBanner && <EmailBanner />}
        <AreaTabs />
        <StartOfDay />
        <Outlet key={`${uid} ${id}`} />
        <FactorPrompt />
      </ScriptedControls>
    </DashboardFrame>
  )
}

/** Shows that a page is for another role, or the error page for any other error. */
export function ErrorBoundary({ error }: { error: unknown }) {
  if (isNotAllowed(error)) {
    return (
      <DashboardFrame>
        <NotAllowed />
      </DashboardFrame>
    )
  }
  return (
    <PlainFrame>
      <ErrorPage error={error} />
    </PlainFrame>
  )
}

/**
 * What waits for a seller or an admin, above My Orders, to which 'Dashboard' leads. By itself: a layout that renders again once the role
 * is known would do so before the bell of the navbar is hydrated.
 */
function StartOfDay() {
  const { isSeller, isAdmin } = useRole()
  if (useMatch('/dashbord') === null) return null
  if (isSeller) return <SellerDayStrip />
  return (
    isAdmin && (
      <Link to={adminPaths.queue} className="btn btn-outline relative mb-6 bg-base-100 has-[.badge]:pe-12">
        <span>{areaTexts.areas.toDo}</span>
        <QueueBadge />
      </Link>
    )
  )
}

const isNotAllowed = (error: unknown) => isRouteErrorResponse(error) && error.status === 403

function DashboardFrame({ isFullHeight, children }: { isFullHeight?: boolean; children: ReactNode }) {
  return (
    <PlainFrame menu={<MenuButton />} isFullHeight={isFullHeight}>
      <div
        className={`page-width flex grow flex-col gap-6 py-6 md:pb-8 lg:flex-row lg:gap-8 lg:pt-8 ${isFullHeight ? 'max-lg:p-0!' : ''}`}
      >
        <Drawer />
        <main id={contentId} tabIndex={-1} className="min-w-0 grow">
          {children}
        </main>
      </div>
    </PlainFrame>
  )
}
