import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { findAccount, lockActive } from '../auth/index.ts'
import { amountToMinor, getCurrency } from '../kernel/money.ts'
import { no, ok } from '../kernel/result.ts'
import {
  enqueueListingReview,
  findImei,
  findListing,
  forgetReturned,
  insertListing,
  judgeOffer,
  keepPastPrice,
  type Listing,
  lockListing,
  matchLater,
  notifyWatchersJob,
  type RefusedImeis,
  updateListing,
} from '../listings/index.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { createOnce, type RequestKey } from '../platform/http/idempotency.ts'
import type { RateLimiter } from '../platform/http/rate-limit.ts'
import { enqueueUnique } from '../platform/jobs/unique-jobs.ts'
import { parseModelName } from '../spelling/index.ts'
import { deleteDrafts, lockDraft } from './drafts/store.ts'
import { checkImei, type OfferDetails, parseOffer } from './parse-offer.ts'
import { priceToMinor, whyNotChange } from './rules.ts'

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

/** Notifies those who have booked a phone, once the transaction that changes its price commits. The module above provides it. */
export type OnNewPrice = (tx: Db, listingId: string) => Promise<void>

type EditDeps = { db: Database; refusedImeis: RefusedImeis; limiter: RateLimiter; onNewPrice: OnNewPrice }

/**
 * Changes a seller's own phone, unless it is sold or being paid for. Its campaign and posting time stay, and so do the
 * terms of those who have booked it (docs/decisions/0008-a-changed-listing.md).
 * @param hostedImages the address of the hosted image service, when one is configured (IMAGE_UPLOAD_URL)
 */
export async function editListing(
  deps: EditDeps,
  { sellerId, listingId, ...offer }: Offer & { listingId: string },
  now: Date,
  hostedImages?: string,
) {
  const { db, refusedImeis, onNewPrice } = deps
  const imeiProblem = await checkImei(deps, offer.imei, { sellerId, listingId })
  return db.transaction(async (tx) => {
    const present = await lockOwnListing(tx, listingId, sellerId)
    if (!present.ok) return present
    const parsed = await parseOffer(tx, sellerId, offer, {
      listingId,
      refusedImeis,
      imeiProblem,
      now,
      hostedImages,
      present: present.value,
    })
    if (!parsed.ok) return parsed
    return ok(await writeChanges(tx, onNewPrice, present.value, parsed.value, now))
  })
}

/** A new price of a phone. `was` is the price that its seller has seen; both in the currency of this deployment, as in the API. */
export type PriceChange = { listingId: string; price: number; was: number }

/**
 * Changes the price of a seller's own phone and nothing else, with everything that editListing does. Refused when the price was
 * changed since the seller has seen it. Changes nothing when the phone has this price already.
 */
export function editPrice(
  { db, onNewPrice }: Pick<EditDeps, 'db' | 'onNewPrice'>,
  { sellerId, listingId, price, was }: PriceChange & { sellerId: string },
  now: Date,
) {
  return db.transaction(async (tx) => {
    const present = await lockOwnListing(tx, listingId, sellerId)
    if (!present.ok) return present
    const { categoryId, priceMinor } = present.value
    const newMinor = priceToMinor(price, getCurrency())
    if (newMinor === null) return no('not-a-price')
    if (newMinor === priceMinor) return present
    if (amountToMinor(was) !== priceMinor) return no('price-outdated')
    const changes = { priceMinor: newMinor, categoryId }
    return ok(await writeChanges(tx, onNewPrice, present.value, changes, now))
  })
}

async function lockOwnListing(tx: Db, listingId: string, sellerId: string) {
  const listing = await lockListing(tx, listingId, 'update')
  if (!listing) return no('unknown-product')
  const problem = whyNotChange(listing, sellerId)
  return problem ? no(problem) : ok(listing)
}

/** Writes what has changed of a locked phone, judges it anew, and tells those whom a new price concerns. */
async function writeChanges(
  tx: Db,
  onNewPrice: OnNewPrice,
  listing: Listing,
  changes: Parameters<typeof updateListing>[2] & { categoryId: string },
  now: Date,
): Promise<Listing> {
  const isOther = await isOtherPhone(tx, listing, changes)
  await updateListing(tx, listing.id, isOther ? { ...changes, checkedAt: null, redescribedAt: now } : changes)
  const changed = await findListing(tx, listing.id)
  if (!changed) throw new Error(`the listing ${listing.id} is missing`)
  const heldAt = await judgeOffer(tx, changed, changes.categoryId, now)
  const isOtherPrice = changed.priceMinor !== listing.priceMinor
  // The price of before a look as well: it may be another when the phone is shown again.
  if (!listing.heldAt && (isOtherPrice || heldAt)) await keepPastPrice(tx, listing, now)
  // Nobody was notified while it was held.
  if (isOtherPrice || (listing.heldAt && !heldAt)) await onNewPrice(tx, listing.id)
  if (changed.priceMinor < listing.priceMinor) await enqueueUnique(tx, notifyWatchersJob, [listing.id])
  await enqueueListingReview(tx, [listing.id])
  await matchLater(tx, [listing.id])
  return { ...changed, heldAt }
}

/** What a check compares with the listing, beside its brand. */
const comparedFacts = ['storageGb', 'batteryHealth', 'replacedParts'] as const

/** Whether a phone is described as one of which its check says nothing: another model, IMEI or fact that is compared, or a photo less. */
async function isOtherPhone(
  tx: Db,
  listing: Listing,
  changes: Parameters<typeof updateListing>[2] & { categoryId: string },
) {
  if (changes.categoryId !== listing.categoryId) return true
  const { brandName: brand, name } = listing
  const modelOf = (each: string) => parseModelName({ brand, name: each }).model
  if (changes.name !== undefined && modelOf(changes.name) !== modelOf(name)) return true
  const isChanged = (fact: (typeof comparedFacts)[number]) =>
    changes[fact] !== undefined && !isDeepStrictEqual(changes[fact], listing[fact])
  if (comparedFacts.some(isChanged)) return true
  const { imageUrl, moreImageUrls = [] } = changes
  const photos = [imageUrl, ...moreImageUrls]
  if (imageUrl && ![listing.imageUrl, ...listing.moreImageUrls].every((url) => photos.includes(url)))
    return true
  return changes.imei !== undefined && changes.imei !== (await findImei(tx, listing.id))
}
