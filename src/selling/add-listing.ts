import { randomUUID } from 'node:crypto'
import { findAccount, lockActive } from '../auth/index.ts'
import { no, ok } from '../kernel/result.ts'
import {
  enqueueListingReview,
  findListing,
  forgetReturned,
  insertListing,
  judgeOffer,
  matchLater,
  type RefusedImeis,
} from '../listings/index.ts'
import type { Database } from '../platform/database/database.ts'
import { createOnce, type RequestKey } from '../platform/http/idempotency.ts'
import type { RateLimiter } from '../platform/http/rate-limit.ts'
import { deleteDrafts, lockDraft } from './drafts/store.ts'
import { checkImei, type OfferDetails, parseOffer } from './parse-offer.ts'

export type Offer = OfferDetails & { sellerId: string }

/**
 * Puts a phone up for sale and returns it. A draft that it was made of is removed with that, and a phone of the seller's that came
 * back and is offered `again` leaves the returned ones, once.
 * @param more.hostedImages the address of the hosted image service, if one is configured (IMAGE_UPLOAD_URL)
 */
export async function addListing(
  deps: { db: Database; refusedImeis: RefusedImeis; limiter: RateLimiter },
  {
    sellerId,
    draftId,
    again,
    ...offer
  }: Offer & { draftId?: string | undefined; again?: string | undefined },
  now: Date,
  { hostedImages, request }: { hostedImages?: string | undefined; request?: RequestKey | undefined } = {},
) {
  const { db, refusedImeis } = deps
  const imeiProblem = await checkImei(deps, offer.imei, { sellerId })
  return createOnce(db, { request, find: findListing }, async (tx) => {
    const idle = await lockActive(tx, sellerId)
    if (idle) return no(idle)
    if (draftId !== undefined && !(await lockDraft(tx, sellerId, draftId))) return no('unknown-draft')
    const seller = await findAccount(tx, sellerId)
    const id = randomUUID()
    const parsed = await parseOffer(tx, sellerId, offer, {
      listingId: id,
      refusedImeis,
      imeiProblem,
      now,
      hostedImages,
    })
    if (!parsed.ok) return parsed
    if (again !== undefined && !(await forgetReturned(tx, sellerId, again))) return no('not-returned')
    const sellerVerified = seller?.verified ?? false
    await insertListing(tx, { id, sellerId, createdAt: now, sellerVerified, ...parsed.value })
    if (draftId !== undefined) await deleteDrafts(tx, sellerId, [draftId])
    const listing = await findListing(tx, id)
    if (!listing) throw new Error(`the new listing ${id} is missing`)
    const heldAt = await judgeOffer(tx, listing, parsed.value.categoryId, now)
    await enqueueListingReview(tx, [id])
    await matchLater(tx, [id])
    return ok({ ...listing, heldAt })
  })
}
