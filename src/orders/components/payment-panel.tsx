import { useState } from 'react'
import type { Booking } from '../contract.ts'
import { priceMessages } from '../messages/payment.ts'
import { AcceptChanges } from './accept-changes.tsx'
import { PayByCard } from './pay-by-card.tsx'
import { NotPaid, PaymentComplete, Yours } from './payment-outcome.tsx'
import { useStartOver } from './use-order-mutations.ts'

type PaymentPanelProps = {
  order: Booking
  payer: { email: string; displayName: string }
}

/** Pays for an order, or says how its payment ended. Reloading the page at any moment shows the truth again. */
export function PaymentPanel({ order, payer }: PaymentPanelProps) {
  const [statusAtFirst] = useState(order.status)
  const isNews = order.status !== statusAtFirst
  return (
    <section className="grid gap-5 rounded-box border border-base-300 bg-base-100 p-5 sm:p-6">
      {order.status === 'booked' && <Pay order={order} payer={payer} />}
      {order.status === 'paid' && (
        <PaymentComplete paymentId={order.paymentId} isNews={isNews}>
          <Yours order={order} />
        </PaymentComplete>
      )}
      {order.status === 'unavailable' && <NotPaid why="gone" product={order.product_name} isNews={isNews} />}
      {order.status === 'cancelled' && (
        <NotPaid why="cancelled" product={order.product_name} isNews={isNews} />
      )}
    </section>
  )
}

/** The card form; before it, the question whether what the seller has changed is accepted. */
function Pay({ order, payer }: PaymentPanelProps) {
  const startOver = useStartOver(order)
  const toAccept = JSON.stringify([order.newPrice, order.changes])
  const [toAcceptAtFirst] = useState(toAccept)
  /** How often what was authorised came back. */
  const [returns, setReturns] = useState(0)
  const [isPaying, setPaying] = useState(false)

  if ((order.newPrice !== null || order.changes) && !isPaying) {
    const isNews = returns > 0 || toAccept !== toAcceptAtFirst
    return <AcceptChanges order={order} isNews={isNews} />
  }
  return (
    <>
      {returns > 0 && !isPaying && (
        <p role="alert" className="text-error">
          {priceMessages.payAgain}
        </p>
      )}
      <PayByCard
        // Another price or another try is another payment.
        key={`${order.product_price} ${returns}`}
        order={order}
        payer={payer}
        onPaying={() => setPaying(true)}
        onStale={startOver}
        onReturned={async () => {
          await startOver()
          setPaying(false)
          setReturns(returns + 1)
        }}
      />
    </>
  )
}
