import { minorToAmount } from '../../kernel/money.ts'
import type { OrderCallDeps } from '../../orders/index.ts'
import { countChange } from '../../platform/http/contract.ts'
import { readRequestKey } from '../../platform/http/idempotency.ts'
import { byCreation, linkedPage, readCursor } from '../../platform/http/paging.ts'
import { createRouter } from '../../platform/http/router.ts'
import { orRefuse } from '../problems.ts'
import { acceptBid, endBid } from './answer-bid.ts'
import { changeBidTerms, describeBidTerms } from './bid-terms.ts'
import * as contract from './contract.ts'
import { counterBid, makeBid } from './make-bid.ts'
import { bidStatusNow } from './rules.ts'
import { type Bid, type BidWithListing, findBid, listBids } from './store.ts'

export function bidRoutes(deps: OrderCallDeps) {
  const { db, clock, guard, readMeansOfBuyers } = deps
  const presentAll = async (rows: BidWithListing[], userId: string) => {
    const now = clock.now()
    const ofOthers = rows.flatMap(({ sellerId, buyerId }) => (sellerId === userId ? buyerId : []))
    const means = await readMeansOfBuyers(db, [...new Set(ofOthers)])
    return rows.map((row) => presentBid(row, userId, { now, means }))
  }
  const present = async ({ id }: Bid, userId: string) => {
    const found = await findBid(db, id, { userId, now: clock.now() })
    if (!found) throw new Error(`the bid ${id} is not there`)
    const [bid] = await presentAll([found], userId)
    if (!bid) throw new Error('a bid was not presented')
    return bid
  }
  return createRouter()
    .openapi(guard.signedIn(contract.makeBid), async (c) => {
      const { id: buyerId } = c.var.caller
      const { productId: listingId, location: meetingLocation, ...offered } = c.req.valid('json')
      const bid = { buyerId, listingId, meetingLocation, ...offered }
      const made = orRefuse(await makeBid(deps, bid, await readRequestKey(c)))
      return c.json(await present(made, buyerId), 201)
    })
    .openapi(guard.signedIn(contract.listBids), async (c) => {
      const { limit, cursor, as, productId: listingId } = c.req.valid('query')
      const { id } = c.var.caller
      const rows = await listBids(db, id, { as, listingId, now: clock.now() }, limit + 1, readCursor(cursor))
      return c.json(await presentAll(linkedPage(c, rows, limit, byRank), id), 200)
    })
    .openapi(guard.signedIn(contract.counterBid), async (c) => {
      const { id: sellerId } = c.var.caller
      const counter = { sellerId, bidId: c.req.valid('param').id, ...c.req.valid('json') }
      const made = orRefuse(await counterBid(deps, counter, await readRequestKey(c)))
      return c.json(await present(made, sellerId), 201)
    })
    .openapi(guard.signedIn(contract.acceptBid), async (c) => {
      const which = { bidId: c.req.valid('param').id, callerId: c.var.caller.id }
      const { orderId, ...done } = orRefuse(await acceptBid(deps, which))
      return c.json({ ...countChange(done), orderId }, 200)
    })
    .openapi(guard.signedIn(contract.declineBid), async (c) => {
      const which = { bidId: c.req.valid('param').id, callerId: c.var.caller.id }
      return c.json(countChange(orRefuse(await endBid(deps, { ...which, outcome: 'declined' }))), 200)
    })
    .openapi(guard.signedIn(contract.withdrawBid), async (c) => {
      const which = { bidId: c.req.valid('param').id, callerId: c.var.caller.id }
      return c.json(countChange(orRefuse(await endBid(deps, { ...which, outcome: 'withdrawn' }))), 200)
    })
    .openapi(guard.signedIn(contract.readBidTerms), async (c) => {
      const which = { listingId: c.req.valid('param').id, userId: c.var.caller.id }
      return c.json(orRefuse(await describeBidTerms(deps, which)), 200)
    })
    .openapi(guard.signedIn(contract.setBidTerms), async (c) => {
      const phone = { listingId: c.req.valid('param').id, sellerId: c.var.caller.id }
      const changed = await changeBidTerms(db, { ...phone, ...c.req.valid('json') })
      return c.json(countChange(orRefuse(changed)), 200)
    })
}

const byRank = ({ rank, ...bid }: BidWithListing) => ({ ...byCreation(bid), rank })

type Known = { now: Date; means: Awaited<ReturnType<OrderCallDeps['readMeansOfBuyers']>> }

function presentBid(bid: BidWithListing, userId: string, { now, means }: Known): contract.WireBid {
  return {
    _id: bid.id,
    productId: bid.listingId,
    product_name: bid.listing.name,
    image: bid.listing.imageUrl,
    price: minorToAmount(bid.priceMinor),
    listedPrice: minorToAmount(bid.listedPriceMinor),
    currency: bid.currency,
    by: bid.bySide,
    role: bid.buyerId === userId ? 'buyer' : 'seller',
    with: { _id: bid.otherId, name: bid.otherName },
    buyer:
      bid.sellerId === userId ? { purchases: bid.purchases, rating: means.get(bid.buyerId) ?? null } : null,
    status: bidStatusNow(bid, bid.listing, now),
    reason: bid.status === 'accepted' && !bid.keptUntil && !bid.isPaid ? 'not-paid' : bid.closedBy,
    orderId: bid.orderId,
    keptUntil: bid.keptUntil?.toISOString() ?? null,
    createdAt: bid.createdAt.toISOString(),
    expiresAt: bid.expiresAt.toISOString(),
  }
}
