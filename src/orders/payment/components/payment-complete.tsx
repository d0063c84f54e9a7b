import type { ReactNode } from 'react'
import { bookingMessages } from '../../messages/booking.ts'
import { purchaseMessages as words } from '../../messages/payment.ts'
import { DrawnCheck } from './drawn-check.tsx'
import { Outcome } from './payment-outcome.tsx'

type PaymentCompleteProps = {
  paymentId: string | null
  isNews: boolean
  /** Where the purchase stands: the phone in the buyer's name, or on the way to it. */
  children: ReactNode
}

/** 'payment complete' with the payment id (specification 4). */
export function PaymentComplete({ paymentId, isNews, children }: PaymentCompleteProps) {
  return (
    <Outcome icon={<DrawnCheck isNews={isNews} />} title={bookingMessages.paymentComplete} isNews={isNews}>
      {paymentId && (
        <p className="grid gap-0.5">
          <span className="text-quiet text-sm">{words.paymentId}</span>
          <code className="break-all text-sm">{paymentId}</code>
        </p>
      )}
      <div role="status" className="grid justify-items-start gap-4">
        {children}
      </div>
    </Outcome>
  )
}

/** The card is authorised, and the server gives the phone to its buyer. */
export function HandingOver() {
  return (
    <p className="flex items-center gap-2.5 text-quiet">
      <span className="loading loading-spinner loading-sm" aria-hidden="true" />
      {words.handingOver}
    </p>
  )
}

/** The purchase is finished by the server, whatever the buyer does. */
export function SettlesLater({ why, onRetry }: { why: string; onRetry: () => void }) {
  return (
    <>
      <p>{words.settleLater}</p>
      <p className="text-error text-sm">{why}</p>
      <button type="button" className="btn btn-outline" onClick={onRetry}>
        {words.tryAgain}
      </button>
    </>
  )
}
