import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { formatDollars } from '../../kernel/money.ts'
import { CardForm } from '../../payments/components/card-form.tsx'
import { ApiProblem } from '../../ui/api.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { Booking } from '../contract.ts'
import { purchaseMessages as words } from '../messages/payment.ts'
import { paymentQuery } from '../queries.ts'
import { NotPaid, PaymentComplete, Yours } from './payment-outcome.tsx'
import { useSettlePayment } from './use-order-mutations.ts'

/** The refusals after which there is nothing left to pay for. */
function whyNotPaid(problem: unknown): 'gone' | 'cancelled' | null {
  if (!(problem instanceof ApiProblem)) return null
  if (problem.code === 'already-sold') return 'gone'
  return problem.code === 'booking-cancelled' ? 'cancelled' : null
}

/** The order that this page knows is old news. */
const stale = ['price-changed', 'listing-changed', 'other-price']
/** The settlement gave the authorisation back and did no more: the order stands, and may be paid again. */
const returned = ['price-changed', 'listing-changed', 'not-authorised']

const isOneOf = (problem: unknown, codes: string[]) =>
  problem instanceof ApiProblem && codes.includes(problem.code)

type PayByCardProps = {
  order: Booking
  payer: { email: string; displayName: string }
  /** The card is authorised: whatever becomes of the price now, how this ends is told first. */
  onPaying: () => void
  onStale: () => Promise<void>
  onReturned: () => Promise<void>
}

/** From the empty card form to 'payment complete'. */
export function PayByCard({ order, payer, onPaying, onStale, onReturned }: PayByCardProps) {
  const intent = useQuery(paymentQuery(order))
  const settle = useSettlePayment(order)
  const [paymentId, setPaymentId] = useState<string | null>(null)

  // Paid for in another tab, or before a reload: the settlement that is under way is finished here too.
  const isUnderWay = isOneOf(intent.error, ['payment-under-way', 'already-paid'])
  const { mutate: finish } = settle
  useEffect(() => {
    if (isUnderWay) finish()
  }, [isUnderWay, finish])

  const isStale = isOneOf(intent.error, stale)
  const isReturned = isOneOf(settle.error, returned)
  const startOver = useEffectEvent(() => void (isReturned ? onReturned() : onStale()))
  useEffect(() => {
    if (isStale || isReturned) startOver()
  }, [isStale, isReturned])

  const lost = whyNotPaid(settle.error) ?? whyNotPaid(intent.error)
  if (lost) return <NotPaid why={lost} product={order.product_name} isNews={paymentId !== null} />

  if (paymentId || isUnderWay) {
    return (
      <PaymentComplete paymentId={paymentId ?? settle.data?.paymentId ?? null} isNews>
        {(settle.isPending || isReturned) && (
          <p className="flex items-center gap-2.5 text-quiet">
            <span className="loading loading-spinner loading-sm" aria-hidden="true" />
            {words.handingOver}
          </p>
        )}
        {settle.isSuccess && <Yours order={order} />}
        {settle.isError && !isReturned && (
          <>
            <p>{words.settleLater}</p>
            <p className="text-error text-sm">{settle.error.message}</p>
            <button type="button" className="btn btn-outline" onClick={() => finish()}>
              {words.tryAgain}
            </button>
          </>
        )}
      </PaymentComplete>
    )
  }

  const payLabel = words.pay(formatDollars(order.product_price))
  return (
    <>
      <h2 className="font-semibold text-xl">{words.payByCard}</h2>
      <PayForm intent={intent} payLabel={payLabel}>
        {({ clientSecret, publishableKey }) => (
          <CardForm
            clientSecret={clientSecret}
            publishableKey={publishableKey}
            billing={{ name: payer.displayName, email: payer.email }}
            payLabel={payLabel}
            onAuthorised={(id) => {
              setPaymentId(id)
              onPaying()
              finish()
            }}
          />
        )}
      </PayForm>
      <p className="text-quiet text-sm">{words.promise}</p>
    </>
  )
}

type PayFormProps = {
  payLabel: string
  intent: UseQueryResult<{ clientSecret: string; publishableKey: string }>
  children: (intent: { clientSecret: string; publishableKey: string }) => ReactNode
}

/** The card form as soon as the payment is prepared; a way to try again when the card service is away. */
function PayForm({ intent, payLabel, children }: PayFormProps) {
  if (intent.data) return children(intent.data)
  if (intent.isError) {
    return (
      <ErrorState
        title={words.prepareFailed}
        detail={intent.error.message}
        onRetry={() => void intent.refetch()}
        busy={intent.isFetching}
      />
    )
  }
  return (
    <div className="grid gap-4">
      <div role="status" className="grid gap-3">
        <span className="sr-only">{words.preparing}</span>
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
        {intent.failureReason && (
          <p className="text-quiet text-sm">{words.preparingStill(intent.failureReason.message)}</p>
        )}
      </div>
      {/* Disabled until the payment client and the client secret are there (specification 4). */}
      <SubmitButton type="button" busy={false} disabled wide>
        {payLabel}
      </SubmitButton>
    </div>
  )
}
