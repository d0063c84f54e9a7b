import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { listingPaths } from '../../listings/paths.ts'
import { ReportButton } from '../../moderation/reports/components/report-button.tsx'
import { BookableList } from '../../orders/booking/components/book-now.tsx'
import { NothingFound } from '../../search/components/nothing-found.tsx'
import { type Brand, everything, type Search, writeSearch } from '../../search/components/search-address.ts'
import { listFilters } from '../../search/components/search-filters.ts'
import { searchMessages as messages, nothingFoundMessages } from '../../search/messages.ts'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { CardGridSkeleton } from '../../ui/skeleton.tsx'
import type { usePhoneSearch } from './use-phone-search.ts'

type FinderResultsProps = {
  search: Search
  brand: Brand | undefined
  result: ReturnType<typeof usePhoneSearch>
  /** Shown when there is not a single phone, with or without filters. */
  empty: ReactNode
  /** How many photos load at once: as many as are seen, since the others would slow down the first. */
  eagerPhotos: number
  onSearch: (next: Search) => void
}

/** The phones found, or what to change when there are none. */
export function FinderResults({ search, brand, result, empty, eagerPhotos, onSearch }: FinderResultsProps) {
  const isUnfiltered = search.q === '' && listFilters(search).length === 0
  const nothing = (
    <NothingFound search={search} counts={result.counts} why={result.reason} onSearch={onSearch}>
      {brand && search.q && (
        <Link
          to={`${listingPaths.search}?${writeSearch({ ...everything, q: search.q })}`}
          className="btn btn-outline h-auto min-h-11 py-2"
        >
          {nothingFoundMessages.otherBrands(search.q)}
        </Link>
      )}
    </NothingFound>
  )
  return (
    <PagedRows
      list={result.list}
      skeleton={<CardGridSkeleton count={8} />}
      failed={messages.loadFailed}
      empty={isUnfiltered ? empty : nothing}
    >
      {(rows) => (
        <BookableList
          products={rows}
          eagerPhotos={eagerPhotos}
          renderMore={(product) => <ReportButton product={product} />}
        />
      )}
    </PagedRows>
  )
}
