import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
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
  if (list.status === 'loading') return skeleton
  if (list.status === 'failed') {
    return <ErrorState title={failed} detail={list.failure} onRetry={list.retry} busy={list.isRetrying} />
  }
  if (list.rows.length === 0) return searched?.text ? <NothingLike {...searched} /> : empty
  return (
    <div
      aria-busy={list.isOutdated}
      className={list.isOutdated ? 'opacity-50 motion-safe:transition-opacity' : ''}
    >
      {children(list.rows)}
      <LoadMore list={list} automatic />
    </div>
  )
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
