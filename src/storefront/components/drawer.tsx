import BadgeCheck from 'lucide-react/icons/badge-check'
import Banknote from 'lucide-react/icons/banknote'
import ChartColumn from 'lucide-react/icons/chart-column'
import CirclePlus from 'lucide-react/icons/circle-plus'
import CircleUser from 'lucide-react/icons/circle-user'
import Flag from 'lucide-react/icons/flag'
import HandCoins from 'lucide-react/icons/hand-coins'
import MessageCircle from 'lucide-react/icons/message-circle'
import Receipt from 'lucide-react/icons/receipt'
import Scale from 'lucide-react/icons/scale'
import ScrollText from 'lucide-react/icons/scroll-text'
import Smartphone from 'lucide-react/icons/smartphone'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useRole } from '../../identity/components/use-role.ts'
import { WaitingBadge } from '../../orders/components/waiting-badge.tsx'
import { bookingPaths } from '../../orders/paths.ts'
import { payoutPaths } from '../../payouts/paths.ts'
import { drawerMessages as messages } from '../messages/dashboard.ts'

const listEntries = () =>
  [
    { to: '/dashbord', label: messages.myOrders, Icon: Receipt, for: 'everyone' },
    { to: '/dashbord/myproducts', label: messages.myProducts, Icon: Smartphone, for: 'sellers' },
    { to: '/dashbord/addproducts', label: messages.addProducts, Icon: CirclePlus, for: 'sellers' },
    { to: '/dashbord/allseller', label: messages.allSellers, Icon: BadgeCheck, for: 'admins' },
    { to: '/dashbord/allbyer', label: messages.allBuyers, Icon: Users, for: 'admins' },
    { to: '/dashbord/report', label: messages.reports, Icon: Flag, for: 'admins' },
    { to: '/dashbord/overview', label: messages.overview, Icon: ChartColumn, for: 'admins' },
    { to: '/dashbord/money', label: messages.allMoney, Icon: Scale, for: 'admins' },
    { to: '/dashbord/audit', label: messages.audit, Icon: ScrollText, for: 'admins' },
    { to: payoutPaths.payouts, label: messages.payouts, Icon: Banknote, for: 'admins' },
    { to: '/dashbord/messages', label: messages.messages, Icon: MessageCircle, for: 'everyone' },
    { to: bookingPaths.sales, label: messages.sales, Icon: HandCoins, for: 'sellers' },
    { to: payoutPaths.money, label: messages.money, Icon: Wallet, for: 'sellers' },
    { to: '/dashbord/account', label: messages.account, Icon: CircleUser, for: 'everyone' },
  ] as const

/**
 * The entries of the user's role: a side drawer beside the content on wide screens, else a strip of tabs that scrolls, above
 * the content.
 */
export function Drawer() {
  const { isAdmin, isSeller } = useRole()
  const { pathname } = useLocation()
  const list = useRef<HTMLUListElement>(null)
  const mine = { everyone: true, sellers: isSeller || isAdmin, admins: isAdmin }
  const entries = listEntries().filter((entry) => mine[entry.for])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entries of a role come later and move the current one.
  useEffect(() => scrollToCurrent(list.current), [pathname, entries.length])
  return (
    <div className="max-lg:-mx-[min(1rem,4.5vw)] md:max-lg:-mx-8 lg:w-60 lg:shrink-0 print:hidden">
      <nav
        aria-label={messages.label}
        className="border-base-300 bg-base-100 max-lg:border-b lg:sticky lg:top-24 lg:rounded-box lg:border lg:p-3"
      >
        <ul
          ref={list}
          className="relative flex gap-1 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-2 max-lg:[scrollbar-width:thin] md:max-lg:px-8 lg:grid"
        >
          {entries.map(({ to, label, Icon }) => (
            <li key={to} className="max-lg:shrink-0">
              <NavLink
                to={to}
                end={to === '/dashbord'}
                prefetch="intent"
                className="btn btn-ghost w-full justify-start gap-2 px-3 font-medium aria-[current=page]:bg-secondary aria-[current=page]:text-secondary-content lg:gap-3 lg:px-4"
              >
                <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
                {label}
                {to === bookingPaths.sales && <WaitingBadge />}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

/** Scrolls the tab of the current page into the middle of the strip. */
function scrollToCurrent(list: HTMLUListElement | null): void {
  const tab = list?.querySelector<HTMLElement>('li:has([aria-current=page])')
  if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
}
