import { Fragment } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import ChevronDown from '~icons/lucide/chevron-down'
import CirclePlus from '~icons/lucide/circle-plus'
import CircleUser from '~icons/lucide/circle-user'
import HandCoins from '~icons/lucide/hand-coins'
import Handshake from '~icons/lucide/handshake'
import Heart from '~icons/lucide/heart'
import LayoutGrid from '~icons/lucide/layout-grid'
import ListChecks from '~icons/lucide/list-checks'
import MessageCircle from '~icons/lucide/message-circle'
import Receipt from '~icons/lucide/receipt-text'
import Scale from '~icons/lucide/scale'
import ScrollText from '~icons/lucide/scroll-text'
import Smartphone from '~icons/lucide/smartphone'
import Store from '~icons/lucide/store'
import Users from '~icons/lucide/users'
import Wallet from '~icons/lucide/wallet'
import { type Area, findTab, useAreas } from '../../admin/components/areas.tsx'
import { QueueBadge, useLiveQueue } from '../../admin/queue/components/queue-badge.tsx'
import { adminPaths } from '../../admin/rules.ts'
import { areaTexts } from '../../admin/texts.ts'
import { useRenderedRole, useRole } from '../../auth/guards/components/use-role.ts'
import { formatNumber } from '../../kernel/number.ts'
import { bookingPaths, browsingPaths, conversationPaths } from '../../kernel/paths.ts'
import { useLiveQuery } from '../../notifications/components/event-stream.ts'
import { UnreadMessages } from '../../notifications/components/unread-messages.tsx'
import { useLiveOrders } from '../../orders/queries.ts'
import { payoutPaths } from '../../payouts/rules.ts'
import { waitingSalesQuery } from '../../sales/queries.ts'
import { salesTexts } from '../../sales/texts.ts'
import type { Icon } from '../../ui/create-icon.tsx'
import { usePopover } from '../../ui/elements.ts'
import { drawerTexts as words } from '../texts/account.ts'
import { navTexts } from '../texts/storefront.ts'

type Entry = {
  to: string
  label: string
  Icon: Icon
  for: 'everyone' | 'sellers'
  /** Whether admins find it under 'Yours'. */
  isFolded?: boolean
}

const listEntries = (): Entry[] => [
  {
    to: '/dashbord',
    label: words.myOrders,
    Icon: Receipt,
    for: 'everyone',
  },
  { to: '/dashbord/myproducts', label: words.myProducts, Icon: Smartphone, for: 'sellers' },
  {
    to: '/dashbord/addproducts',
    label: words.addProducts,
    Icon: CirclePlus,
    for: 'sellers',
  },
  ...listOwnEntries().map((entry) => ({ ...entry, isFolded: true })),
]

const listOwnEntries = (): Entry[] => [
  {
    to: conversationPaths.list,
    label: words.messages,
    Icon: MessageCircle,
    for: 'everyone',
  },
  { to: '/dashbord/offers', label: words.offers, Icon: Handshake, for: 'everyone' },
  { to: browsingPaths.savedPhones, label: words.saved, Icon: Heart, for: 'everyone' },
  { to: bookingPaths.sales, label: words.sales, Icon: HandCoins, for: 'sellers' },
  { to: payoutPaths.money, label: words.money, Icon: Wallet, for: 'sellers' },
  { to: '/dashbord/shop', label: words.shop, Icon: Store, for: 'sellers' },
  { to: '/dashbord/account', label: words.account, Icon: CircleUser, for: 'everyone' },
]

const areaIcons: Record<Area['name'], Icon> = {
  toDo: ListChecks,
  people: Users,
  market: Store,
  money: Scale,
  records: ScrollText,
}

const menuId = 'dashboard-menu'

/**
 * The dashboard's entries for the user's role: a side drawer on wide screens, else a sheet that the bottom bar opens without a
 * script, which shows those of the role that the page was rendered for. Admins have their areas first; what is their own is folded.
 */
