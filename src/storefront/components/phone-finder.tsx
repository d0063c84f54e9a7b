import { lazy, Suspense, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { CompareBar } from '../../browsing/compare/components/compare-bar.tsx'
import { CompareButton } from '../../browsing/compare/components/compare-button.tsx'
import { FilterChips } from '../../browsing/components/filter-chips.tsx'
import { FilterPanel, FilterSheet } from '../../browsing/components/filter-panel.tsx'
import {
  type Brand,
  everything,
  type Search,
  useSearch,
  writeSearch,
} from '../../browsing/components/search-address.ts'
import { SearchBox } from '../../browsing/components/search-box.tsx'
import { listFilters } from '../../browsing/components/search-filters.ts'
import { SortField } from '../../browsing/components/sort-field.tsx'
import { browsingPaths } from '../../browsing/paths.ts'
import { SaveButton } from '../../browsing/saved/components/save-button.tsx'
import { filterTexts, nothingFoundTexts, searchTexts as words } from '../../browsing/texts.ts'
import { BookableList } from '../../checkout/booking/components/book-now.tsx'
import { AlikeLink } from '../../listings/components/alike-link.tsx'
import type { CampaignProduct } from '../../listings/contract.ts'
import { ReportButton } from '../../trust/reports/components/report-button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { ScriptedControls } from '../../ui/hydrated.tsx'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { CardGridSkeleton } from '../../ui/skeleton.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { usePhoneSearch } from './phone-search.ts'

/** Few searches find nothing: it is fetched when one does. */
const NothingFound = lazy(() =>
  import('../../browsing/components/nothing-found.tsx').then((module) => ({ default: module.NothingFound })),
)

/** Most lists are looked at without a filter, and cannot be saved then. */
const SaveSearch = lazy(() =>
  import('../../browsing/searches/components/save-search.tsx').then((module) => ({
    default: module.SaveSearch,
  })),
)

/** The hash of a link that opens the page to type at once. Kept in the address, it waits for the script. */
const typingHash = '#typing'

const wide = '(min-width: 64rem)'

type PhoneFinderProps = {
  /** Only phones of this brand; all without one. */
  brand?: Brand
  /** Shown when there is not a single phone, with or without filters. */
  empty: Elements
}

/** Phones for sale with what finds the right one: search box, filters, counts and order. */
export function PhoneFinder({ brand, empty }: PhoneFinderProps) {
  const [search, setSearch] = useSearch()
  const result = usePhoneSearch(brand, search)
  const { counts } = result
  const wantsToType = useLocation().hash === typingHash
  // A phone does not render the panel of a wide screen, which would cost more than hiding it.
  const isWide = useMedia(wide)
  // The server does not know: it renders both, and the style sheet shows one, so that nothing moves.
  const mayBeWide = useMedia(wide, true)
  const heading = useRef<HTMLParagraphElement>(null)
  const filtering = { search, counts, brand, onSearch: setSearch }

  /** For buttons that are gone once they are pressed: the focus goes to the number of phones. */
  const searchAndFocus = (next: Search) => {
    setSearch(next)
    heading.current?.focus({ preventScroll: true })
  }

  return (
    <div className="grid items-start gap-8 lg:grid-cols-[17rem_minmax(0,1fr)]">
      {mayBeWide && (
        <section
          aria-label={filterTexts.title}
          className="panel sticky max-lg:hidden top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto p-5"
        >
          <ScriptedControls>
            <FilterPanel {...filtering} />
          </ScriptedControls>
        </section>
      )}
      <div className="grid min-w-0 gap-4">
        {/* The navbar of a wide screen has a box for all brands, which needs the script. */}
        <div className={brand ? 'max-w-xl' : 'lg:hidden noscript:block'}>
          <SearchBox
            text={search.q}
            brand={brand}
            takesFocus={wantsToType}
            onSearch={(q) => setSearch({ ...search, q })}
          />
        </div>
        <ScriptedControls className="grid gap-4">
          <div className="flex flex-wrap items-center gap-3">
            {!isWide && (
              <div className="lg:hidden">
                <FilterSheet {...filtering} />
              </div>
            )}
            <p
              ref={heading}
              role="status"
              tabIndex={-1}
              // As high as its line before the number is known, so that the list below stays where it is.
              className="order-last min-h-6 w-full font-medium tabular-nums sm:order-none sm:w-auto"
            >
              {counts && words.found(counts.total, result.hasNearMatches)}
            </p>
            <div className="ms-auto">
              <SortField search={search} onSearch={setSearch} />
            </div>
          </div>
          <CompareBar fixed />
          <div className="flex flex-wrap items-start justify-between gap-3 empty:hidden">
            <FilterChips search={search} counts={counts} onSearch={searchAndFocus} />
            {isNarrowed(search) && result.list.rows.length > 0 && (
              <div className="min-h-9">
                <Suspense>
                  <SaveSearch key={writeSearch(search).toString()} search={search} brand={brand} />
                </Suspense>
              </div>
            )}
          </div>
          <FinderResults
            search={search}
            brand={brand}
            result={result}
            empty={empty}
            eagerPhotos={isWide ? 4 : 3}
            onSearch={searchAndFocus}
          />
        </ScriptedControls>
      </div>
    </div>
  )
}

const renderActions = (product: CampaignProduct) => (
  <>
    <AlikeLink product={product} />
    <CompareButton product={product} quiet />
    <ReportButton product={product} />
    <SaveButton product={product} iconOnly />
  </>
)

/** Whether there is a text or a filter. */
const isNarrowed = (search: Search) => search.q !== '' || listFilters(search).length > 0

type FinderResultsProps = {
  search: Search
  brand: Brand | undefined
  result: ReturnType<typeof usePhoneSearch>
  /** Shown when there is not a single phone, with or without filters. */
  empty: Elements
  /** How many photos load at once: as many as are seen, since the others would slow down the first. */
  eagerPhotos: number
  onSearch: (next: Search) => void
}

/** The phones found, or what to change when there are none. */
function FinderResults({ search, brand, result, empty, eagerPhotos, onSearch }: FinderResultsProps) {
  const nothing = (
    <Suspense>
      <NothingFound
        search={search}
        brand={brand}
        counts={result.counts}
        why={result.reason}
        onSearch={onSearch}
      >
        {brand && search.q && (
          <Link
            to={`${browsingPaths.search}?${writeSearch({ ...everything, q: search.q })}`}
            className="btn btn-outline h-auto min-h-11 py-2"
          >
            {nothingFoundTexts.otherBrands(search.q)}
          </Link>
        )}
      </NothingFound>
    </Suspense>
  )
  return (
    <PagedRows
      list={result.list}
      skeleton={<CardGridSkeleton count={8} />}
      failed={words.loadFailed}
      empty={isNarrowed(search) ? nothing : empty}
    >
      {(rows) => <BookableList products={rows} eagerPhotos={eagerPhotos} renderMore={renderActions} />}
    </PagedRows>
  )
}
