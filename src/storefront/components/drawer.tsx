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
import Heart from 'lucide-react/icons/heart'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import ListChecks from 'lucide-react/icons/list-checks'
import MessageCircle from 'lucide-react/icons/message-circle'
import Receipt from 'lucide-react/icons/receipt-text'
import Scale from 'lucide-react/icons/scale'
import ScrollText from 'lucide-react/icons/scroll-text'
import Search from 'lucide-react/icons/search'
import SearchCheck from 'lucide-react/icons/search-check'
import Smartphone from 'lucide-react/icons/smartphone'
import Store from 'lucide-react/icons/store'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import type { ComponentType } from 'react'
import { NavLink } from 'react-router'
import { adminPaths } from '../../admin/paths.ts'
import { QueueBadge, useLiveQueue } from '../../admin/queue/components/queue-badge.tsx'
import type { QueueKind } from '../../admin/queue/rules.ts'
import { useDuties, useRole } from '../../auth/guards/components/use-role.ts'
import type { Duty } from '../../auth/rules.ts'
import { browsingPaths } from '../../browsing/paths.ts'
import { UnreadMessages } from '../../notifications/components/unread-messages.tsx'
import { bookingPaths } from '../../orders/paths.ts'
import { payoutPaths } from '../../payouts/paths.ts'
import { WaitingBadge } from '../../sales/components/waiting-badge.tsx'
import { trustPaths } from '../../trust/paths.ts'
import { usePopover } from '../../ui/popover.ts'
import { drawerTexts as words } from '../texts/dashboard.ts'
import { BarLink, BottomBar, barItem, messagesPath } from './bottom-bar.tsx'

type Role = 'buyer' | 'seller' | 'admin'

type Entry = {
  to: string
  label: string
  Icon: ComponentType<LucideProps>
  for: 'everyone' | 'sellers' | 'admins'
  /** The roles whose bottom bar has this entry, too. */
  bar?: readonly Role[]
  /** The duty that an admin needs to see this entry; without one, every admin sees it. */
  duty?: Duty
  /** The kinds of the admin's queue that are counted beside the label. */
  waits?: readonly QueueKind[] | 'all'
}

const listGroups = (): { title?: string; entries: Entry[] }[] => [
  {
    entries: [
      {
        to: adminPaths.queue,
        label: words.queue,
        Icon: ListChecks,
        for: 'admins',
        bar: ['admin'],
        waits: 'all',
      },
      { to: adminPaths.search, label: words.findAnything, Icon: Search, for: 'admins', bar: ['admin'] },
      {
        to: adminPaths.overview,
        label: words.overview,
        Icon: ChartColumn,
        for: 'admins',
        bar: ['admin'],
      },
    ],
  },
  {
    title: words.market,
    entries: [
      { to: '/dashbord', label: words.myOrders, Icon: Receipt, for: 'everyone', bar: ['buyer'] },
      { to: '/dashbord/myproducts', label: words.myProducts, Icon: Smartphone, for: 'sellers' },
      {
        to: '/dashbord/addproducts',
        label: words.addProducts,
        Icon: CirclePlus,
        for: 'sellers',
        bar: ['seller'],
      },
    ],
  },
  {
    title: words.people,
    entries: [
      {
        to: '/dashbord/allseller',
        label: words.allSellers,
        Icon: BadgeCheck,
        for: 'admins',
        duty: 'members',
        waits: ['seller'],
      },
      { to: '/dashbord/allbyer', label: words.allBuyers, Icon: Users, for: 'admins', duty: 'members' },
      {
        to: trustPaths.reports,
        label: words.reports,
        Icon: Flag,
        for: 'admins',
        duty: 'reports',
        waits: ['report', 'rating'],
      },
      {
        to: bookingPaths.checklists,
        label: words.checklists,
        Icon: ClipboardCheck,
        for: 'admins',
        duty: 'members',
      },
      { to: '/dashbord/audit', label: words.audit, Icon: ScrollText, for: 'admins', duty: 'members' },
    ],
  },
  {
    title: words.allMoney,
    entries: [
      {
        to: adminPaths.money,
        label: words.allMoney,
        Icon: Scale,
        for: 'admins',
        duty: 'money',
        waits: ['chargeback', 'refund', 'difference'],
      },
      {
        to: payoutPaths.payouts,
        label: words.payouts,
        Icon: Banknote,
        for: 'admins',
        duty: 'money',
        waits: ['payout', 'batch', 'held'],
      },
    ],
  },
  {
    title: words.own,
    entries: [
      {
        to: messagesPath,
        label: words.messages,
        Icon: MessageCircle,
        for: 'everyone',
        bar: ['buyer', 'seller'],
      },
      { to: '/dashbord/offers', label: words.offers, Icon: Handshake, for: 'everyone' },
      { to: '/dashbord/saved', label: words.saved, Icon: Heart, for: 'everyone' },
      { to: browsingPaths.savedSearches, label: words.searches, Icon: SearchCheck, for: 'everyone' },
      { to: bookingPaths.sales, label: words.sales, Icon: HandCoins, for: 'sellers', bar: ['seller'] },
      { to: payoutPaths.money, label: words.money, Icon: Wallet, for: 'sellers' },
      { to: '/dashbord/shop', label: words.shop, Icon: Store, for: 'sellers' },
      { to: '/dashbord/account', label: words.account, Icon: CircleUser, for: 'everyone', bar: ['buyer'] },
    ],
  },
]

