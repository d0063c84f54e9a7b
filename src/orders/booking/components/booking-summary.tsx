import { useId } from 'react'
import { Photo } from '../../../images/components/photo.tsx'
import { formatDollars } from '../../../kernel/money.ts'
import type { CampaignProduct } from '../../../listings/contract.ts'
import { bookingModalMessages as words } from '../../messages/booking-modal.ts'

type BookingSummaryProps = {
  product: CampaignProduct
  buyer: { email: string; displayName: string }
}

/** What is booked and by whom: the read-only fields of the booking form, beside the photo of the phone. */
export function BookingSummary({ product, buyer }: BookingSummaryProps) {
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-4">
        <div className="w-28 shrink-0 overflow-hidden rounded-field border border-base-300">
          <Photo url={product.image} placeholder={product.imagePlaceholder} alt="" sizes="7rem" />
        </div>
        <div className="grid min-w-0 grow gap-1.5">
          <ReadOnlyLine label={words.productName} value={product.product_name} strong stacked />
          <ReadOnlyLine label={words.price} value={formatDollars(product.product_price)} strong />
        </div>
      </div>
      <div className="grid gap-x-6 border-base-300 border-y py-2 sm:grid-cols-2">
        <ReadOnlyLine label={words.name} value={buyer.displayName} />
        <ReadOnlyLine label={words.email} value={buyer.email} />
      </div>
    </div>
  )
}

type ReadOnlyLineProps = { label: string; value: string; strong?: boolean; stacked?: boolean }

/** A field that cannot be changed: a quiet line instead of a box that asks to be filled in. */
function ReadOnlyLine({ label, value, strong, stacked }: ReadOnlyLineProps) {
  const id = useId()
  return (
    <div className={stacked ? 'grid' : 'flex min-w-0 items-baseline gap-2'}>
      <label htmlFor={id} className="shrink-0 text-quiet text-sm">
        {label}
      </label>
      <input
        id={id}
        readOnly
        value={value}
        className={`min-h-6 w-full min-w-0 grow truncate rounded-sm bg-transparent tabular-nums ${strong ? 'font-semibold' : 'text-sm'}`}
      />
    </div>
  )
}
