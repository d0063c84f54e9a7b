import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { loadPage, type PageNeeds, startPage } from '../../auth/guards/components/load-page.ts'
import { monthInDhaka } from '../../kernel/calendar.ts'
import { listingTexts } from '../../listings/texts/listing.ts'
import { SalesMonth } from '../../sales/components/sales-month.tsx'
import { salesMonthQuery } from '../../sales/queries.ts'
import { DraftList, useDeviceDraft } from '../../selling/drafts/components/draft-list.tsx'
import { draftTexts } from '../../selling/drafts/texts.ts'
import { myDraftsQuery } from '../../selling/queries.ts'
import { sellingPaths } from '../../selling/rules.ts'
import { myProductsTexts as words } from '../../selling/texts/offer.ts'
import { BulkPrices } from '../../stock/components/bulk-prices.tsx'
import { HeldPhones } from '../../stock/components/held-phones.tsx'
import { StockList } from '../../stock/components/stock-list.tsx'
import { readSort, readTab, StockTabs } from '../../stock/components/stock-view.tsx'
import { heldPhonesQuery, lastHandoverQuery, myProductsQuery, stockCountsQuery } from '../../stock/queries.ts'
import { takeDownsQuery } from '../../trust/queries.ts'
import { TakenDownPhones } from '../../trust/reports/components/taken-down-phones.tsx'
import { LinkButton } from '../../ui/empty-state.tsx'
import { readListSearch } from '../../ui/list-search.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'

// With the reader of CSV files, which nothing else needs.
const AddMany = lazy(() => import('../../selling/drafts/components/add-many.tsx'))

const needs: PageNeeds = (_, search) => {
  const tab = readTab(search)
  return [
    tab === 'drafts' ? myDraftsQuery : myProductsQuery(tab, readListSearch(search), readSort(search)),
    stockCountsQuery,
    salesMonthQuery(monthInDhaka(new Date())),
    takeDownsQuery,
    heldPhonesQuery,
  ]
}

export const loader = loadPage(needs)
export const clientLoader = startPage(needs)

/** My products: a seller's own phones by what has become of them, with their campaign buttons, and why phones were taken down. */
export default function MyProductsPage() {
  const [address] = useSearchParams()
  const added: string | undefined = useLocation().state?.added
  const tab = readTab(address)
  const onDevice = useDeviceDraft()
  const { data: counts } = useQuery(stockCountsQuery)
  const addAnother = <LinkButton to={sellingPaths.add}>{words.addAnother}</LinkButton>
  const addMany = (
    <Link to={sellingPaths.addMany} className="btn btn-outline">
      {draftTexts.addMany}
    </Link>
  )
  if (address.has('import')) return <ImportPhones />
  const isAskedBelow = counts?.forSale === 0 && (tab === 'for-sale' || (tab === 'all' && counts.sold === 0))
  const drafts = counts && onDevice !== undefined ? counts.drafts + (onDevice ? 1 : 0) : undefined
  return (
    <>
      <PageHeader
        title={words.title}
        intro={words.intro}
        action={
          <div className="flex flex-wrap gap-3">
            {!isAskedBelow && addAnother}
            {addMany}
          </div>
        }
      />
      {added && (
        <p className="mb-6 flex flex-wrap items-center gap-3">
          <Link to={`${sellingPaths.edit(added)}/check`} className="btn btn-outline">
            {listingTexts.checkPhone}
          </Link>
          <span>{words.checkAdded}</span>
        </p>
      )}
      <TakenDownPhones />
      <HeldPhones />
      <SalesMonth />
      <StockTabs current={tab} drafts={drafts} />
      {tab === 'drafts' ? (
        <DraftList onDevice={onDevice} />
      ) : tab === 'for-sale' && address.has('prices') ? (
        <BulkPrices />
      ) : (
        <StockList key={tab} tab={tab} addAnother={addAnother} />
      )}
    </>
  )
}

function ImportPhones() {
  const { data: usual = null, isPending } = useQuery(lastHandoverQuery)
  if (isPending) return <RowsSkeleton />
  return (
    <Suspense fallback={<RowsSkeleton />}>
      <AddMany usual={usual} />
    </Suspense>
  )
}
