import { isBlockedBetween } from '../../accounts/index.ts'
import { lockActive } from '../../auth/index.ts'
import { amountToMinor } from '../../kernel/money.ts'
import { no, ok } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import { lockListing } from '../../listings/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { createOnce, type RequestKey } from '../../platform/http/idempotency.ts'
import { readPhoneNumber } from '../../platform/read-phone-number.ts'
import { termsOf, whyNotBook } from '../booking/rules.ts'
import { isKeptForAnother } from '../store.ts'
import { answerable } from './answer-bid.ts'
import { endIfOver } from './close-bids.ts'
import { notifyOfBid } from './notify-bid.ts'
import { maxPerDay, maxPerPhone, maxUnpaid, whyNotPrice } from './rules.ts'
import {
  countBids,
  countUnpaid,
  findOpenBid,
  insertBid,
  lockBidsOf,
  readBid,
  readBidTerms,
  updateBid,
} from './store.ts'

type Deps = { db: Database; clock: Clock }

export type NewBid = {
  buyerId: string
  listingId: string
  price: number
  phone: string
  meetingLocation: string
}

/** Offers a lower price to the phone's seller, who has 24 hours to answer. It reserves nothing and ends the seller's offer. */
export async function makeBid(
  { db, clock }: Deps,
  { buyerId, listingId, price, phone: typed, meetingLocation }: NewBid,
  request?: RequestKey,
) {
  const phone = readPhoneNumber(typed)
  if (phone === null) return no('not-a-phone-number')
  return createOnce(db, { request, find: readBid }, async (tx) => {
    const idle = await lockActive(tx, buyerId)
    if (idle) return no(idle)
    await lockBidsOf(tx, buyerId)
    const listing = await lockListing(tx, listingId, 'update')
    if (!listing) return no('unknown-product')
    const now = clock.now()
    const priceMinor = amountToMinor(price)
    const terms = await readBidTerms(tx, listing.id)
    const why = whyNotBook(listing, buyerId) ?? whyNotPrice(priceMinor, listing.priceMinor, terms)
    if (why) return no(why)
    if (priceMinor === null) return no('bid-too-high')
    if (await isBlockedBetween(tx, buyerId, listing.sellerId)) return no('blocked')
    if (await isKeptForAnother(tx, { listingId, buyerId }, now)) return no('phone-kept')
    const found = await findOpenBid(tx, { listingId, buyerId })
    const open = found && (await endIfOver(tx, found, listing, now)) ? found : null
    if (open?.bySide === 'buyer') return no('bid-open')
    const { ofPhone, today } = await countBids(tx, { listingId, buyerId }, now)
    if (ofPhone >= maxPerPhone) return no('too-many-bids')
    if (today >= maxPerDay) return no('too-many-bids-today')
    if ((await countUnpaid(tx, buyerId, now)) >= maxUnpaid) return no('too-many-unpaid')
    if (open) await updateBid(tx, open.id, { status: 'countered' })
    const bid = await insertBid(
      tx,
      listing,
      { buyerId, bySide: 'buyer', priceMinor, phone, meetingLocation, terms: termsOf(listing) },
      now,
    )
    await notifyOfBid(tx, { ...bid, productName: listing.name })
    return ok(bid)
  })
}

/** Offers the buyer another price in return, as the seller. It declines the buyer's bid, and the buyer has 24 hours to answer. */
export function counterBid(
  { db, clock }: Deps,
  { sellerId, bidId, price }: { sellerId: string; bidId: string; price: number },
  request?: RequestKey,
) {
  return createOnce(db, { request, find: readBid }, async (tx) => {
    const found = await answerable(tx, { bidId, callerId: sellerId }, clock.now())
    if (!found.ok) return found
    const { bid, listing } = found.value
    if (bid.sellerId !== sellerId || bid.bySide !== 'buyer') return no('wrong-party')
    if (await isBlockedBetween(tx, bid.buyerId, bid.sellerId)) return no('blocked')
    const priceMinor = amountToMinor(price)
    if (priceMinor === null || priceMinor >= listing.priceMinor) return no('bid-too-high')
    if (priceMinor <= bid.priceMinor) return no('bid-too-low')
    await updateBid(tx, bid.id, { status: 'countered' })
    const { buyerId, phone, meetingLocation, terms } = bid
    const counter = await insertBid(
      tx,
      listing,
      { buyerId, bySide: 'seller', priceMinor, phone, meetingLocation, terms },
      clock.now(),
    )
    await notifyOfBid(tx, { ...counter, productName: listing.name })
    return ok(counter)
  })
}
