import { minorToAmount } from '../../kernel/money.ts'
import { notifyAll } from '../../notifications/index.ts'
import { otherSide } from '../../orders/rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { publishAll } from '../../platform/events/store.ts'
import type { BidSide, ClosingReason } from './rules.ts'
import type { Bid } from './store.ts'

type News = Bid & { productName: string }

const partyOf = ({ buyerId, sellerId }: Bid, side: BidSide) => (side === 'buyer' ? buyerId : sellerId)

const priced = ({ productName: product, priceMinor, currency }: News) => ({
  product,
  amount: minorToAmount(priceMinor),
  currency,
})

/** Notifies the party who is to answer a new bid, in the transaction that makes the bid. */
export async function notifyOfBid(tx: Db, bid: News): Promise<void> {
  const kind = bid.bySide === 'buyer' ? 'offer-received' : 'offer-countered'
  const to = partyOf(bid, otherSide(bid.bySide))
  const params = { ...priced(bid), until: bid.expiresAt.toISOString() }
  await notifyAll(tx, [
    { to, kind, listingId: bid.listingId, params, ...(bid.bySide === 'buyer' && { fromId: bid.buyerId }) },
  ])
  await publishBids(tx, [bid])
}

/** Notifies the party who made a bid of its answer, in its transaction. `until` is when an accepted bid is to be paid. */
export async function notifyOfAnswer(
  tx: Db,
  bid: News,
  answer:
    | { kind: 'offer-declined' | 'offer-expired' }
    | { kind: 'offer-accepted'; until: Date; orderId: string },
): Promise<void> {
  const about = { to: partyOf(bid, bid.bySide), listingId: bid.listingId }
  const params = priced(bid)
  const news =
    answer.kind === 'offer-accepted'
      ? {
          ...about,
          kind: answer.kind,
          orderId: answer.orderId,
          params: { ...params, until: answer.until.toISOString() },
        }
      : { ...about, kind: answer.kind, params }
  await notifyAll(tx, [news])
  await publishBids(tx, [bid])
}

/** Notifies the buyers whose bids for one phone were closed, in the transaction that closes them. */
export async function notifyOfClosing(tx: Db, closed: News[], why: ClosingReason): Promise<void> {
  await notifyAll(
    tx,
    closed.map((bid) => ({
      to: bid.buyerId,
      kind: 'offer-closed' as const,
      listingId: bid.listingId,
      params: { product: bid.productName, why },
    })),
  )
  await publishBids(tx, closed)
}

/** Makes the open pages of both parties refetch these bids when the caller's transaction commits. */
export function publishBids(tx: Db, changed: Bid[]): Promise<void> {
  const events = changed.flatMap(({ id: bidId, buyerId, sellerId }) =>
    [buyerId, sellerId].map((userId) => ({ userId, type: 'stage' as const, data: { bidId } })),
  )
  return publishAll(tx, events)
}
