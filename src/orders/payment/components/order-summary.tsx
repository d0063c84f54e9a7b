import { Link } from 'react-router'
import { listingPaths } from '../../../listings/paths.ts'
import { OrderPrice } from '../../booking/components/order-price.tsx'
import type { Booking } from '../../booking/contract.ts'
import { bookingMessages } from '../../messages/booking.ts'
import { purchaseMessages as words } from '../../messages/payment.ts'

/** 'Details about {product}': what is bought, for how much, and what was agreed. */
export function OrderSummary({ order }: { order: Booking }) {
  const facts = [
    [words.brand, order.brand_name],
    [words.meetAt, order.location],
    [words.yourPhone, order.phone],
  ]
  return (
    <section className="grid gap-6 rounded-box border border-base-300 bg-base-100 p-5 sm:p-6">
      <h1 className="font-bold text-2xl">{bookingMessages.paymentTitle(order.product_name)}</h1>
      <p className="grid">
        <span className="text-quiet text-sm">{words.price}</span>
        <span className="text-3xl">
          <OrderPrice order={order} />
        </span>
      </p>
      {(order.status === 'booked' || order.status === 'paid') && (
        <Link to={listingPaths.product(order.productId)} className="link justify-self-start text-sm">
          {words.seePhone}
        </Link>
      )}
      <dl className="grid gap-2.5">
        {facts.map(([term, detail]) => (
          <div key={term} className="flex items-baseline justify-between gap-4 sm:justify-start">
            <dt className="shrink-0 text-quiet text-sm sm:w-40">{term}</dt>
            <dd className="min-w-0 text-end sm:text-start">{detail}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
