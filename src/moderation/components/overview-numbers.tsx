import { Link } from 'react-router'
import { formatDollars } from '../../kernel/money.ts'
import { formatNumber } from '../../kernel/number.ts'
import { overviewMessages as messages } from '../messages/overview.ts'
import type { Overview } from '../overview-contract.ts'
import { moderationPaths } from '../paths.ts'

/** The numbers of the overview; each leads to its list. */
export function OverviewNumbers({ overview }: { overview: Overview }) {
  const { today, month, days } = overview
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  const ofToday = moderationPaths.sales(last, last)
  const ofMonth = moderationPaths.sales(first, last)
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-flow-col md:grid-cols-3 md:grid-rows-2 md:gap-4">
      <Tile
        label={messages.sellersToVerify}
        value={formatNumber(overview.sellersToVerify)}
        to={moderationPaths.sellersToVerify}
      />
      <Tile
        label={messages.reportedPhones}
        value={formatNumber(overview.reportedPhones)}
        to={moderationPaths.reports}
      />
      <Tile label={messages.salesToday} value={formatNumber(today.sales)} to={ofToday} />
      <Tile label={messages.revenueToday} value={formatDollars(today.revenue)} to={ofToday} />
      <Tile label={messages.salesMonth} value={formatNumber(month.sales)} to={ofMonth} />
      <Tile label={messages.revenueMonth} value={formatDollars(month.revenue)} to={ofMonth} />
    </div>
  )
}

function Tile({ label, value, to }: { label: string; value: string; to: string }) {
  return (
    <Link to={to} className="grid content-between gap-2 panel p-4 hover:border-primary md:p-5">
      <span className="text-quiet text-sm">{label}</span>
      <span className="font-bold text-2xl tabular-nums md:text-3xl">{value}</span>
    </Link>
  )
}
