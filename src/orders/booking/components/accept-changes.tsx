import Tag from 'lucide-react/icons/tag'
import { formatDollars } from '../../../kernel/money.ts'
import { focus } from '../../../ui/focus.ts'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { changeMessages, priceMessages } from '../../messages/payment.ts'
import type { Booking } from '../contract.ts'
import { ChangeList } from './change-list.tsx'
import { useAcceptChanges } from './use-accept-changes.ts'

type AcceptChangesProps = {
  order: Booking
  /** It has just happened: the focus goes here, since the form that had it is gone. */
  isNews: boolean
}

/** Asks for the seller's changes, in place of the card form: nothing is paid before the buyer accepts them. */
export function AcceptChanges({ order, isNews }: AcceptChangesProps) {
  const accept = useAcceptChanges(order._id)
  const words = wordsFor(order)
  return (
    <div className="grid justify-items-start gap-4">
      <Tag size={36} strokeWidth={1.75} aria-hidden="true" className="text-accent" />
      <h2 ref={isNews ? focus : undefined} tabIndex={-1} className="font-bold text-xl">
        {words.title}
      </h2>
      <p>{words.explain}</p>
      {order.changes && <ChangeList order={order} changes={order.changes} />}
      {accept.error && (
        <p role="alert" className="text-error">
          {accept.error.message}
        </p>
      )}
      <SubmitButton
        type="button"
        busy={accept.isPending}
        onClick={() =>
          accept.mutate({
            product_price: order.newPrice ?? order.product_price,
            changes: order.changes ?? undefined,
          })
        }
      >
        {words.accept}
      </SubmitButton>
    </div>
  )
}

function wordsFor({ product_price, newPrice, changes }: Booking) {
  const price = formatDollars(newPrice ?? product_price)
  if (changes) {
    const { title, explain } = changeMessages
    const accept = newPrice === null ? changeMessages.accept : changeMessages.acceptWithPrice(price)
    return { title, explain, accept }
  }
  return {
    title: priceMessages.changed(formatDollars(product_price), price),
    explain: priceMessages.explain,
    accept: priceMessages.accept(price),
  }
}
