import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Dialog } from '../../ui/dialog.tsx'
import { filterMessages as messages } from '../messages/search.ts'
import { FilterPanel, type FilterProps } from './filter-panel.tsx'
import type { Search } from './search-address.ts'
import { clearFilters, listFilters } from './search-filters.ts'
import type { SetSearch } from './search-in-address.ts'

/** The filters on a small screen: a button, and the sheet that it opens. Each choice applies at once, behind the sheet. */
export function FilterSheet(props: Omit<FilterProps, 'onSearch'> & { onSearch: SetSearch }) {
  const { search, counts, onSearch } = props
  const { state } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const chosen = useRef<Search>(null)
  // A choice changes the sheet's entry in the history. Once that is left, what was chosen becomes an entry of the page.
  const choose = (next: Search) => {
    chosen.current = next
    onSearch(next, { replace: true, state })
  }
  useEffect(() => {
    if (isOpen || state?.overlay || !chosen.current) return
    onSearch(chosen.current)
    chosen.current = null
  })
  const set = listFilters(search).length
  return (
    <>
      <button type="button" className="btn btn-outline" onClick={() => setOpen(true)}>
        <SlidersHorizontal size={18} aria-hidden="true" />
        {messages.open(set)}
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={messages.title}>
        <FilterPanel {...props} onSearch={choose} />
        <div className="sticky -bottom-6 -mx-6 -mb-6 flex gap-3 border-base-300 border-t bg-base-100 px-6 py-4">
          {set > 0 && (
            <button type="button" className="btn btn-ghost" onClick={() => choose(clearFilters(search))}>
              {messages.clearAll}
            </button>
          )}
          <button type="button" className="btn btn-primary grow" onClick={() => setOpen(false)}>
            {messages.show(counts?.total)}
          </button>
        </div>
      </Dialog>
    </>
  )
}
