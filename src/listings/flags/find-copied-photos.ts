import { and, isNull, ne, sql } from 'drizzle-orm'
import { findSimilarImages, type SimilarImages } from '../../images/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { allImageUrls, listings } from '../schema.ts'
import type { Listing } from '../store.ts'
import type { Fault, PhotoMatch } from './rules.ts'
import { listFalseMatches } from './store.ts'

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
