import { NavLink, useLocation } from 'react-router'
import { useDuties, useRole } from '../../auth/guards/components/use-role.ts'
import type { Duty } from '../../auth/rules.ts'
import { bookingPaths } from '../../kernel/paths.ts'
import { payoutPaths } from '../../payouts/rules.ts'
import { trustPaths } from '../../trust/rules.ts'
import { QueueBadge } from '../queue/components/queue-badge.tsx'
import { adminPaths, type QueueKind } from '../rules.ts'
import { areaTexts as words } from '../texts.ts'

type Tab = {
  to: string
  label: string
  /** The duty that an admin needs to see it; without one, every admin sees it. */
  duty?: Duty
  /** The kinds of the admin's queue that are counted beside the label. */
  waits?: readonly QueueKind[]
  /** Whether the drawer has it below its area, as the specification shows it. */
  isInDrawer?: boolean
}

export type Area = { name: keyof typeof words.areas; tabs: Tab[] }

const listAreas = (): Area[] => [
  {
    name: 'toDo',
    tabs: [
      { to: adminPaths.queue, label: words.areas.toDo },
      { to: adminPaths.overview, label: words.overview },
    ],
  },
  {
    name: 'people',
    tabs: [
      { to: adminPaths.search, label: words.search },
      { to: adminPaths.sellers, label: words.sellers, duty: 'members', waits: ['seller'], isInDrawer: true },
      { to: adminPaths.buyers, label: words.buyers, duty: 'members', isInDrawer: true },
      { to: adminPaths.enquiries, label: words.enquiries, duty: 'reports', waits: ['enquiry'] },
    ],
  },
  {
    name: 'market',
    tabs: [
      { to: trustPaths.flags, label: words.flags, duty: 'reports', waits: ['flag'] },
      {
        to: trustPaths.reports,
        label: words.reports,
        duty: 'reports',
        waits: ['report', 'rating'],
        isInDrawer: true,
      },
      { to: bookingPaths.checklists, label: words.checklists, duty: 'members' },
      { to: adminPaths.brands, label: words.brands, duty: 'members' },
    ],
  },
  {
    name: 'money',
    tabs: [
      {
        to: adminPaths.money,
        label: words.areas.money,
        duty: 'money',
        waits: ['chargeback', 'refund', 'difference'],
      },
      { to: payoutPaths.payouts, label: words.payouts, duty: 'money', waits: ['payout', 'batch'] },
      { to: payoutPaths.held, label: words.held, duty: 'money', waits: ['held'] },
    ],
  },
  {
    name: 'records',
    tabs: [
      { to: adminPaths.audit, label: words.audit, duty: 'members' },
      { to: adminPaths.undelivered, label: words.mails, duty: 'members', waits: ['mail'] },
      { to: adminPaths.failedJobs, label: words.jobs, duty: 'money', waits: ['job'] },
    ],
  },
]

/** The areas of the admin's pages with the tabs that this admin is in charge of; an area without any is left out. */
export function useAreas(): Area[] {
  const isInChargeOf = useDuties()
  return listAreas()
    .map(({ name, tabs }) => ({ name, tabs: tabs.filter(({ duty }) => !duty || isInChargeOf(duty)) }))
    .filter(({ tabs }) => tabs.length > 0)
}

const isBelow = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)

/** The tab that a page belongs to: the one with the longest address above it. */
export function findTab(areas: readonly Area[], pathname: string): { area: Area; tab: Tab } | undefined {
  return areas
    .flatMap((area) => area.tabs.map((tab) => ({ area, tab })))
    .filter(({ tab }) => isBelow(pathname, tab.to))
    .sort((one, other) => other.tab.to.length - one.tab.to.length)[0]
}

/** Scrolls a tab into the row that it stands in, a little of the one before it too. */
const showInRow = (tab: HTMLLIElement | null) => tab?.parentElement?.scrollTo({ left: tab.offsetLeft - 48 })

/** The tabs of the area that an admin's page belongs to. Other people and other pages have none. */
export function AreaTabs() {
  const areas = useAreas()
  const { isAdmin } = useRole()
  const found = findTab(areas, useLocation().pathname)
  if (!isAdmin || !found || found.area.tabs.length === 1) return null
  return (
    <nav aria-label={words.areas[found.area.name]} className="mb-6 border-base-300 border-b print:hidden">
      <ul className="relative -mb-px flex snap-x gap-x-1 overflow-x-auto overflow-y-hidden">
        {found.area.tabs.map(({ to, label, waits }) => (
          <li
            key={to}
            ref={to === found.tab.to ? showInRow : undefined}
            // The badges that arrive later move it: a snapped tab stays in view.
            className={`relative shrink-0 ${to === found.tab.to ? 'snap-center' : ''}`}
          >
            <NavLink
              to={to}
              end
              prefetch="intent"
              className={`flex min-h-11 items-center border-b-2 px-3 font-medium hover:bg-base-200 has-[+.badge]:pe-12 ${
                to === found.tab.to ? 'border-primary text-primary' : 'border-transparent text-quiet'
              }`}
            >
              {label}
            </NavLink>
            {waits && <QueueBadge kinds={waits} />}
          </li>
        ))}
      </ul>
    </nav>
  )
}