export function Drawer() {
  const { isAdmin, isSeller } = useRole()
  const { popover } = usePopover()
  useLiveQueue(isAdmin)
  const rendered = useRenderedRole()
  const sells = isAdmin || isSeller
  const isRenderedToSell = rendered === 'seller' || rendered === 'admin'
  const entries = listEntries().filter((entry) => entry.for === 'everyone' || sells || isRenderedToSell)
  const folded = isAdmin ? entries.filter(({ isFolded }) => isFolded) : []
  return (
    <div className="max-lg:contents lg:w-60 lg:shrink-0 print:hidden">
      <nav
        {...popover}
        id={menuId}
        aria-label={words.label}
        className="inset-auto rounded-box border border-base-300 bg-base-100 p-3 text-base-content max-lg:inset-x-2 max-lg:bottom-20 max-lg:max-h-[calc(100dvh-9rem)] max-lg:w-auto max-lg:overflow-y-auto max-lg:shadow-lg lg:top-24 lg:m-0 lg:block lg:w-full lg:overflow-visible lg:not-has-[details[open]]:sticky"
      >
        {(isAdmin || rendered === 'admin') && (
          <div className={isAdmin ? undefined : withoutScript}>
            <Areas />
          </div>
        )}
        <ul className={entryList}>
          {entries
            .filter((entry) => !folded.includes(entry))
            .map((entry) => (
              <EntryItem
                key={entry.to}
                entry={entry}
                className={sells || entry.for === 'everyone' ? undefined : withoutScript}
              />
            ))}
        </ul>
        {folded.length > 0 && (
          <details className="group mt-0.5">
            <summary className={`btn btn-ghost ${entryLink}`}>
              <CircleUser size={20} strokeWidth={1.75} aria-hidden="true" />
              <span>{words.own}</span>
              <ChevronDown
                size={18}
                aria-hidden="true"
                className="ms-auto transition-transform group-open:rotate-180"
              />
            </summary>
            <ul className={entryList}>
              {folded.map((entry) => (
                <EntryItem key={entry.to} entry={entry} />
              ))}
            </ul>
          </details>
        )}
      </nav>
    </div>
  )
}

/** The areas of the admin's pages, each with the entries that the specification names. */
function Areas() {
  const areas = useAreas()
  const { pathname } = useLocation()
  const current = findTab(areas, pathname)
  return (
    <ul aria-label={words.areas} className={`${entryList} mb-2 border-base-300 border-b pb-2`}>
      {areas.map((area) => {
        const { name, tabs } = area
        const Icon = areaIcons[name]
        const shown = tabs.filter(({ isInDrawer }) => isInDrawer)
        return (
          <Fragment key={name}>
            <li className="relative">
              <Link
                to={tabs[0]?.to ?? adminPaths.queue}
                prefetch="intent"
                aria-current={current?.area.name === name && !current.tab.isInDrawer ? 'page' : undefined}
                className={`btn btn-ghost ${entryLink}`}
              >
                <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
                <span>{areaTexts.areas[name]}</span>
              </Link>
              <QueueBadge kinds={kindsOf(area)} />
            </li>
            {shown.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  prefetch="intent"
                  className={`btn btn-ghost ${entryLink} ps-10 lg:min-h-9 lg:ps-12`}
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </Fragment>
        )
      })}
    </ul>
  )
}

/** The last place of the bar at the bottom, with what waits for a seller or an admin. It opens the menu. */
export function MenuButton() {
  const { isAdmin, isSeller } = useRole()
  return (
    <li className="relative">
      <button type="button" popoverTarget={menuId} className="bar-item w-full">
        <LayoutGrid size={22} strokeWidth={1.75} aria-hidden="true" />
        <span>{navTexts.dashboard}</span>
        {isSeller && !isAdmin && <WaitingBadge />}
      </button>
      {isAdmin && <QueueBadge />}
    </li>
  )
}

/** What waits in an area; in To do, everything does. */
const kindsOf = ({ name, tabs }: Area) =>
  name === 'toDo' ? undefined : tabs.flatMap(({ waits = [] }) => waits)

/** Shown without a script alone. */
const withoutScript = 'hidden noscript:block'

const entryList = 'grid gap-1 max-lg:grid-cols-2 lg:gap-0.5'

const entryLink =
  'w-full justify-start gap-2 px-3 font-medium has-[+.badge]:pe-11 aria-[current=page]:bg-secondary aria-[current=page]:text-secondary-content lg:gap-3 lg:px-4'

function EntryItem({ entry: { to, label, Icon }, className }: { entry: Entry; className?: string }) {
  return (
    <li className={className}>
      <NavLink to={to} end={to === '/dashbord'} prefetch="intent" className={`btn btn-ghost ${entryLink}`}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
        <span>{label}</span>
        {to === bookingPaths.sales && <WaitingBadge />}
        {to === conversationPaths.list && <UnreadMessages />}
      </NavLink>
    </li>
  )
}

/** How many sales wait for their seller, live. */
function WaitingBadge() {
  const { data: count = 0 } = useLiveQuery(waitingSalesQuery)
  useLiveOrders('waiting')
  if (count === 0) return null
  return (
    <span className="badge badge-warning badge-sm ms-auto tabular-nums">
      <span aria-hidden="true">{formatNumber(count)}</span>
      <span className="sr-only">{salesTexts.waiting(count)}</span>
    </span>
  )
}
