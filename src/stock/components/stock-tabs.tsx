import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatNumber } from '../../kernel/number.ts'
import { stockCountsQuery } from '../queries.ts'
import { type StockTab, stockTabs } from '../rules.ts'
import { stockTabTexts as words } from '../texts/stock.ts'

export function readTab(address: URLSearchParams): StockTab {
  return stockTabs.find((tab) => tab === address.get('tab')) ?? 'all'
}

type StockTabsProps = {
  current: StockTab
  drafts: number | undefined
}

export function StockTabs({ current, drafts }: StockTabsProps) {
  const { data } = useQuery(stockCountsQuery)
  const counts: Record<StockTab, number | undefined> = {
    all: data && data.forSale + data.sold + data.paused + data.returned,
    'for-sale': data?.forSale,
    drafts,
    booked: data?.booked,
    sold: data?.sold,
    paused: data?.paused,
    returned: data?.returned,
  }
  // Most sellers never have any of these.
  const isShown = (tab: StockTab) =>
    (tab !== 'paused' && tab !== 'returned') || tab === current || Boolean(counts[tab])
  return (
    <nav aria-label={words.label}>
      <ul className="mb-5 flex flex-wrap gap-2">
        {stockTabs.filter(isShown).map((tab) => (
          <li key={tab}>
            <Link
              to={{ search: tab === 'all' ? '' : `?tab=${tab}` }}
              preventScrollReset
              aria-current={tab === current ? 'page' : undefined}
              className="btn btn-sm border-base-300 font-normal tabular-nums aria-[current=page]:bg-secondary aria-[current=page]:text-secondary-content"
            >
              {counts[tab] === undefined
                ? words.tabs[tab]
                : words.withCount(words.tabs[tab], formatNumber(counts[tab]))}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
