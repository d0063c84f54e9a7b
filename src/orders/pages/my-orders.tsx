import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { Link, type LoaderFunctionArgs } from 'react-router'
import { loadList } from '../../identity/components/load-list.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListSearch, readListSearch, useListSearch } from '../../ui/list-search.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PagedRows } from '../../ui/paged-rows.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { usePagedList } from '../../ui/use-paged-list.ts'
import { OrdersTable } from '../booking/components/orders-table.tsx'
import { SavedOrders } from '../booking/components/saved-orders.tsx'
import { useSaveOrders } from '../booking/components/use-offline-orders.ts'
import { bookingMessages } from '../messages/booking.ts'
import { ordersMessages as words } from '../messages/payment.ts'
import { bookingPaths } from '../paths.ts'
import { myOrdersQuery } from '../queries.ts'

/** Loads the first orders before the page is rendered. */
export const loader = (args: LoaderFunctionArgs) =>
  loadList(args, myOrdersQuery(readListSearch(args.request)))

/** The page fetches by itself what it does not come with. */
export const clientLoader = () => null

/** My Orders: what the signed-in user has booked, and what is left to pay. */
export default function MyOrdersPage() {
  const searched = useListSearch()
  const orders = usePagedList(myOrdersQuery(searched.text))
  useSaveOrders(orders, searched.text)
  return (
    <>
      <PageHeader title={bookingMessages.ordersTitle} intro={words.intro} />
      <ListSearch label={words.search} searched={searched} list={orders} />
      <PagedRows
        list={orders}
        searched={searched}
        skeleton={<RowsSkeleton />}
        failed={words.loadFailed}
        empty={
          <EmptyState
            icon={ShoppingBag}
            title={words.empty}
            hint={words.emptyHint}
            action={
              <Link to={bookingPaths.browse} className="btn btn-primary">
                {words.browse}
              </Link>
            }
          />
        }
      >
        {(rows) => <OrdersTable orders={rows} />}
      </PagedRows>
      {orders.status === 'failed' && !searched.text && <SavedOrders />}
    </>
  )
}