const menuId = 'dashboard-menu'

/**
 * The dashboard's entries for the user's role: a side drawer on wide screens, else a sheet that the bottom bar opens without a
 * script.
 */
export function Drawer() {
  const { isAdmin, role } = useDashboardRole()
  const isInChargeOf = useDuties()
  const { popover } = usePopover()
  useLiveQueue(isAdmin)
  const groups = listGroups()
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter((entry) => isFor(entry, role) && (!entry.duty || isInChargeOf(entry.duty))),
    }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <div className="max-lg:contents lg:w-60 lg:shrink-0 print:hidden">
      <nav
        {...popover}
        id={menuId}
        aria-label={words.label}
        className="inset-auto max-h-[calc(100dvh-9rem)] overflow-y-auto rounded-box border border-base-300 bg-base-100 p-3 text-base-content max-lg:inset-x-2 max-lg:bottom-20 max-lg:w-auto max-lg:shadow-lg lg:sticky lg:top-24 lg:m-0 lg:block lg:w-full"
      >
        <div className="grid gap-1">
          {groups.map(({ title, entries }) => (
            <div key={entries[0]?.to}>
              {isAdmin && title && <p className="px-4 pt-3 pb-1 font-semibold text-quiet text-sm">{title}</p>}
              <ul className="grid gap-1 max-lg:grid-cols-2">
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

export function DashboardBar() {
  const { role } = useDashboardRole()
  const entries = listGroups()
    .flatMap((group) => group.entries)
    .filter(({ bar }) => bar?.includes(role))
  return (
    <BottomBar label={words.bar}>
      {entries.map(({ to, label, Icon, waits }) => (
        <BarLink
          key={to}
          to={to}
          label={label}
          Icon={Icon}
          beside={waits && <QueueBadge kinds={waits === 'all' ? undefined : waits} />}
        >
          {to === bookingPaths.sales && <WaitingBadge />}
        </BarLink>
      ))}
      <li>
        <button type="button" popoverTarget={menuId} className={`w-full ${barItem}`}>
          <LayoutGrid size={22} strokeWidth={1.75} aria-hidden="true" />
          <span>{words.more}</span>
        </button>
      </li>
    </BottomBar>
  )
}

function useDashboardRole(): { isAdmin: boolean; role: Role } {
  const { isAdmin, isSeller } = useRole()
  return { isAdmin, role: isAdmin ? 'admin' : isSeller ? 'seller' : 'buyer' }
}

const isFor = (entry: Entry, role: Role) =>
  entry.for === 'everyone' || role === 'admin' || (entry.for === 'sellers' && role === 'seller')

/** The count is outside the link, whose label the specification names. */
function EntryItem({ entry: { to, label, Icon, waits } }: { entry: Entry }) {
  return (
    <li className="relative">
      <NavLink
        to={to}
        end={to === '/dashbord'}
        prefetch="intent"
        className="btn btn-ghost w-full justify-start gap-2 px-3 font-medium has-[+.badge]:pe-11 aria-[current=page]:bg-secondary aria-[current=page]:text-secondary-content lg:gap-3 lg:px-4"
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        <span>{label}</span>
        {to === bookingPaths.sales && <WaitingBadge />}
        {to === messagesPath && <UnreadMessages />}
      </NavLink>
      {waits && <QueueBadge kinds={waits === 'all' ? undefined : waits} />}
    </li>
  )
}
