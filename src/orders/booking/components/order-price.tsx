import { formatAmount } from '../../../kernel/money.ts'
import { priceMessages } from '../../payment/messages.ts'
import type { Booking } from '../contract.ts'

/** What an order costs; when the seller asks for another price since, the agreed one struck through and the new one. */
export function OrderPrice({ order: { product_price: agreed, newPrice, currency } }: { order: Booking }) {
  if (newPrice === null)
    return (
      <strong className="whitespace-nowrap font-semibold tabular-nums">
        {formatAmount(agreed, currency)}
      </strong>
    )
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 whitespace-nowrap tabular-nums">
      <span className="sr-only">{`${priceMessages.agreed} `}</span>
      <s className="text-quiet">{formatAmount(agreed, currency)}</s>
      <span className="sr-only">{`${priceMessages.now} `}</span>
      <strong className="font-semibold">{formatAmount(newPrice, currency)}</strong>
    </span>
  )
}
