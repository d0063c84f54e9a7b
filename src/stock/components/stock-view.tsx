import LayoutGrid from 'lucide-react/icons/layout-grid'
import List from 'lucide-react/icons/list'
import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { type StockSort, stockSorts } from '../../listings/rules.ts'
import { readStored, store } from '../../ui/browser-store.ts'
import { stockViewTexts as words } from '../texts/stock.ts'

const key = 'myProductsView'
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether this browser shows own phones as cards instead of a list. */
export const useCards = () =>
  useSyncExternalStore(
    subscribe,
    () => readStored(key) === 'cards',
    () => false,
  )

/** Reads the order of own phones from the address of the page. */
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
  const show = (view: 'cards' | 'list') => {
    store(key, view)
    for (const listener of listeners) listener()
  }
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
