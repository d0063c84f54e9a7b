import { useQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { visitorOf } from '../../identity/guards/components/page-guards.tsx'
import { HeldPhones } from '../../listings/flags/components/held-phones.tsx'
import { myProductsMessages as messages } from '../../listings/messages/offer.ts'
import { listingPaths } from '../../listings/paths.ts'
import { heldPhonesQuery, myProductsQuery, stockCountsQuery } from '../../listings/queries.ts'
import { BulkPrices } from '../../listings/stock/components/bulk-prices.tsx'
import { DraftList, useDeviceDraft } from '../../listings/stock/components/draft-list.tsx'
import { StockList } from '../../listings/stock/components/stock-list.tsx'
import { readTab, StockTabs } from '../../listings/stock/components/stock-tabs.tsx'
import { takeDownsQuery } from '../../moderation/queries.ts'
import { TakenDownPhones } from '../../moderation/reports/components/taken-down-phones.tsx'
import { readListSearch } from '../../ui/list-search.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { loadQueries } from '../../ui/page-queries.ts'

/** Loads the first phones of the tab, and those that were taken down, before the page is rendered. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const tab = readTab(new URL(request.url).searchParams)
  return loadQueries(visitorOf(context), (queries) =>
    Promise.all([
      tab !== 'drafts' && queries.prefetchInfiniteQuery(myProductsQuery(tab, readListSearch(request))),
      queries.prefetchQuery(stockCountsQuery),
      queries.prefetchQuery(takeDownsQuery),
      queries.prefetchQuery(heldPhonesQuery),
    ]),
  )
}

/** The page fetches by itself what it does not come with. */
export const clientLoader = () => null

/** My products: a seller's own phones by what has become of them, with their campaign buttons, and why phones were taken down. */
export default function MyProductsPage() {
  const [address] = useSearchParams()
  const tab = readTab(address)
  const onDevice = useDeviceDraft()
  const { data: counts } = useQuery(stockCountsQuery)
  const addAnother = (
    <Link to={listingPaths.add} className="btn btn-primary">
      {messages.addAnother}
    </Link>
  )
  const isAskedBelow = tab === 'for-sale' && counts?.forSale === 0
  return (
    <>
      <PageHeader title={messages.title} intro={messages.intro} action={!isAskedBelow && addAnother} />
      <TakenDownPhones />
      <HeldPhones />
      <StockTabs current={tab} drafts={onDevice === undefined ? undefined : onDevice ? 1 : 0} />
      {tab === 'drafts' ? (
        <DraftList onDevice={onDevice} />
      ) : tab === 'for-sale' && address.has('prices') ? (
        <BulkPrices />
      ) : (
        <StockList key={tab} state={tab} addAnother={addAnother} />
      )}
    </>
  )
}
