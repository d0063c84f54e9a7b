import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { visitorOf } from '../../identity/components/page-guards.ts'
import { useSignedInUser } from '../../identity/components/use-auth.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { uiMessages } from '../../ui/messages/ui.ts'
import { loadQueries, throwAsPage } from '../../ui/page-queries.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { purchaseMessages as words } from '../messages/payment.ts'
import { bookingPaths } from '../paths.ts'
import { OrderSummary } from '../payment/components/order-summary.tsx'
import { PaymentPanel } from '../payment/components/payment-panel.tsx'
import { orderQuery } from '../queries.ts'

/** Loads the order before the page is rendered. An unknown one, or somebody else's, is the 404 page. */
export function loader({ params: { id = '' }, context }: LoaderFunctionArgs) {
  return loadQueries(visitorOf(context), (queries) => queries.fetchQuery(orderQuery(id)).catch(throwAsPage))
}

/** The page fetches by itself what it does not come with. */
export const clientLoader = () => null

/** The payment page of one order. The order is fetched before anything of it shows; an unknown one is the 404 page. */
export default function PurchasePage() {
  const { id = '' } = useParams()
  const payer = useSignedInUser()
  return (
    <>
      <p className="mb-4">
        <BackLink to={bookingPaths.orders}>{words.back}</BackLink>
      </p>
      <QueryResult query={useQuery(orderQuery(id))} failed={words.loadFailed} skeleton={<PurchaseSkeleton />}>
        {(order) => (
          <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:items-start">
            <OrderSummary order={order} />
            <PaymentPanel key={order._id} order={order} payer={payer} />
          </div>
        )}
      </QueryResult>
    </>
  )
}

function PurchaseSkeleton() {
  return (
    <div role="status" className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <span className="sr-only">{uiMessages.loading}</span>
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </div>
  )
}
