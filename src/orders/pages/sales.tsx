import HandCoins from 'lucide-react/icons/hand-coins'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { loadList } from '../../identity/components/load-list.ts'
import { listingPaths } from '../../listings/paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { usePagedList } from '../../ui/use-paged-list.ts'
import { useLiveOrders } from '../components/use-live-orders.ts'
import { salesMessages as words } from '../messages/order.ts'
import { salesQuery } from '../queries.ts'
import { SalesTable } from '../sales/components/sales-table.tsx'

/** Loads the first sales before the page is rendered. */
export const loader = (args: LoaderFunctionArgs) => loadList(args, salesQuery)

/** The page fetches by itself what it does not come with. */
export const clientLoader = () => null

/** Sales: the phones of a seller that buyers have paid for. */
export default function SalesPage() {
  const sales = usePagedList(salesQuery)
  useLiveOrders('sales')
  return (
    <>
      <PageHeader title={words.title} intro={words.intro} />
      <PagedRows
        list={sales}
        skeleton={<RowsSkeleton />}
        failed={words.loadFailed}
        empty={
          <EmptyState
            icon={HandCoins}
            title={words.empty}
            hint={words.emptyHint}
            action={
              <Link to={listingPaths.mine} className="btn btn-primary">
                {words.myProducts}
              </Link>
            }
          />
        }
      >
        {(rows) => <SalesTable sales={rows} />}
      </PagedRows>
    </>
  )
}
