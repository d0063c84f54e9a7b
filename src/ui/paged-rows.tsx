import SearchX from 'lucide-react/icons/search-x'
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { LoadMore } from './load-more.tsx'
import type { PagedList } from './use-paged-list.ts'

type PagedRowsProps<Row> = {
  list: PagedList<Row>
  /** What stands there while the first page is on its way. */
  skeleton: ReactNode
  /** What stands there when there is nothing, saying what to do next. */
  empty: ReactNode
  /** What could not be loaded, as a sentence. */
  failed: string
  /** What the list was searched for, when nothing but that is why it is empty. */
  searched?: { text: string; onClear: () => void }
  children: (rows: Row[]) => ReactNode
}

/**
 * A long list in each of its states: on its way, failed with 'Try again', empty, and its rows, of which more come while
 * somebody scrolls.
 */
export function PagedRows<Row>({ list, skeleton, empty, failed, searched, children }: PagedRowsProps<Row>) {
  const [cameLater] = useState(list.status === 'loading')
  const shown = useBitByBit(list.rows.length, cameLater)
  // That another search found nothing says nothing about this one.
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
      {children(list.rows.slice(0, shown))}
      {shown >= list.rows.length && <LoadMore list={list} automatic />}
    </div>
  )
}

/** How many rows are seen at once, and how many follow in each further turn. */
const firstTurn = 2
const furtherTurn = 4

/**
 * How many rows of a first page stand there. Those that come after the page itself are put on it a few at a time, so
 * that a slow phone can answer a finger in between. Rows that are known when the page is (on the way back) come at
 * once: the page is then scrolled to where it was.
 */
function useBitByBit(total: number, cameLater: boolean): number {
  const [shown, setShown] = useState(cameLater ? firstTurn : Number.POSITIVE_INFINITY)
  useEffect(() => {
    if (total === 0 || shown === Number.POSITIVE_INFINITY) return
    const next = shown >= total ? Number.POSITIVE_INFINITY : shown + furtherTurn
    const turn = setTimeout(() => startTransition(() => setShown(next)))
    return () => clearTimeout(turn)
  }, [shown, total])
  return shown
}

function NothingLike({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title={`Nothing found for “${text}”`}
      hint="Try fewer letters, or another word."
      action={
        <button type="button" className="btn btn-outline" onClick={onClear}>
          Show everything
        </button>
      }
    />
  )
}
