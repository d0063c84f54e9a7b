import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { filterMessages as messages } from '../messages/search.ts'
import { FilterPanel, type FilterProps } from './filter-panel.tsx'
import { clearFilters, listFilters } from './search-filters.ts'

/** The filters on a small screen: a button, and the sheet that it opens. Each choice applies at once, behind the sheet. */
export function FilterSheet(props: FilterProps) {
  const { search, counts, onSearch } = props
  const [isOpen, setOpen] = useState(false)
  const set = listFilters(search).length
  return (
    <>
      <button type="button" className="btn btn-outline" onClick={() => setOpen(true)}>
        <SlidersHorizontal size={18} aria-hidden="true" />
        {messages.open(set)}
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={messages.title}>
        <FilterPanel {...props} />
        <div className="sticky -bottom-6 -mx-6 -mb-6 flex gap-3 border-base-300 border-t bg-base-100 px-6 py-4">
          {set > 0 && (
            <button type="button" className="btn btn-ghost" onClick={() => onSearch(clearFilters(search))}>
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
