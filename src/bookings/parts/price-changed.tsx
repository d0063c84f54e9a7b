import Tag from 'lucide-react/icons/tag'
import { useEffect, useRef } from 'react'
import { formatDollars } from '../../kernel/money.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { Booking } from '../contract.ts'
import { priceWords as words } from '../payment-words.ts'
import { useAcceptPrice } from './use-orders.ts'

type PriceChangedProps = {
  order: Booking & { newPrice: number }
  email: string
  /** It has just happened: the focus goes here, since the form that had it is gone. */
  isNews: boolean
}

/** Asks for the seller's new price, in place of the card form: nothing is paid before the buyer accepts it. */
export function PriceChanged({ order, email, isNews }: PriceChangedProps) {
  const accept = useAcceptPrice(order._id, email)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNews) heading.current?.focus()
  }, [isNews])
  const price = formatDollars(order.newPrice)
  return (
    <div className="grid justify-items-start gap-4">
      <Tag size={36} strokeWidth={1.75} aria-hidden="true" className="text-accent" />
      <h2 ref={heading} tabIndex={-1} className="font-bold text-xl">
        {words.changed(formatDollars(order.product_price), price)}
      </h2>
      <p>{words.explain}</p>
      {accept.error && (
        <p role="alert" className="text-error">
          {accept.error.message}
        </p>
      )}
      <SubmitButton type="button" busy={accept.isPending} onClick={() => accept.mutate(order.newPrice)}>
        {words.accept(price)}
      </SubmitButton>
    </div>
  )
}
