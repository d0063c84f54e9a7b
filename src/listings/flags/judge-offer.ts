import { findCategoryByName } from '../../catalogue/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { enqueueUnique } from '../../platform/jobs/unique-jobs.ts'
import { parseModelName } from '../../spelling/index.ts'
import { enqueueListingReview, matchLater, notifyWatchersJob } from '../enqueue-listing-jobs.ts'
import { findGuide } from '../price-guides.ts'
import { type Listing, updateListing } from '../store.ts'
import { judgeVariant, listOtherBrands } from './judge-variant.ts'
import { type Fault, type HoldingKind, holdingKinds, isAccepted, judgePrice } from './rules.ts'
import { clearFlags, listFlagsThatCount, raiseFlag } from './store.ts'

/**
 * Checks RAM, storage and price. A doubtful phone is held: only its seller sees it until an admin has decided. Call it in the
 * transaction that writes the phone. Returns since when it is held, or null.
 */
export async function judgeOffer(tx: Db, listing: Listing, categoryId: string, now: Date) {
  const faults = await findFaults(tx, listing, categoryId)
  const known = await listFlagsThatCount(tx, listing.id, holdingKinds)
  const accepted = known.filter(({ decision }) => decision === 'false-alarm')
  const raised = faults.filter((fault) => !accepted.some((flag) => isAccepted(fault, flag as Fault)))
  for (const fault of raised) await raiseFlag(tx, listing.id, fault, now)
  const kinds = raised.map(({ kind }) => kind)
  await clearFlags(
    tx,
    listing.id,
    known.flatMap(({ kind, decision }) => (decision || kinds.includes(kind as HoldingKind) ? [] : kind)),
    now,
  )
  if (raised.length === 0) return endHold(tx, listing, now)
  const heldAt = listing.heldAt ?? now
  if (!listing.heldAt) await updateListing(tx, listing.id, { heldAt })
  return heldAt
}

/** A phone is judged as one of each brand that it is found under; the gravest fault of a kind counts. */
async function findFaults(tx: Db, listing: Listing, categoryId: string): Promise<Fault<HoldingKind>[]> {
  const { brandName, name, condition, storageGb } = listing
  const { model } = parseModelName({ brand: brandName, name })
  const brands = [brandName, ...listOtherBrands(brandName, name)]
  const variant = brands.map((brand) => judgeVariant({ ...listing, brandName: brand })).find(Boolean)
  const prices: Fault<'price-far-below'>[] = []
  for (const brand of brands) {
    const category = brand === brandName ? { id: categoryId } : await findCategoryByName(tx, brand)
    if (!category) continue
    const guide = await findGuide(tx, {
      categoryId: category.id,
      model,
      condition,
      storageGb: storageGb ?? undefined,
    })
    const fault = judgePrice(listing, { brand, model, storageGb, condition }, guide)
    if (fault) prices.push(fault)
  }
  const [price] = prices.toSorted((one, other) => other.reason.medianMinor - one.reason.medianMinor)
  return [variant, price].filter((fault) => fault !== undefined && fault !== null)
}

/** Shows a held phone to everybody. One that was held from the start counts as added now. Returns null. */
export async function endHold(
  tx: Db,
  { id, heldAt, createdAt }: Pick<Listing, 'id' | 'heldAt' | 'createdAt'>,
  now: Date,
): Promise<null> {
  if (!heldAt) return null
  const wasNeverShown = heldAt.getTime() === createdAt.getTime()
  await updateListing(tx, id, { heldAt: null, ...(wasNeverShown && { createdAt: now }) })
  await enqueueListingReview(tx, [id])
  await enqueueUnique(tx, notifyWatchersJob, [id])
  await matchLater(tx, [id])
  return null
}
