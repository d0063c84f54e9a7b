import PackagePlus from 'lucide-react/icons/package-plus'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { loadList } from '../../identity/components/load-list.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListSearch, readListSearch, useListSearch } from '../../ui/list-search.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { CardGridSkeleton } from '../../ui/skeleton.tsx'
import { usePagedList } from '../../ui/use-paged-list.ts'
import { OwnProductActions } from '../components/own-product-actions.tsx'
import { ProductCard } from '../components/product-card.tsx'
import { ProductGrid } from '../components/product-grid.tsx'
import { myProductsMessages as messages } from '../messages/offer.ts'
import { listingPaths } from '../paths.ts'
import { myProductsQuery } from '../queries.ts'

/** Loads the first phones before the page is rendered. */
export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, myProductsQuery(readListSearch(args.request)))

/** The page fetches by itself what it does not come with. */
export const clientLoader = () => null

/** My products: a seller's own phones, sold ones too, with their campaign buttons. */
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
