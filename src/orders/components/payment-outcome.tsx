import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Booking } from '../contract.ts'
import { bookingMessages } from '../messages/booking.ts'
import { purchaseMessages as words } from '../messages/payment.ts'
import { bookingPaths } from '../paths.ts'

type OutcomeProps = {
  tone: 'good' | 'bad'
  title: string
  /** It has just happened: the focus goes here, since the form that had it is gone. */
  isNews: boolean
  children: ReactNode
}

/** How a payment ended, in place of the card form. */
function Outcome({ tone, title, isNews, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNews) heading.current?.focus()
  }, [isNews])
  const Icon = tone === 'good' ? CircleCheck : CircleX
  return (
    <div className="grid justify-items-start gap-4">
      <Icon
        size={40}
        strokeWidth={1.75}
        aria-hidden="true"
        className={tone === 'good' ? 'text-success' : 'text-error'}
      />
      <h2 ref={heading} tabIndex={-1} className="font-bold text-xl">
        {title}
      </h2>
      {children}
    </div>
  )
}

type PaymentCompleteProps = {
  paymentId: string | null
  isNews: boolean
  /** Where the purchase stands: the phone in the buyer's name, or on the way to it. */
  children: ReactNode
}

/** 'payment complete' with the payment id (specification 4). */
export function PaymentComplete({ paymentId, isNews, children }: PaymentCompleteProps) {
  return (
    <Outcome tone="good" title={bookingMessages.paymentComplete} isNews={isNews}>
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

/** The phone is another buyer's, or the order was cancelled. Either way nobody was charged. */
export function NotPaid({
  why,
  product,
  isNews,
}: {
  why: 'gone' | 'cancelled'
  product: string
  isNews: boolean
}) {
  return (
    <Outcome tone="bad" title={why === 'gone' ? words.goneTitle : words.cancelledTitle} isNews={isNews}>
      {why === 'gone' && <p>{words.gone(product)}</p>}
      <p className="font-semibold">{words.notCharged}</p>
      <div className="flex flex-wrap gap-3 pt-2">
        <Link to={bookingPaths.browse} className="btn btn-primary">
          {words.findAnother}
        </Link>
        <Link to={bookingPaths.orders} className="btn">
          {bookingMessages.ordersTitle}
        </Link>
      </div>
    </Outcome>
  )
}

/** What the buyer of a phone that is paid for wants to know. */
export function Yours({ order }: { order: Booking }) {
  return (
    <>
      <p>{words.yours(order.product_name)}</p>
      <Link to={bookingPaths.orders} className="btn btn-primary">
        {bookingMessages.ordersTitle}
      </Link>
    </>
  )
}
