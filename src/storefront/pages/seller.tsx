import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, useParams } from 'react-router'
import PackageOpen from '~icons/lucide/package-open'
import { readerOf } from '../../auth/guards/components/page-guards.tsx'
import { renderHeart } from '../../browsing/saved/components/save-button.tsx'
import { BookableList } from '../../checkout/booking/components/book-now.tsx'
import { browsingPaths } from '../../kernel/paths.ts'
import type { CampaignProduct } from '../../listings/contract.ts'
import { SellerRatings, SellerSummary } from '../../ratings/components/seller-ratings.tsx'
import { sellerQuery } from '../../ratings/queries.ts'
import { sellerTexts as words } from '../../ratings/texts.ts'
import ReportButton from '../../trust/reports/components/report-button.tsx'
import { ScriptedControls } from '../../ui/hydrated.tsx'
import { usePagedList } from '../../ui/paged-list.ts'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { loadQueries, throwAsPage } from '../../ui/query-client.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { CardGridSkeleton } from '../../ui/skeleton.tsx'

/** Loads the seller before the page is rendered. An unknown one is the 404 page. */
export function loader({ params: { id = '' }, context }: LoaderFunctionArgs) {
  return loadQueries(readerOf(context), (queries) =>
    queries.fetchInfiniteQuery(sellerQuery(id)).catch(throwAsPage),
  )
}

export const clientLoader = () => null

/** The page renders its own title, when it knows the seller. */
export const meta = () => []

/** A seller: what is known of the sales, the latest ratings, and the phones for sale. */
export default function SellerPage() {
  const { id = '' } = useParams()
  const seller = useInfiniteQuery({ ...sellerQuery(id), select: ({ pages }) => pages[0]?.seller })
  return (
    <>
      <title>{words.documentTitle(seller.data?.name)}</title>
      <QueryResult query={seller} failed={words.failed}>
        {(shown) =>
          shown && (
            <ScriptedControls className="grid gap-8">
              <SellerSummary seller={shown} />
              <SellerRatings seller={shown} />
              <PhonesForSale id={id} />
            </ScriptedControls>
          )
        }
      </QueryResult>
    </>
  )
}

const renderActions = (product: CampaignProduct) => <ReportButton product={product} />

function PhonesForSale({ id }: { id: string }) {
  const list = usePagedList(sellerQuery(id))
  return (
    <section aria-labelledby="seller-phones" className="grid gap-4">
      <h2 id="seller-phones" className="font-bold text-xl">
        {words.phones}
      </h2>
      <PagedRows
        list={list}
        skeleton={<CardGridSkeleton count={4} />}
        words={words}
        icon={PackageOpen}
        action={
          <Link to={browsingPaths.search} className="btn btn-outline">
            {words.otherPhones}
          </Link>
        }
      >
        {(rows) => (
          <BookableList products={rows} heading="h3" renderMore={renderActions} renderOnPhoto={renderHeart} />
        )}
      </PagedRows>
    </section>
  )
}
