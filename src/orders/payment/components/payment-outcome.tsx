import CircleX from 'lucide-react/icons/circle-x'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { focus } from '../../../ui/focus.ts'
import { bookingMessages } from '../../messages/booking.ts'
import { purchaseMessages as words } from '../../messages/payment.ts'
import { bookingPaths } from '../../paths.ts'
import type { Loss } from './payment-state.ts'

type OutcomeProps = {
  icon: ReactNode
  title: string
  /** It has just happened: the focus goes here, since the form that had it is gone. */
  isNews: boolean
  children: ReactNode
}

/** How a payment ended, in place of the card form. */
export function Outcome({ icon, title, isNews, children }: OutcomeProps) {
  return (
    <div className="grid justify-items-start gap-4">
      {icon}
      <h2 ref={isNews ? focus : undefined} tabIndex={-1} className="font-bold text-xl">
        {title}
      </h2>
      {children}
    </div>
  )
}

type NotPaidProps = { why: Loss; product: string; isNews: boolean }

/** The phone is another buyer's, or the order was cancelled: nobody was charged. Or the money was given back. */
export function NotPaid({ why, product, isNews }: NotPaidProps) {
  const titles = { sold: words.goneTitle, cancelled: words.cancelledTitle, refunded: words.refundedTitle }
  return (
    <Outcome
      icon={<CircleX size={40} strokeWidth={1.75} aria-hidden="true" className="text-error" />}
      title={titles[why]}
      isNews={isNews}
    >
      {why === 'sold' && <p>{words.gone(product)}</p>}
      <p className="font-semibold">{why === 'refunded' ? words.refunded : words.notCharged}</p>
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
