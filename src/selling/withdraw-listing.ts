import { lockActive } from '../auth/index.ts'
import { no, ok } from '../kernel/result.ts'
import {
  findImei,
  lockListing,
  type RefusedImeis,
  returnListing,
  takeDownListing,
  updateListing,
} from '../listings/index.ts'
import type { Aside } from '../listings/rules.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { whyNotChange } from './rules.ts'

/** Cancels the unpaid orders of a phone, after the transaction commits. A higher module provides it. */
export type CancelOrders = (tx: Db, listingId: string) => Promise<void>

type Withdrawal = { sellerId: string; listingId: string; as?: Exclude<Aside, 'returned'> | null; at: Date }

/** Whether a seller has set a phone aside and may put it back. One that came back from a buyer is offered anew instead. */
const isSetAside = ({ aside }: { aside: Aside | null }) => aside === 'paused' || aside === 'sold-elsewhere'

/**
 * Withdraws a seller's own phone, unless it is sold or being paid for: for good, or with `as` so that it stays among the seller's and
 * may be put back. `changed` is false when it was withdrawn like that before, or came back from a buyer and is not withdrawn for good.
 */
export function withdrawListing(
  db: Database,
  { sellerId, listingId, as = null, at }: Withdrawal,
  cancelOrders: CancelOrders,
) {
  return db.transaction(async (tx) => {
    const listing = await lockListing(tx, listingId, 'update')
    if (!listing) return no('unknown-product')
    // What was checked may be another phone by the time it is put back.
    const unchecked = as === 'sold-elsewhere' ? { checkedAt: null, redescribedAt: at } : {}
    if (listing.withdrawnAt && listing.sellerId === sellerId) {
      const mayChange = as === null ? listing.aside !== null : isSetAside(listing)
      const changed = mayChange && listing.aside !== as
      if (changed) await updateListing(tx, listing.id, { aside: as, ...unchecked })
      return ok({ changed })
    }
    const problem = whyNotChange(listing, sellerId)
    if (problem) return no(problem)
    await takeDownListing(tx, listing.id, at, { aside: as, isNamedWhenGone: true, ...unchecked })
    await cancelOrders(tx, listing.id)
    return ok({ changed: true })
  })
}

/**
 * Puts a seller's own phone back for sale that was paused or sold elsewhere. `changed` is false when it is for sale; a phone that was
 * withdrawn for good or came back from a buyer is unknown.
 */
export function offerAgain(
  db: Database,
  { sellerId, listingId }: { sellerId: string; listingId: string },
  refusedImeis: RefusedImeis,
) {
  return db.transaction(async (tx) => {
    const idle = await lockActive(tx, sellerId)
    if (idle) return no(idle)
    const listing = await lockListing(tx, listingId, 'update')
    if (!listing) return no('unknown-product')
    const canReturn = isSetAside(listing)
    const problem = whyNotChange(canReturn ? { ...listing, withdrawnAt: null } : listing, sellerId)
    if (problem) return no(problem)
    if (!canReturn) return ok({ changed: false })
    const imei = await findImei(tx, listing.id)
    const refused = await returnListing(tx, { id: listing.id, sellerId, imei }, refusedImeis)
    return refused ? no(refused) : ok({ changed: true })
  })
}
