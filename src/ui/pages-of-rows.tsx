import { type ReactNode, useRef, useState } from 'react'
import { uiMessages as messages } from './messages/ui.ts'
import { Spinner } from './spinner.tsx'
import type { PagedList } from './use-paged-list.ts'

type PagesOfRowsProps<Row> = {
  list: PagedList<Row>
  /** How many rows a page has: as many as the list fetches at once. */
  size: number
  children: (rows: Row[]) => ReactNode
}

/**
 * The rows of a list, one page at a time: a table of thousands of rows answers as quickly as one of fifty. A search begins
 * at its first page.
 */
export function PagesOfRows<Row>({ list, size, children }: PagesOfRowsProps<Row>) {
  const [wanted, setWanted] = useState(0)
  const top = useRef<HTMLDivElement>(null)
  const last = Math.max(0, Math.ceil(list.rows.length / size) - 1)
  const page = Math.min(wanted, last)
  const hasNext = page < last || list.hasMore
  const go = (to: number) => {
    setWanted(to)
    if (to > last) list.loadMore()
    top.current?.focus()
    top.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <div ref={top} tabIndex={-1} className="scroll-mt-24">
      {children(list.rows.slice(page * size, (page + 1) * size))}
      {(page > 0 || hasNext) && (
        <nav aria-label={messages.pages} className="flex flex-wrap items-center justify-between gap-3 pt-5">
          <button type="button" className="btn btn-sm" disabled={page === 0} onClick={() => go(page - 1)}>
            {messages.previousPage}
          </button>
          <p role="status" className="text-quiet text-sm tabular-nums">
            {list.failure ?? messages.page(page + 1)}
          </p>
          <button
            type="button"
            className="btn btn-sm"
            disabled={!hasNext}
            aria-busy={list.isLoadingMore || undefined}
            onClick={() => go(page + 1)}
          >
            {list.isLoadingMore && <Spinner small />}
            {messages.nextPage}
          </button>
        </nav>
      )}
    </div>
  )
}
