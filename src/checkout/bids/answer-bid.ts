import { eq } from 'drizzle-orm'
import { isBlockedBetween } from '../../accounts/index.ts'
import { lockAllActive } from '../../auth/index.ts'
import { no, ok } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import { type Listing, lockListing } from '../../listings/index.ts'
import { lockOrderRow, type Order, orders, recordTransition } from '../../orders/index.ts'
import { type Actor, after } from '../../orders/rules.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { insertOrder } from '../booking/book-phone.ts'
import { endUnpaid } from '../booking/end-unpaid.ts'
import { findKept, lockBookedOf } from '../store.ts'
import { closeBidsLater } from './close-bids.ts'
import { notifyOfAnswer, publishBids } from './notify-bid.ts'
import { bidStatusNow, keepMillis, maxUnpaid } from './rules.ts'
import { type Bid, countUnpaid, exemptFromUnpaidCount, lockBidsOf, readBid, updateBid } from './store.ts'

type Which = { bidId: string; callerId: string }

type Locked = { bid: Bid; listing: Listing }

/**
 * Locks both accounts, the phone and an open bid that the caller may answer or withdraw. Refused when the caller is no party to
 * the bid, either account is closed or suspended, or the bid is over.
 */
export async function answerable(tx: Db, { bidId, callerId }: Which, now: Date) {
  const found = await readBid(tx, bidId)
  if (!found || (found.buyerId !== callerId && found.sellerId !== callerId)) return no('unknown-bid')
  const otherId = found.buyerId === callerId ? found.sellerId : found.buyerId
  const [idle, otherIdle] = await lockAllActive(tx, [callerId, otherId])
  if (idle) return no(idle)
  if (otherIdle) return no('other-left')
  await lockBidsOf(tx, found.buyerId)
  const listing = await lockListing(tx, found.listingId, 'update')
  const bid = await readBid(tx, bidId)
  if (!listing || !bid) throw new Error(`the bid ${bidId} or its phone is missing`)
  return bidStatusNow(bid, listing, now) === 'open' ? ok({ bid, listing }) : no('bid-over')
}

const sideOf = (bid: Bid, userId: string) => (bid.buyerId === userId ? 'buyer' : 'seller')

/**
 * Accepts the other party's price: makes or changes the buyer's order at that price and keeps the phone for the buyer for 24
 * hours. Idempotent: `changed` is false for a bid that was accepted before.
 */
export function acceptBid({ db, clock }: { db: Database; clock: Clock }, which: Which) {
  return db.transaction(async (tx) => {
    const at = clock.now()
    const found = await answerable(tx, which, at)
    if (!found.ok) return (await acceptedBefore(tx, which)) ?? found
    const { bid, listing } = found.value
    const side = sideOf(bid, which.callerId)
    if (bid.bySide === side) return no('wrong-party')
    if (await isBlockedBetween(tx, bid.buyerId, bid.sellerId)) return no('blocked')
    const kept = await findKept(tx, listing.id)
    if (kept?.keptUntil && kept.keptUntil > at) return no('phone-kept')
    if (kept) await expireAgreement(tx, kept, listing, at)
    if ((await countUnpaid(tx, bid.buyerId, at)) >= maxUnpaid) return no('too-many-unpaid')
    const order = await agreeOnPrice(tx, found.value, { at, by: { role: side, id: which.callerId } })
    await updateBid(tx, bid.id, { status: 'accepted', orderId: order.id })
    await notifyOfAnswer(
      tx,
      { ...bid, productName: listing.name },
      { kind: 'offer-accepted', until: after(at, keepMillis), orderId: order.id },
    )
    await closeBidsLater(tx, listing.id)
    return ok({ changed: true, orderId: order.id })
  })
}

async function expireAgreement(tx: Db, { id }: Order, listing: Listing, at: Date): Promise<void> {
  const order = await lockOrderRow(tx, id)
  if (order.status !== 'booked') return
  await exemptFromUnpaidCount(tx, order, listing)
  await endUnpaid(tx, [order], 'expire-agreement', { at })
}

async function acceptedBefore(tx: Db, { bidId, callerId }: Which) {
  const bid = await readBid(tx, bidId)
  if (!bid?.orderId || bid.bySide === sideOf(bid, callerId)) return null
  const isParty = bid.buyerId === callerId || bid.sellerId === callerId
  return isParty ? ok({ changed: false, orderId: bid.orderId }) : null
}

/** The buyer accepts other changes of the phone before paying. */
async function agreeOnPrice(tx: Db, { bid, listing }: Locked, { at, by }: { at: Date; by: Actor }) {
  const { buyerId, phone, meetingLocation, priceMinor, listedPriceMinor, terms } = bid
  const keptUntil = after(at, keepMillis)
  const agreed = { priceMinor, listedPriceMinor, keptUntil, dueAt: keptUntil }
  const booked = await lockBookedOf(tx, { listingId: listing.id, buyerId })
  if (booked) {
    const [order] = await tx
      .update(orders)
      .set({ ...agreed, notifiedPriceMinor: null })
      .where(eq(orders.id, booked.id))
      .returning()
    if (!order) throw new Error(`the order ${booked.id} does not exist`)
    await recordTransition(tx, 'agree-price', { from: 'booked', changed: [order] }, { at, by })
    return order
  }
  const details = { buyerId, phone, meetingLocation, createdAt: at }
  const order = await insertOrder(tx, listing, { ...details, ...terms, ...agreed })
  if (!order) throw new Error(`the buyer of the bid ${bid.id} has an order of a phone that is for sale`)
  await recordTransition(tx, 'book-agreed', { from: null, changed: [order] }, { at, by })
  return order
}

/**
 * Ends an open bid: the party who answers declines it, the party who made it withdraws it. Idempotent: `changed` is false when
 * the bid had ended before.
 */
export function endBid(
  { db, clock }: { db: Database; clock: Clock },
  { outcome, ...which }: Which & { outcome: 'declined' | 'withdrawn' },
) {
  return db.transaction(async (tx) => {
    const found = await answerable(tx, which, clock.now())
    if (!found.ok) return found.why === 'bid-over' ? ok({ changed: false }) : found
    const { bid, listing } = found.value
    const isOwn = bid.bySide === sideOf(bid, which.callerId)
    if (isOwn !== (outcome === 'withdrawn')) return no('wrong-party')
    await updateBid(tx, bid.id, { status: outcome })
    if (outcome === 'declined') {
      await notifyOfAnswer(tx, { ...bid, productName: listing.name }, { kind: 'offer-declined' })
    } else await publishBids(tx, [bid])
    return ok({ changed: true })
  })
}
