import { and, isNull, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { findSimilarImages, type SimilarImages } from '../../images/index.ts'
import type { Clock } from '../../kernel/time.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { allImageUrls, listings } from '../schema.ts'
import { findListing, type Listing } from '../store.ts'
import { groupDuplicatesAnew, judgeGroup } from './group-duplicates.ts'
import { judgeBrand } from './judge-offer.ts'
import { type Fault, type FlagKind, isAccepted, type PhotoMatch } from './rules.ts'
import { clearFlags, listFalseMatches, listFlagsThatCount, raiseFlag } from './store.ts'

/** A photo that so many verified sellers show is a stock photo. Unverified accounts are easily made. */
const stockSellers = 3

/**
 * Returns a fault when other sellers showed photos of this phone before; otherwise null. A single pair must nearly match, because
 * phones on tables look alike, and stock photos do not count.
 */
export async function findCopiedPhotos(
  db: Db,
  listing: Listing,
): Promise<Fault<'photo-of-another-seller'> | null> {
  const photos = [listing.imageUrl, ...listing.moreImageUrls]
  const similar = await findSimilarImages(db, photos, listing.sellerId)
  const shown = await listShowing(db, listing.sellerId, [...new Set(similar.map(({ other }) => other))])
  if (shown.length === 0) return null
  const harmless = await listFalseMatches(
    db,
    similar.map(({ other }) => other),
  )
  const matches = photos.flatMap((photo) => {
    const ofPhoto = similar.filter((each) => each.photo === photo)
    if (ofPhoto.some(({ other }) => harmless.has(other))) return []
    const others = shown.filter(({ urls }) => ofPhoto.some(({ other }) => urls.includes(other)))
    const verified = others.filter(({ sellerVerified }) => sellerVerified)
    if (new Set(verified.map(({ sellerId }) => sellerId)).size >= stockSellers) return []
    return bestMatch(listing, ofPhoto, others) ?? []
  })
  const counts = matches.length >= 2 || matches.some(({ distance }) => distance <= 3)
  return counts ? { kind: 'photo-of-another-seller', reason: { matches } } : null
}

type Showing = { id: string; sellerId: string; sellerVerified: boolean; createdAt: Date; urls: string[] }

/** The nearest photo that was there before, and whose phone. Of the same file, the earlier listing counts. */
function bestMatch(listing: Listing, similar: SimilarImages[], others: Showing[]): PhotoMatch | null {
  for (const { photo, other, distance, isOtherOlder } of similar.toSorted(
    (a, b) => a.distance - b.distance,
  )) {
    const shownBy = others.find(
      ({ urls, createdAt }) =>
        urls.includes(other) && (isOtherOlder || (other === photo && createdAt < listing.createdAt)),
    )
    if (shownBy) return { photo, other, distance, otherListingId: shownBy.id }
  }
  return null
}

function listShowing(db: Db, sellerId: string, urls: string[]): Promise<Showing[]> {
  if (urls.length === 0) return Promise.resolve([])
  return db
    .select({
      id: listings.id,
      sellerId: listings.sellerId,
      sellerVerified: listings.sellerVerified,
      createdAt: listings.createdAt,
      urls: allImageUrls,
    })
    .from(listings)
    .where(
      and(
        ne(listings.sellerId, sellerId),
        isNull(listings.withdrawnAt),
        sql`${allImageUrls} && ${sql.param(urls)}::text[]`,
      ),
    )
    .orderBy(listings.createdAt)
    .limit(200)
}

const onePhone = z.object({ listingId: z.uuid() })

/**
 * The job that flags copied photos, wrong brands and repeated phones, which takes too long for a seller to wait for, and folds
 * duplicates. It refuses and holds nothing, and may be repeated.
 */
export async function reviewListing({ db, clock }: { db: Database; clock: Clock }, payload: unknown) {
  const { listingId } = onePhone.parse(payload)
  const listing = await findListing(db, listingId)
  if (!listing) return
  const isOffered = !listing.withdrawnAt && !listing.soldAt
  const copied = isOffered ? await findCopiedPhotos(db, listing) : null
  await db.transaction(async (tx) => {
    const groups = await groupDuplicatesAnew(tx, listing)
    const at = clock.now()
    if (isOffered) await setFlag(tx, listingId, { kind: 'photo-of-another-seller', fault: copied, at })
    else await clearFlags(tx, listingId, ['near-duplicate'], at)
    if (isOffered) await setFlag(tx, listingId, { kind: 'other-brand', fault: judgeBrand(listing), at })
    for (const group of groups)
      await setFlag(tx, group[0].id, { kind: 'near-duplicate', fault: judgeGroup(group), at })
  })
}

/** Raises a flag of this kind, or clears it, unless an admin has accepted what it would be raised for. */
async function setFlag(
  tx: Db,
  listingId: string,
  { kind, fault, at }: { kind: FlagKind; fault: Fault | null; at: Date },
): Promise<void> {
  const known = await listFlagsThatCount(tx, listingId, [kind])
  const accepted = known.filter(({ decision }) => decision === 'false-alarm')
  if (fault && !accepted.some((flag) => isAccepted(fault, flag as Fault)))
    await raiseFlag(tx, listingId, fault, at)
  else if (known.some(({ decision }) => decision === null)) await clearFlags(tx, listingId, [kind], at)
}
