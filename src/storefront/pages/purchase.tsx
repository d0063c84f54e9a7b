import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { loadPage, type PageNeeds, startPage } from '../../auth/guards/components/load-page.ts'
import { useSignedInUser } from '../../auth/session/components/use-auth.ts'
import { OrderPrice } from '../../checkout/booking/components/order-price.tsx'
import type { Booking } from '../../checkout/booking/contract.ts'
import { orderQuery } from '../../checkout/booking/queries.ts'
import { bookingTexts } from '../../checkout/booking/texts/booking.ts'
import { PaymentPanel } from '../../checkout/payment/components/payment-panel.tsx'
import { ordersTexts, purchaseTexts } from '../../checkout/payment/texts.ts'
import { SavePaidOrder } from '../../fulfilment/meeting/components/save-paid-order.tsx'
import { Photo } from '../../images/components/photo.tsx'
import { formatPhoneNumber } from '../../kernel/number.ts'
import { bookingPaths, listingPaths } from '../../kernel/paths.ts'
import { formatPostingTime } from '../../kernel/time.ts'
import { OrderNumber } from '../../orders/components/order-facts.tsx'
import { orderDetailsQuery } from '../../sales/components/load-order.ts'
import { UnbrokenText } from '../../ui/formatted-values.tsx'
import { BackLink } from '../../ui/page-header.tsx'
import { throwAsPage } from '../../ui/query-client.ts'
import { QueryResult } from '../../ui/query-result.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { uiTexts } from '../../ui/texts/ui.ts'

const needs: PageNeeds = (id) => [orderQuery(id)]

export const loader = loadPage(needs, throwAsPage)
export const clientLoader = startPage(needs)

/** Nothing stands above the form. */
export const handle = { hasBanner: false }

/** The payment page of one order. The order is fetched before anything of it shows; an unknown one is the 404 page. */
export default function PurchasePage() {
  const { id = '' } = useParams()
  const payer = useSignedInUser()
  return (
    <>
      <BackLink to={bookingPaths.orders}>{purchaseTexts.back}</BackLink>
      <QueryResult
        query={useQuery(orderQuery(id))}
        failed={purchaseTexts.loadFailed}
        skeleton={<PurchaseSkeleton />}
      >
        {(order) => (
          <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:grid-rows-[auto_1fr] lg:gap-x-6">
            <OrderHeader order={order} />
            <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
              <PaymentPanel key={order._id} order={order} payer={payer}>
                <SaveForMeeting orderId={order._id} />
              </PaymentPanel>
            </div>
            <OrderFacts order={order} />
          </div>
        )}
      </QueryResult>
    </>
  )
}

/** Stores the paid order on the device, so that its buyer has the code at the meeting even without a connection. */
function SaveForMeeting({ orderId }: { orderId: string }) {
  const { data } = useQuery(orderDetailsQuery(orderId))
  return data && <SavePaidOrder order={data} me="buyer" />
}

function PurchaseSkeleton() {
  return (
    <div role="status" className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <span className="sr-only">{uiTexts.loading}</span>
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </div>
  )
}

/** 'Details about {product}' and the price, above the form. */
function OrderHeader({ order }: { order: Booking }) {
  return (
    <header className="flex items-center gap-4">
      <div className="w-16 shrink-0 overflow-hidden rounded-field sm:w-28">
        <Photo url={order.image} alt="" sizes="(min-width: 640px) 7rem, 4rem" eager />
      </div>
      <div className="min-w-0">
        <h1 className="wrap-anywhere font-bold text-lg sm:text-2xl">
          {bookingTexts.paymentTitle(order.product_name)}
        </h1>
        <p className="sm:text-xl">
          <span className="sr-only">{`${purchaseTexts.price} `}</span>
          <OrderPrice order={order} />
        </p>
        {order.status === 'booked' && order.dueAt && (
          <p className="text-sm">
            <UnbrokenText text={ordersTexts.next.payBy(formatPostingTime(order.dueAt))} />
          </p>
        )}
      </div>
    </header>
  )
}

/** What was agreed, below the form on small screens. */
function OrderFacts({ order }: { order: Booking }) {
  const facts = [
    [purchaseTexts.brand, order.brand_name],
    [purchaseTexts.meetAt, order.location],
    [purchaseTexts.yourPhone, formatPhoneNumber(order.phone)],
  ]
  return (
    <section className="grid content-start gap-3 self-start panel p-5 sm:p-6">
      <OrderNumber id={order._id} />
      <dl className="grid gap-2.5">
        {facts.map(([term, detail]) => (
          <div
            key={term}
            className="flex flex-wrap items-baseline justify-between gap-x-4 sm:flex-nowrap sm:justify-start"
          >
            <dt className="shrink-0 text-quiet text-sm sm:w-40">{term}</dt>
            <dd translate="no" className="min-w-0 text-end sm:text-start">
              {detail}
            </dd>
          </div>
        ))}
      </dl>
      {(order.status === 'booked' || order.status === 'paid') && (
        <Link to={listingPaths.product(order.productId)} className="link justify-self-start py-0.5 text-sm">
          {purchaseTexts.seePhone}
        </Link>
      )}
    </section>
  )
}
