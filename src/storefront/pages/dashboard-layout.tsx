import type { MetaFunction } from 'react-router'
import { Outlet } from 'react-router'
import { RequireSignedIn } from '../../identity/components/require-signed-in.tsx'
import { Drawer } from '../components/drawer.tsx'
import { contentId, PlainFrame } from '../components/plain-frame.tsx'
import { titles } from '../messages/storefront.ts'

/** One title for every dashboard screen (specification 2, "Layouts"). */
export const meta: MetaFunction = () => [{ title: titles.dashboard }, { name: 'robots', content: 'noindex' }]

/** Navbar, a side drawer with a content area, footer; only for people who are signed in. */
export default function DashboardLayout() {
  return (
    <PlainFrame>
      <div className="page-width flex grow flex-col gap-6 py-6 md:py-8 lg:flex-row lg:gap-8">
        <RequireSignedIn>
          <Drawer />
          <main id={contentId} tabIndex={-1} className="min-w-0 grow">
            <Outlet />
          </main>
        </RequireSignedIn>
      </div>
    </PlainFrame>
  )
}
