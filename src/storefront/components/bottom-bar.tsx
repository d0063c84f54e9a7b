import type { LucideProps } from 'lucide-react'
import CirclePlus from 'lucide-react/icons/circle-plus'
import CircleUser from 'lucide-react/icons/circle-user'
import House from 'lucide-react/icons/house'
import Info from 'lucide-react/icons/info'
import LogIn from 'lucide-react/icons/log-in'
import MessageCircle from 'lucide-react/icons/message-circle'
import Search from 'lucide-react/icons/search'
import type { ComponentType } from 'react'
import { NavLink } from 'react-router'
import { useAuth } from '../../auth/session/components/use-auth.ts'
import { browsingPaths } from '../../browsing/paths.ts'
import { UnreadMessages } from '../../notifications/components/unread-messages.tsx'
import type { Elements } from '../../ui/elements.ts'
import { barTexts as words } from '../texts/storefront.ts'

/** The path of the conversations, whose entry counts unread messages. */
export const messagesPath = '/dashbord/messages'

/** The bar at the bottom of small screens, which begins with the home page. A page's own bar of actions takes its place. */
export function BottomBar({ label, children }: { label: string; children: Elements }) {
  return (
    <nav
      aria-label={label}
      className="bottom-bar sticky bottom-0 z-20 border-base-300 border-t bg-base-100 pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden [body:has(.action-bar)_&]:hidden"
    >
      <div className="page-width @container">
        <ul className="grid auto-cols-fr grid-flow-col py-1">
          <BarLink to="/" label={words.home} Icon={House} />
          {children}
        </ul>
      </div>
    </nav>
  )
}

type BarLinkProps = {
  to: string
  label: string
  Icon: ComponentType<LucideProps>
  /** Whether its place is only kept free. */
  isHidden?: boolean
  /** A badge within the link. */
  children?: Elements
  /** A badge beside the link, whose name it must not change. */
  beside?: Elements
}

export function BarLink({ to, label, Icon, isHidden = false, children, beside }: BarLinkProps) {
  return (
    <li className={`relative ${isHidden ? 'invisible noscript:visible' : ''}`}>
      <NavLink to={to} end={to === '/dashbord'} prefetch="intent" className="bar-item">
        <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
        <span>{label}</span>
        {children}
        {to === messagesPath && <UnreadMessages />}
      </NavLink>
      {beside}
    </li>
  )
}

/** The bar of the public pages: as many entries for visitors as for signed-in people, so that none moves. */
export function SiteBar() {
  const { loading, isSignedIn } = useAuth()
  return (
    <BottomBar label={words.label}>
      {/* Focuses the search box. */}
      <BarLink to={`${browsingPaths.search}#typing`} label={words.search} Icon={Search} />
      <BarLink to="/dashbord/sell" label={words.sell} Icon={CirclePlus} />
      {isSignedIn ? (
        <>
          <BarLink to={messagesPath} label={words.messages} Icon={MessageCircle} />
          <BarLink to="/dashbord/account" label={words.account} Icon={CircleUser} />
        </>
      ) : (
        <>
          <BarLink to="/help" label={words.help} Icon={Info} isHidden={loading} />
          <BarLink to="/login" label={words.login} Icon={LogIn} isHidden={loading} />
        </>
      )}
    </BottomBar>
  )
}
