import { AcceptChanges } from '../../booking/components/accept-changes.tsx'
import type { Booking } from '../../booking/contract.ts'
import { PayByCard } from './pay-by-card.tsx'
import { HandingOver, PaymentComplete, SettlesLater } from './payment-complete.tsx'
import { NotPaid } from './payment-outcome.tsx'
import { Purchased } from './purchased.tsx'
import { type Payment, usePayment } from './use-payment.ts'

type PaymentPanelProps = {
  order: Booking
  payer: { email: string; displayName: string }
}

/** Pays for an order, or says how its payment ended. Reloading the page at any moment shows the truth again. */
export function PaymentPanel({ order, payer }: PaymentPanelProps) {
  const payment = usePayment(order)
  return (
    <section className="grid gap-5 rounded-box border border-base-300 bg-base-100 p-5 sm:p-6">
      <PaymentView order={order} payer={payer} payment={payment} />
    </section>
  )
}

function PaymentView({ order, payer, payment }: PaymentPanelProps & { payment: Payment }) {
  const { state, retry } = payment
  switch (state.name) {
    case 'changed':
      return <AcceptChanges key={state.offer} order={order} isNews={state.isNews} />
    case 'settling':
    case 'returned':
      return (
        <PaymentComplete paymentId={state.paymentId} isNews>
          <HandingOver />
        </PaymentComplete>
      )
    case 'unsettled':
      return (
        <PaymentComplete paymentId={state.paymentId} isNews>
          <SettlesLater why={state.why} onRetry={retry} />
        </PaymentComplete>
      )
    case 'paid':
      return (
        <PaymentComplete paymentId={state.paymentId} isNews={state.isNews}>
          <Purchased order={order} />
        </PaymentComplete>
      )
    case 'gone':
      return <NotPaid why={state.why} product={order.product_name} isNews={state.isNews} />
    default:
      return <PayByCard order={order} payer={payer} state={state} payment={payment} />
  }
}
