import PackagePlus from 'lucide-react/icons/package-plus'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { visitorOf } from '../../identity/guards/components/page-guards.tsx'
import { OwnProductActions } from '../../listings/components/own-product-actions.tsx'
import { ProductCard } from '../../listings/components/product-card.tsx'
import { ProductGrid } from '../../listings/components/product-grid.tsx'
import { HeldPhones } from '../../listings/flags/components/held-phones.tsx'
import { myProductsMessages as messages } from '../../listings/messages/offer.ts'
import { listingPaths } from '../../listings/paths.ts'
import { heldPhonesQuery, myProductsQuery } from '../../listings/queries.ts'
import { takeDownsQuery } from '../../moderation/queries.ts'
import { TakenDownPhones } from '../../moderation/reports/components/taken-down-phones.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListSearch, readListSearch, useListSearch } from '../../ui/list-search.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { loadQueries } from '../../ui/page-queries.ts'
import { usePagedList } from '../../ui/paged-list.ts'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { CardGridSkeleton } from '../../ui/skeleton.tsx'

/** Loads the first phones, and those that were taken down, before the page is rendered. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return loadQueries(visitorOf(context), (queries) =>
    Promise.all([
      queries.prefetchInfiniteQuery(myProductsQuery(readListSearch(request))),
      queries.prefetchQuery(takeDownsQuery),
      queries.prefetchQuery(heldPhonesQuery),
    ]),
  )
}

/** The page fetches by itself what it does not come with. */
export const clientLoader = () => null

/** My products: a seller's own phones, sold ones too, with their campaign buttons, and why phones were taken down. */
export default function MyProductsPage() {
  const searched = useListSearch()
  const products = usePagedList(myProductsQuery(searched.text))
  const addAnother = (
    <Link to={listingPaths.add} className="btn btn-primary">
      {messages.addAnother}
    </Link>
  )
  const isFilled = products.rows.length > 0 || searched.text !== ''
  return (
    <>
      <PageHeader title={messages.title} intro={messages.intro} action={isFilled && addAnother} />
      <TakenDownPhones />
      <HeldPhones />
      <ListSearch label={messages.search} searched={searched} list={products} />
      <PagedRows
        list={products}
        searched={searched}
        skeleton={<CardGridSkeleton count={3} />}
        failed={messages.loadFailed}
        empty={
          <EmptyState
            icon={PackagePlus}
            title={messages.empty}
            hint={messages.emptyHint}
            action={addAnother}
          />
        }
      >
        {(rows) => (
          <ProductGrid rows={rows}>
            {(product, place) => (
              <ProductCard product={product} eager={place < 2}>
                <OwnProductActions product={product} />
              </ProductCard>
            )}
          </ProductGrid>
        )}
      </PagedRows>
    </>
  )
}
