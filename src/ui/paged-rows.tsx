import { useDeferredValue, useRef, useState } from 'react'
import SearchX from '~icons/lucide/search-x'
import type { Elements } from './elements.ts'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import LoadMore from './load-more.tsx'
import type { PagedList } from './paged-list.ts'
import { RowsSkeleton } from './skeleton.tsx'
import { Spinner } from './submit-button.tsx'
import { uiTexts } from './texts/ui.ts'

type PagedRowsProps<Row> = {
  list: PagedList<Row>
  skeleton?: Elements
  /** `failed`: shown when the list could not be loaded; the others, with `icon`, when it is empty. */
  words: { failed: string; empty?: string; emptyHint?: string }
  icon?: EmptyStateProps['icon']
  /** What to do about an empty list. */
  action?: EmptyStateProps['action']
  /** Shown in place of an empty list, instead of icon, words and action. */
  empty?: Elements
  /** The search that the list follows; a button clears it when nothing was found. */
  searched?: { text: string; onClear: () => void }
  /** Shows pages of this many rows instead of appending, for lists of thousands. */
  pageSize?: number
  children: (rows: Row[]) => Elements
}

/** Shows a long list in each of its states: loading, failed with 'Try again', empty, and its rows with more to load. */
export function PagedRows<Row>({
  list,
  skeleton = <RowsSkeleton />,
  words,
  icon,
  action,
  empty = icon && words.empty && (
    <EmptyState icon={icon} title={words.empty} hint={words.emptyHint} action={action} />
  ),
  searched,
  pageSize,
  children,
}: PagedRowsProps<Row>) {
  const shown = useProgressiveRows(list.rows.length)
  if (list.status === 'loading' || (list.isOutdated && list.rows.length === 0)) return skeleton
  if (list.status === 'failed') {
    return (
      <ErrorState title={words.failed} detail={list.failure} onRetry={list.retry} busy={list.isRetrying} />
    )
  }
  if (list.rows.length === 0) return searched?.text ? <NothingLike {...searched} /> : empty
  return (
    // Another class would restyle all rows by a rule of daisyUI's buttons.
    <div aria-busy={list.isOutdated} className="aria-busy:opacity-50 motion-safe:transition-opacity">
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

/** How many rows are rendered first; the others follow in an interruptible render. */
const firstRows = 2

/** Renders the first rows first on a slow phone. Cached rows are rendered at once, for the scroll position. */
function useProgressiveRows(total: number): number {
  return Math.max(useDeferredValue(total), firstRows)
}

function NothingLike({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={SearchX}
      title={uiTexts.nothingFound(text)}
      hint={uiTexts.fewerLetters}
      action={
        <button type="button" className="btn btn-outline" onClick={onClear}>
          {uiTexts.showAll}
        </button>
      }
    />
  )
}

type PagesOfRowsProps<Row> = {
  list: PagedList<Row>
  /** How many rows a page has: as many as the list fetches at once. */
  size: number
  children: (rows: Row[]) => Elements
}

/** Shows one page of rows at a time, so that a long list stays as quick as a short one. A search begins at the first page. */
function PagesOfRows<Row>({ list, size, children }: PagesOfRowsProps<Row>) {
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
        <nav aria-label={uiTexts.pages} className="flex flex-wrap items-center justify-between gap-3 pt-5">
          <button type="button" className="btn btn-sm" disabled={page === 0} onClick={() => go(page - 1)}>
            {uiTexts.previousPage}
          </button>
          <p role="status" className="text-quiet text-sm tabular-nums">
            {list.failure ?? uiTexts.page(page + 1)}
          </p>
          <button
            type="button"
            className="btn btn-sm"
            disabled={!hasNext}
            aria-busy={list.isLoadingMore || undefined}
            onClick={() => go(page + 1)}
          >
            {list.isLoadingMore && <Spinner small />}
            <span>{uiTexts.nextPage}</span>
          </button>
        </nav>
      )}
    </div>
  )
}
