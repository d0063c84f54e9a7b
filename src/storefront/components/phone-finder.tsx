import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useSignedInUser } from '../../identity/components/auth-provider.tsx'
import { listingPaths } from '../../listings/messages/listing.ts'
import { ReportButton } from '../../moderation/components/report-button.tsx'
import { BookableList } from '../../orders/components/bookable-list.tsx'
import { FilterChips } from '../../search/components/filter-chips.tsx'
import { FilterPanel } from '../../search/components/filter-panel.tsx'
import { FilterSheet } from '../../search/components/filter-sheet.tsx'
import { NothingFound } from '../../search/components/nothing-found.tsx'
import {
  type Brand,
  everything,
  listFilters,
  loosen,
  type Search,
  writeSearch,
} from '../../search/components/search-address.ts'
import { SearchBox } from '../../search/components/search-box.tsx'
import { useSearch } from '../../search/components/search-in-address.ts'
import { SortField } from '../../search/components/sort-field.tsx'
import type { ProductCounts } from '../../search/contract.ts'
import {
  filterMessages,
  nothingFoundMessages,
  searchMessages as words,
} from '../../search/messages/search.ts'
import { foundProductsQuery, productCountsQuery } from '../../search/queries.ts'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { CardGridSkeleton } from '../../ui/skeleton.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { usePagedList } from '../../ui/use-paged-list.ts'

/** The end of an address by which somebody wants to type at once. In the address, it lasts until the script is there. */
const typing = '#typing'

type PhoneFinderProps = {
  /** Only phones of this brand; without one, of all. */
  brand?: Brand
  /** What stands there when there is not a single phone, filters or not. */
  empty: ReactNode
}

/** Phones for sale with everything that finds the right one: the search box, filters, their counts, and the order. */
export function PhoneFinder({ brand, empty }: PhoneFinderProps) {
  const { email } = useSignedInUser()
  const [search, setSearch] = useSearch()
  const wantsToType = useLocation().hash === typing
  const request = { email, brand, search }
  const found = usePagedList(foundProductsQuery(request))
  // Nobody can be at a place that is none: then the question is what there is elsewhere.
  const isNowhere = found.refusal === 'unknown-place'
  const counting = useQuery(
    productCountsQuery(isNowhere ? { ...request, search: loosen(search, 'place') } : request),
  )
  // Read while rendering: the query tells only of changes in what was read then.
  const { data: counted, isError: countsFailed } = counting
  const counts = isNowhere && counted ? nowhere(counted) : counted
  const list = {
    ...found,
    // What broke the list most likely broke the counts too, and they have no button of their own.
    retry: () => {
      found.retry()
      if (countsFailed) void counting.refetch()
    },
  }
  // The panel of a wide screen is work that a phone is spared, instead of only hiding it.
  const isWide = useMedia('(min-width: 64rem)')
  const heading = useRef<HTMLParagraphElement>(null)
  const filtering = { search, counts, brand, onSearch: setSearch }
  const isOpenSearch = search.q === '' && listFilters(search).length === 0

  /** Best match first, the list goes on with phones elsewhere or without a wished word: they are not counted. */
  const goesOn = ({ count, more }: ProductCounts['total']) =>
    search.q !== '' &&
    search.sort === undefined &&
    !found.isOutdated &&
    !counting.isPlaceholderData &&
    !more &&
    found.rows.length > count

  /** For buttons that are gone once they are pressed: the focus goes to what has become of the list. */
  const searchAndTell = (next: Search) => {
    setSearch(next)
    heading.current?.focus({ preventScroll: true })
  }

  const nothing = (
    <NothingFound
      search={search}
      counts={counts}
      why={isNowhere ? found.failure : undefined}
      onSearch={searchAndTell}
    >
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
    <div className="grid items-start gap-8 lg:grid-cols-[17rem_minmax(0,1fr)]">
      {isWide && (
        <section
          aria-label={filterMessages.title}
          className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto panel p-5"
        >
          <FilterPanel {...filtering} />
        </section>
      )}
      <div className="grid min-w-0 gap-4">
        {/* In the navbar of a wide screen there is a box for all brands. */}
        <div className={brand ? 'max-w-xl' : 'lg:hidden'}>
          <SearchBox
            text={search.q}
            brand={brand}
            autoFocus={wantsToType}
            onSearch={(q) => setSearch({ ...search, q })}
          />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {!isWide && <FilterSheet {...filtering} />}
          <p
            ref={heading}
            role="status"
            tabIndex={-1}
            // As high as its line before the number is known, so that the list below stays where it is.
            className="order-last min-h-6 w-full font-medium tabular-nums sm:order-none sm:w-auto"
          >
            {counts && words.found(counts.total, goesOn(counts.total))}
          </p>
          <div className="ms-auto">
            <SortField search={search} onSearch={setSearch} />
          </div>
        </div>
        <FilterChips search={search} counts={counts} onSearch={searchAndTell} />
        <PagedRows
          list={isNowhere ? { ...list, status: 'ready' } : list}
          skeleton={<CardGridSkeleton count={8} />}
          failed={words.loadFailed}
          empty={isOpenSearch ? empty : nothing}
        >
          {(rows) => (
            <BookableList
              products={rows}
              // As many as are seen at once: the others would take the line from the first.
              eagerPhotos={isWide ? 4 : 1}
              renderMore={(product) => <ReportButton product={product} />}
            />
          )}
        </PagedRows>
      </div>
    </div>
  )
}

/** What is counted without the place, told of a search at a place that nobody knows. */
function nowhere(counts: ProductCounts): ProductCounts {
  return { ...counts, total: { count: 0, more: false }, loosen: [{ value: 'place', ...counts.total }] }
}
