import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { adminPaths } from '../../admin/rules.ts'
import { startPage } from '../../auth/guards/components/load-page.ts'
import { useSignedInUser } from '../../auth/session/components/use-auth.ts'
import { WriteToParty } from '../../conversations/components/ask-seller.tsx'
import { SavePaidOrder } from '../../fulfilment/meeting/components/save-paid-order.tsx'
import { bookingPaths } from '../../kernel/paths.ts'
import { useReadWithOrder } from '../../notifications/components/use-notifications.ts'
import { type Viewer, viewerOf } from '../../orders/components/describe-stage.ts'
import { useLiveOrders } from '../../orders/queries.ts'
import { orderTexts as words } from '../../orders/texts.ts'
import { OrderRatings } from '../../ratings/components/order-ratings.tsx'
import { loadOrder, orderDetailsQuery } from '../../sales/components/load-order.ts'
import { OrderView } from '../../sales/components/order-view.tsx'
import { BackLink } from '../../ui/page-header.tsx'
import { QueryResult } from '../../ui/query-result.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'

const OrderEvidence = lazy(() => import('../../admin/money/components/order-evidence.tsx'))
const ChargebackPanel = lazy(() => import('../../admin/money/components/chargeback-panel.tsx'))

export const loader = loadOrder
export const clientLoader = startPage((id) => [orderDetailsQuery(id)])

/** An order, for its buyer and its seller, and for an admin once it was disputed. */
export default function OrderPage() {
  const { id = '' } = useParams()
  const { uid } = useSignedInUser()
  useLiveOrders('details')
  useReadWithOrder(id)
  return (
    <QueryResult query={useQuery(orderDetailsQuery(id))} failed={words.loadFailed}>
      {(order) => {
        const me = viewerOf(order, uid)
        return (
          <>
            <SavePaidOrder order={order} me={me} />
            <WayBack me={me} />
            <OrderView
              key={order._id}
              order={order}
              me={me}
              message={me !== 'admin' && <WriteToParty orderId={order._id} />}
            >
              {(order.stage === 'completed' || order.stage === 'refunded') && me !== 'admin' && (
                <OrderRatings
                  orderId={order._id}
                  me={me}
                  names={{ buyer: order.buyer.name, seller: order.seller.name }}
                />
              )}
              {me === 'admin' && (order.dispute || order.chargeback) && (
                <Suspense fallback={<RowsSkeleton />}>
                  {order.chargeback && <ChargebackPanel orderId={order._id} />}
                  {(order.dispute || order.chargebackAt) && <OrderEvidence orderId={order._id} />}
                </Suspense>
              )}
            </OrderView>
          </>
        )
      }}
    </QueryResult>
  )
}

function WayBack({ me }: { me: Viewer }) {
  const to = { buyer: bookingPaths.orders, seller: bookingPaths.sales, admin: adminPaths.queue }[me]
  return <BackLink to={to}>{words.back[me]}</BackLink>
}
