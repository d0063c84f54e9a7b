import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import LayoutGrid from '~icons/lucide/layout-grid'
import List from '~icons/lucide/list'
import { formatNumber } from '../../kernel/number.ts'
import { type StockSort, stockSorts } from '../../listings/rules.ts'
import { storeShown, useStored } from '../../ui/use-stored.ts'
import { stockCountsQuery } from '../queries.ts'
import { type StockTab, stockTabs } from '../rules.ts'
import { stockTabTexts as tabTexts, stockViewTexts as words } from '../texts.ts'

const key = 'myProductsView'
/** Whether this browser shows own phones as cards instead of a list. */
export const useCards = () => useStored(key, (view) => view === 'cards')

export const readSort = (address: URLSearchParams): StockSort =>
  stockSorts.find((sort) => sort === address.get('sort')) ?? 'newest'

/** Chooses the order of own phones, kept in the address, and whether they are a list or cards, kept in this browser. */
export function StockView() {
  const [address, setAddress] = useSearchParams()
  const isCards = useCards()
  const sortBy = (sort: string) =>
    setAddress(
      (before) => {
        before.set('sort', sort)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  const show = (view: 'cards' | 'list') => storeShown(key, view)
  const views = [
    { view: 'list', icon: List, isShown: !isCards },
    { view: 'cards', icon: LayoutGrid, isShown: isCards },
  ] as const
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3">
      <select
        aria-label={words.sortBy}
        className="select w-auto min-w-36"
        value={readSort(address)}
        onChange={({ target }) => sortBy(target.value)}
      >
        {stockSorts.map((sort) => (
          <option key={sort} value={sort}>
            {words.sorts[sort]}
          </option>
        ))}
      </select>
      <fieldset className="join" aria-label={words.view}>
        {views.map(({ view, icon: Icon, isShown }) => (
          <button
            key={view}
            type="button"
            className="btn join-item btn-square border-base-300 aria-pressed:bg-secondary aria-pressed:text-secondary-content"
            aria-pressed={isShown}
            aria-label={words.views[view]}
            onClick={() => show(view)}
          >
            <Icon size={18} aria-hidden="true" />
          </button>
        ))}
      </fieldset>
    </div>
  )
}

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
  // Nothing to choose from.
  if (counts.all === 0 && !drafts && current === 'all') return null
  // Most sellers never have any of these.
  const isShown = (tab: StockTab) =>
    (tab !== 'paused' && tab !== 'returned') || tab === current || Boolean(counts[tab])
  return (
    <nav aria-label={tabTexts.label}>
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
                ? tabTexts.tabs[tab]
                : tabTexts.withCount(tabTexts.tabs[tab], formatNumber(counts[tab]))}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
