import { Amount } from '../../../ui/formatted-values.tsx'
import { priceTexts } from '../../payment/texts.ts'
import type { Booking } from '../contract.ts'

/** What an order costs; when the seller has changed the price since, the agreed one is struck through beside the new one. */
export function OrderPrice({ order: { product_price: agreed, newPrice, currency } }: { order: Booking }) {
  if (newPrice === null)
    return (
      <strong className="whitespace-nowrap font-semibold">
        <Amount value={agreed} currency={currency} />
      </strong>
    )
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 whitespace-nowrap tabular-nums">
      <span className="sr-only">{`${priceTexts.agreed} `}</span>
      <s className="text-quiet">
        <Amount value={agreed} currency={currency} />
      </s>
      <span className="sr-only">{`${priceTexts.now} `}</span>
      <strong className="font-semibold">
        <Amount value={newPrice} currency={currency} />
      </strong>
    </span>
  )
}
