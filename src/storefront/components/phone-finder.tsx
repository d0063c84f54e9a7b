import { lazy, Suspense, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useAuth } from '../../auth/session/components/use-auth.ts'
import { CompareBar } from '../../browsing/compare/components/compare-bar.tsx'
import { FilterChips, FilterPanel, FilterSheet, SortField } from '../../browsing/components/filter-panel.tsx'
import { SearchBox } from '../../browsing/components/search-box.tsx'
import {
  everything,
  listFilters,
  type Search,
  storeLastPlace,
  useSearch,
  withText,
  writeSearch,
} from '../../browsing/components/use-search.ts'
import { renderHeart } from '../../browsing/saved/components/save-button.tsx'
import { filterTexts, nothingFoundTexts, searchTexts as words } from '../../browsing/texts.ts'
import { BookableList } from '../../checkout/booking/components/book-now.tsx'
import { browsingPaths } from '../../kernel/paths.ts'
import { AlikeLink } from '../../listings/components/product-card.tsx'
import type { CampaignProduct } from '../../listings/contract.ts'
import ReportButton from '../../trust/reports/components/report-button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { ScriptedControls, useMedia } from '../../ui/hydrated.tsx'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { CardGridSkeleton } from '../../ui/skeleton.tsx'
import { usePhoneSearch } from './phone-search.ts'

/** Loaded on demand, because few searches find nothing. */
const NothingFound = lazy(() => import('../../browsing/components/nothing-found.tsx'))

/** Loaded on demand, because only a search with a text or filter can be saved. */
const SaveSearch = lazy(() => import('../../browsing/searches/components/save-search.tsx'))

/** The anchor of links that open the page to type. It stays in the address until hydration. */
const typingHash = '#typing'

const wide = '(min-width: 64rem)'

type PhoneFinderProps = {
  brand?: string
  empty: Elements
}

/** The filters, sorting and results of a phone search, whose state is in the address. `brand` limits it to one brand. */
export function PhoneFinder({ brand, empty }: PhoneFinderProps) {
  const [search, setSearch] = useSearch()
  const result = usePhoneSearch(brand, search)
  const { counts } = result
  const { user } = useAuth()
  // For the home page.
  useEffect(() => {
    if (user && search.place) storeLastPlace(user.uid, search.place)
  }, [user, search.place])
  const wantsToType = useLocation().hash === typingHash
  // Not rendered on small screens, which is cheaper than hiding it.
  const isWide = useMedia(wide)
  // The server renders both, and styles show one.
  const mayBeWide = useMedia(wide, true)
  const heading = useRef<HTMLParagraphElement>(null)
  const filtering = { search, counts, brand, onSearch: setSearch }

  /** Moves the focus to the count, because the button that was pressed disappears. */
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
        {/* The wide navbar has its own box, which needs the script. */}
        <div className={brand ? 'max-w-xl' : 'lg:hidden noscript:block'}>
          <SearchBox
            text={search.q}
            brand={brand}
            takesFocus={wantsToType}
            onSearch={(q) => setSearch(withText(search, q))}
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
              // Reserves the line of the count.
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
    <ReportButton product={product} />
  </>
)

const isNarrowed = (search: Search) => search.q !== '' || listFilters(search).length > 0

type FinderResultsProps = {
  search: Search
  brand: string | undefined
  result: ReturnType<typeof usePhoneSearch>
  empty: Elements
  /** How many photos are loaded at once, because they are visible at first. */
  eagerPhotos: number
  onSearch: (next: Search) => void
}

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
      words={words}
      empty={isNarrowed(search) ? nothing : empty}
    >
      {(rows) => (
        <BookableList
          products={rows}
          eagerPhotos={eagerPhotos}
          renderMore={renderActions}
          renderOnPhoto={renderHeart}
        />
      )}
    </PagedRows>
  )
}
