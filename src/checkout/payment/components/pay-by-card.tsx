import Lock from '~icons/lucide/lock'
import { formatAmount } from '../../../kernel/money.ts'
import { CardForm } from '../../../payments/components/card-form.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useInspectionHours } from '../../../ui/page-context.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import type { Booking } from '../../booking/contract.ts'
import { priceTexts, purchaseTexts } from '../texts.ts'
import type { createPaymentSession } from './payment-session.ts'
import type { PaymentState } from './payment-state.ts'

type PayByCardProps = {
  order: Booking
  payer: { email: string; displayName: string }
  state: PaymentState & { name: 'waiting' | 'loading' | 'unprepared' | 'ready' | 'confirming' | 'outdated' }
  session: Pick<ReturnType<typeof createPaymentSession>, 'pay' | 'retry'>
}

/** The card payment of an order, from the empty form to the confirmation. */
export function PayByCard(props: PayByCardProps) {
  const { state } = props
  const isAgain = (state.name === 'loading' || state.name === 'ready') && state.isAgain
  return (
    <>
      {isAgain && (
        <p role="alert" className="text-error">
          {priceTexts.payAgain}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-semibold text-xl">{purchaseTexts.payByCard}</h2>
        <PaymentMarks names={cardMarks} />
      </div>
      <p className="flex gap-3 text-sm">
        <Lock size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-primary max-sm:hidden" />
        <span>{purchaseTexts.promise(useInspectionHours())}</span>
      </p>
      <PayForm {...props} />
    </>
  )
}

/** The names of cards, which are the same in every language. */
export const cardMarks = ['Visa', 'Mastercard', 'Amex']

/** What is taken, in words: the logos are not ours. */
export function PaymentMarks({ names }: { names: readonly string[] }) {
  return (
    <ul translate="no" className="flex flex-wrap gap-1.5" aria-label={purchaseTexts.accepted}>
      {names.map((name) => (
        <li key={name} className="rounded-field border border-base-300 px-2 py-0.5 font-semibold text-xs">
          {name}
        </li>
      ))}
    </ul>
  )
}

function PayForm({ order, payer, state, session: { pay, retry } }: PayByCardProps) {
  const payLabel = purchaseTexts.pay(formatAmount(order.product_price, order.currency))
  if (state.name === 'unprepared') {
    return <ErrorState title={purchaseTexts.prepareFailed} detail={state.why} onRetry={retry} />
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
        <span className="sr-only">{purchaseTexts.preparing}</span>
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
        {why && <p className="text-quiet text-sm">{purchaseTexts.preparingStill(why)}</p>}
      </div>
      {/* Until client and client secret are there (specification 4). */}
      <SubmitButton type="button" busy={false} disabled wide>
        {payLabel}
      </SubmitButton>
    </div>
  )
}
