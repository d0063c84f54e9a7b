import { Link } from 'react-router'
import { formatAmount } from '../../../kernel/money.ts'
import { formatPostingTime } from '../../../kernel/time.ts'
import { RatingMean } from '../../../listings/components/product-facts.tsx'
import { bookingPaths } from '../../../orders/paths.ts'
import type { WireBid } from '../contract.ts'
import { bidStatusLabels, closingReasonLabels, bidTexts as words } from '../texts.ts'
import { BidActions } from './bid-actions.tsx'

/** Describes one bid in words, with its price and status, from the viewer's side. */
export function BidSummary({ bid }: { bid: WireBid }) {
  const price = formatAmount(bid.price, bid.currency)
  return (
    <div className="grid gap-2">
      <p className="font-medium">{describeBid(bid, price)}</p>
      {bid.buyer && (
        <p className="flex flex-wrap gap-x-3 text-sm">
          {bid.buyer.rating && <RatingMean rating={bid.buyer.rating} />}
          <span>{words.purchases(bid.buyer.purchases)}</span>
        </p>
      )}
      <p className="text-quiet text-sm">
        <span>{words.listed(formatAmount(bid.listedPrice, bid.currency))}</span>
        {bid.status === 'open' && <span>{` · ${words.until(formatPostingTime(bid.expiresAt))}`}</span>}
        {bid.status !== 'open' && bid.status !== 'accepted' && (
          <span>{` · ${bidStatusLabels[bid.status]}`}</span>
        )}
      </p>
      {bid.reason && <p className="text-sm">{closingReasonLabels[bid.reason]}</p>}
      {bid.status === 'open' && <BidActions bid={bid} />}
      {bid.orderId && (
        <Link to={bookingPaths.order(bid.orderId)} className="btn btn-primary btn-sm justify-self-start">
          {words.toOrder}
        </Link>
      )}
    </div>
  )
}

function describeBid({ status, role, by, with: other }: WireBid, price: string): string {
  if (status === 'accepted') return words.accepted(price)
  if (role === 'buyer') return by === 'buyer' ? words.yours(price) : words.counter(price)
  return by === 'buyer' ? words.ofBuyer(other.name, price) : words.ofSeller(other.name, price)
}
