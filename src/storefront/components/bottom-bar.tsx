import { NavLink } from 'react-router'
import CirclePlus from '~icons/lucide/circle-plus'
import House from '~icons/lucide/house'
import Info from '~icons/lucide/info'
import LayoutGrid from '~icons/lucide/layout-grid'
import LogIn from '~icons/lucide/log-in'
import MessageCircle from '~icons/lucide/message-circle'
import Search from '~icons/lucide/search'
import { useAuth } from '../../auth/session/components/use-auth.ts'
import { browsingPaths, conversationPaths } from '../../kernel/paths.ts'
import { UnreadMessages } from '../../notifications/components/unread-messages.tsx'
import type { Icon } from '../../ui/create-icon.tsx'
import type { Elements } from '../../ui/elements.ts'
import { navTexts, barTexts as words } from '../texts/storefront.ts'

/**
 * The bar at the bottom of small screens: as many places for visitors as for signed-in people, so that none moves. A page's own bar
 * of actions takes its place. `menu`: what the last place is on the dashboard.
 */
export function BottomBar({ menu }: { menu?: Elements | undefined }) {
  const { loading, isSignedIn } = useAuth()
  return (
    <nav
      aria-label={words.label}
      className="bottom-bar sticky bottom-0 z-20 border-base-300 border-t bg-base-100 pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden [body:has(.action-bar)_&]:hidden"
    >
      <div className="page-width max-lg:px-1 @container">
        <ul className="grid auto-cols-fr grid-flow-col py-1">
          <BarLink to="/" label={words.home} Icon={House} />
          {/* Focuses the search box. */}
          <BarLink to={`${browsingPaths.search}#typing`} label={words.search} Icon={Search} />
          <BarLink to="/dashbord/sell" label={words.sell} Icon={CirclePlus} />
          {isSignedIn ? (
            <>
              <BarLink to={conversationPaths.list} label={words.messages} Icon={MessageCircle} />
              {menu ?? <BarLink to="/dashbord" label={navTexts.dashboard} Icon={LayoutGrid} />}
            </>
          ) : (
            <>
              <BarLink to="/help" label={words.help} Icon={Info} isHidden={loading} />
              {/* Without a script nobody knows who reads a page for everybody; visitors log in on the way to the dashboard. */}
              {loading ? (
                <BarLink to="/dashbord" label={navTexts.dashboard} Icon={LayoutGrid} isHidden />
              ) : (
                <BarLink to="/login" label={words.login} Icon={LogIn} />
              )}
            </>
          )}
        </ul>
      </div>
    </nav>
  )
}

type BarLinkProps = {
  to: string
  label: string
  Icon: Icon
  /** Whether its place is only kept free. */
  isHidden?: boolean
}

function BarLink({ to, label, Icon, isHidden = false }: BarLinkProps) {
  return (
    <li className={isHidden ? 'invisible noscript:visible' : ''}>
      <NavLink to={to} prefetch="intent" className="bar-item">
        <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
        <span>{label}</span>
        {to === conversationPaths.list && <UnreadMessages />}
      </NavLink>
    </li>
  )
}
