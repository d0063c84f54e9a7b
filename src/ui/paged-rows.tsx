import SearchX from 'lucide-react/icons/search-x'
import { type ReactNode, useDeferredValue } from 'react'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import LoadMore from './load-more.tsx'
import { uiMessages } from './messages/ui.ts'
import { PagesOfRows } from './pages-of-rows.tsx'
import type { PagedList } from './use-paged-list.ts'

type PagedRowsProps<Row> = {
  list: PagedList<Row>
  /** Shown while the first page is loading. */
  skeleton: ReactNode
  /** Shown when there are no rows, saying what to do next. */
  empty: ReactNode
  /** What could not be loaded, as a sentence. */
  failed: string
  /** The search of the list: when it is why nothing is shown, a button clears it. */
  searched?: { text: string; onClear: () => void }
  /** Shows so many rows at a time, with buttons for the next ones, instead of appending them: for tables of thousands. */
  pageSize?: number
  children: (rows: Row[]) => ReactNode
}

/** A long list in each of its states: loading, failed with 'Try again', empty, and its rows, with more on scrolling. */
export function PagedRows<Row>({
  list,
  skeleton,
  empty,
  failed,
  searched,
  pageSize,
  children,
}: PagedRowsProps<Row>) {
  const shown = useFirstRows(list.rows.length)
  if (list.status === 'loading' || (list.isOutdated && list.rows.length === 0)) return skeleton
  if (list.status === 'failed') {
    return <ErrorState title={failed} detail={list.failure} onRetry={list.retry} busy={list.isRetrying} />
  }
  if (list.rows.length === 0) return searched?.text ? <NothingLike {...searched} /> : empty
  return (
    <div
      aria-busy={list.isOutdated}
      className={list.isOutdated ? 'opacity-50 motion-safe:transition-opacity' : ''}
    >
      {pageSize ? (
        <PagesOfRows list={list} size={pageSize}>
          {children}
        </PagesOfRows>
      ) : (
        <>
          {children(list.rows.slice(0, shown))}
          {(shown > firstRows || shown >= list.rows.length) && <LoadMore list={list} automatic />}
        </>
      )}
    </div>
  )
}

/** How many rows are rendered at once; the others follow in a render that input interrupts. */
const firstRows = 2

/**
 * How many of the rows to render: on a slow phone the first ones are shown before the others are ready. Rows that are
 * cached when the page opens (on the way back) are rendered at once, since the page is then scrolled to where it was.
 */
function useFirstRows(total: number): number {
  return Math.max(useDeferredValue(total), firstRows)
}

function NothingLike({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title={uiMessages.nothingFound(text)}
      hint={uiMessages.fewerLetters}
      action={
        <button type="button" className="btn btn-outline" onClick={onClear}>
          {uiMessages.showAll}
        </button>
      }
    />
  )
}
