import { findAccount } from '../identity/find-account.ts'
import { lockAccount } from '../identity/lock-account.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Database } from '../platform/database/database.ts'
import { type Described, readOffer } from './read-offer.ts'
import type { AddProblem } from './rules.ts'
import { findById, insert, type Listing } from './store.ts'

export type Offer = Described & { sellerId: string }

/**
 * Puts a phone up for sale. Whatever the caller claims about seller, sale or time is not asked (decisions, "The wire").
 * @param hostedImages the address of the hosted image service, when one is configured (IMAGE_UPLOAD_URL).
 */
export function addListing(
  db: Database,
  { sellerId, ...offer }: Offer,
  now: Date,
  hostedImages?: string,
): Promise<Result<Listing, AddProblem>> {
  return db.transaction(async (tx) => {
    if (!(await lockAccount(tx, sellerId))) return no('account-closed')
    const seller = await findAccount(tx, sellerId)
    const read = await readOffer(tx, sellerId, offer, { now, hostedImages })
    if (!read.ok) return read
    const verified = seller?.verified ?? false
    const id = await insert(tx, { sellerId, createdAt: now, sellerVerified: verified, ...read.value })
    const listing = await findById(tx, id)
    if (!listing) throw new Error(`the new listing ${id} is not there`)
    return ok(listing)
  })
}
