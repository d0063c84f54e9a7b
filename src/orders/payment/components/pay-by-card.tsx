import { formatDollars } from '../../../kernel/money.ts'
import { CardForm } from '../../../payments/components/card-form.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useInspectionHours } from '../../../ui/page-context.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import type { Booking } from '../../booking/contract.ts'
import { priceMessages, purchaseMessages as words } from '../../messages/payment.ts'
import type { PaymentState } from './payment-state.ts'
import type { Payment } from './use-payment.ts'

type PayByCardProps = {
  order: Booking
  payer: { email: string; displayName: string }
  state: PaymentState & { name: 'waiting' | 'loading' | 'unprepared' | 'ready' | 'confirming' | 'outdated' }
  payment: Payment
}

/** From the empty card form to the confirmation of the card. */
export function PayByCard(props: PayByCardProps) {
  const { state } = props
  const isAgain = (state.name === 'loading' || state.name === 'ready') && state.isAgain
  return (
    <>
      {isAgain && (
        <p role="alert" className="text-error">
          {priceMessages.payAgain}
        </p>
      )}
      <h2 className="font-semibold text-xl">{words.payByCard}</h2>
      <PayForm {...props} />
      <p className="text-quiet text-sm">{words.promise(useInspectionHours())}</p>
    </>
  )
}

/** The card form as soon as the payment is prepared; a way to try again when the card service is away. */
function PayForm({ order, payer, state, payment: { pay, retry } }: PayByCardProps) {
  const payLabel = words.pay(formatDollars(order.product_price))
  if (state.name === 'unprepared') {
    return <ErrorState title={words.prepareFailed} detail={state.why} onRetry={retry} />
  }
  if (state.name === 'ready' || state.name === 'confirming') {
    return (
      <CardForm
        {...state.intent}
        billing={{ name: payer.displayName, email: payer.email }}
        refusal={state.name === 'ready' ? state.refusal : null}
        busy={state.name === 'confirming'}
        onPay={pay}
        payLabel={payLabel}
      />
    )
  }
  return <Preparing why={state.name === 'loading' ? state.why : null} payLabel={payLabel} />
}

function Preparing({ why, payLabel }: { why: string | null; payLabel: string }) {
  return (
    <div className="grid gap-4">
      <div role="status" className="grid gap-3">
        <span className="sr-only">{words.preparing}</span>
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
        {why && <p className="text-quiet text-sm">{words.preparingStill(why)}</p>}
      </div>
      {/* Disabled until the payment client and the client secret are there (specification 4). */}
      <SubmitButton type="button" busy={false} disabled wide>
        {payLabel}
      </SubmitButton>
    </div>
  )
}
