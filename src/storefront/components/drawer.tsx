import type { LucideProps } from 'lucide-react'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Banknote from 'lucide-react/icons/banknote'
import ChartColumn from 'lucide-react/icons/chart-column'
import CirclePlus from 'lucide-react/icons/circle-plus'
import CircleUser from 'lucide-react/icons/circle-user'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Flag from 'lucide-react/icons/flag'
import HandCoins from 'lucide-react/icons/hand-coins'
import Handshake from 'lucide-react/icons/handshake'
import ListChecks from 'lucide-react/icons/list-checks'
import MessageCircle from 'lucide-react/icons/message-circle'
import Receipt from 'lucide-react/icons/receipt-text'
import Scale from 'lucide-react/icons/scale'
import ScrollText from 'lucide-react/icons/scroll-text'
import Search from 'lucide-react/icons/search'
import Smartphone from 'lucide-react/icons/smartphone'
import Store from 'lucide-react/icons/store'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import { type ComponentType, useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { useRole } from '../../identity/guards/components/use-role.ts'
import { moderationPaths } from '../../moderation/paths.ts'
import { QueueBadge, useLiveQueue } from '../../moderation/queue/components/queue-badge.tsx'
import type { QueueKind } from '../../moderation/rules.ts'
import { bookingPaths } from '../../orders/paths.ts'
import { WaitingBadge } from '../../orders/sales/components/waiting-badge.tsx'
import { payoutPaths } from '../../payouts/paths.ts'
import { drawerMessages as messages } from '../messages/dashboard.ts'

type Entry = {
  to: string
  label: string
  Icon: ComponentType<LucideProps>
  for: 'everyone' | 'sellers' | 'admins'
  /** What of the admins' queue is dealt with there, counted beside the label; `all` is everything. */
  waits?: readonly QueueKind[] | 'all'
}

/** The entries in their groups; only admins have so many that the groups have titles. */
const listGroups = (): { title?: string; entries: Entry[] }[] => [
  {
    entries: [
      { to: moderationPaths.queue, label: messages.queue, Icon: ListChecks, for: 'admins', waits: 'all' },
      { to: moderationPaths.desk, label: messages.desk, Icon: Search, for: 'admins' },
      { to: moderationPaths.overview, label: messages.overview, Icon: ChartColumn, for: 'admins' },
    ],
  },
  {
    title: messages.market,
    entries: [
      { to: '/dashbord', label: messages.myOrders, Icon: Receipt, for: 'everyone' },
      { to: '/dashbord/myproducts', label: messages.myProducts, Icon: Smartphone, for: 'sellers' },
      { to: '/dashbord/addproducts', label: messages.addProducts, Icon: CirclePlus, for: 'sellers' },
    ],
  },
  {
    title: messages.people,
    entries: [
      {
        to: '/dashbord/allseller',
        label: messages.allSellers,
        Icon: BadgeCheck,
        for: 'admins',
        waits: ['seller'],
      },
      { to: '/dashbord/allbyer', label: messages.allBuyers, Icon: Users, for: 'admins' },
      {
        to: moderationPaths.reports,
        label: messages.reports,
        Icon: Flag,
        for: 'admins',
        waits: ['report', 'rating'],
      },
      { to: bookingPaths.checklists, label: messages.checklists, Icon: ClipboardCheck, for: 'admins' },
      { to: '/dashbord/audit', label: messages.audit, Icon: ScrollText, for: 'admins' },
    ],
  },
  {
    title: messages.allMoney,
    entries: [
      {
        to: moderationPaths.money,
        label: messages.allMoney,
        Icon: Scale,
        for: 'admins',
        waits: ['chargeback', 'refund', 'difference'],
      },
      {
        to: payoutPaths.payouts,
        label: messages.payouts,
        Icon: Banknote,
        for: 'admins',
        waits: ['payout', 'batch', 'held'],
      },
    ],
  },
  {
    title: messages.own,
    entries: [
      { to: '/dashbord/messages', label: messages.messages, Icon: MessageCircle, for: 'everyone' },
      { to: '/dashbord/offers', label: messages.offers, Icon: Handshake, for: 'everyone' },
      { to: bookingPaths.sales, label: messages.sales, Icon: HandCoins, for: 'sellers' },
      { to: payoutPaths.money, label: messages.money, Icon: Wallet, for: 'sellers' },
      { to: '/dashbord/shop', label: messages.shop, Icon: Store, for: 'sellers' },
      { to: '/dashbord/account', label: messages.account, Icon: CircleUser, for: 'everyone' },
    ],
  },
]

/**
 * The entries of the user's role: a side drawer beside the content on wide screens, else a strip of tabs that scrolls, above
 * the content.
 */
export function Drawer() {
  const { isAdmin, isSeller } = useRole()
  const { pathname } = useLocation()
  const strip = useRef<HTMLDivElement>(null)
  useLiveQueue(isAdmin)
  const mine = { everyone: true, sellers: isSeller || isAdmin, admins: isAdmin }
  const groups = listGroups()
    .map(({ title, entries }) => ({ title, entries: entries.filter((entry) => mine[entry.for]) }))
    .filter(({ entries }) => entries.length > 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entries of a role come later and move the current one.
  useEffect(() => scrollToCurrent(strip.current), [pathname, groups.length])
  return (
    <div className="max-lg:-mx-[min(1rem,4.5vw)] md:max-lg:-mx-8 lg:w-60 lg:shrink-0 print:hidden">
      <nav
        aria-label={messages.label}
        className="border-base-300 bg-base-100 max-lg:border-b lg:sticky lg:top-24 lg:rounded-box lg:border lg:p-3"
      >
        <div
          ref={strip}
          className="relative flex gap-1.5 max-lg:overflow-x-auto max-lg:px-4 max-lg:py-2 max-lg:[scrollbar-width:thin] md:max-lg:px-8 lg:grid lg:gap-1"
        >
          {groups.map(({ title, entries }) => (
            <div key={entries[0]?.to} className="max-lg:contents">
              {isAdmin && title && (
                <p className="px-4 pt-3 pb-1 font-semibold text-quiet text-sm max-lg:hidden">{title}</p>
              )}
              <ul className="flex gap-1.5 max-lg:shrink-0 lg:grid lg:gap-1">
                {entries.map((entry) => (
                  <EntryItem key={entry.to} entry={entry} />
                ))}
              </ul>
            </div>
          ))}
        </div>
      </nav>
    </div>
  )
}

/** The count of what waits stands beside the link and not in it: the specification names what some of the links say. */
function EntryItem({ entry: { to, label, Icon, waits } }: { entry: Entry }) {
  return (
    <li className="relative max-lg:shrink-0">
      <NavLink
        to={to}
        end={to === '/dashbord'}
        prefetch="intent"
        className="btn btn-ghost w-full justify-start gap-2 px-3 font-medium has-[+.badge]:pe-11 aria-[current=page]:bg-secondary aria-[current=page]:text-secondary-content lg:gap-3 lg:px-4"
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        {label}
        {to === bookingPaths.sales && <WaitingBadge />}
      </NavLink>
      {waits && <QueueBadge kinds={waits === 'all' ? undefined : waits} />}
    </li>
  )
}

/** Scrolls the tab of the current page into the middle of the strip. */
function scrollToCurrent(strip: HTMLElement | null): void {
  const tab = strip?.querySelector<HTMLElement>('li:has([aria-current=page])')
  if (strip && tab) strip.scrollLeft = tab.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2
}
