import { and, asc, eq, inArray, isNull, lt, ne, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { accountFacts } from '../auth/index.ts'
import { categoryFacts } from '../catalogue/index.ts'
import { isId } from '../kernel/id.ts'
import type { Db, ReadDb } from '../platform/database/database.ts'
import { isTyped, prepareOnce } from '../platform/database/query-parts.ts'
import type { ShopInBrief } from './contract.ts'
import { enqueueListingReview, matchLater } from './enqueue-listing-jobs.ts'
import { type PastPrice, pastPricesOf } from './history/store.ts'
import { noPhoto, pickFacts } from './rules.ts'
import { allImageUrls, listings, sellerRatings } from './schema.ts'
import { dropImeiClaims, learnTypeCode } from './store-imei.ts'

const columns = {
  id: listings.id,
  sellerId: listings.sellerId,
  sellerName: accountFacts.name,
  sellerEmail: accountFacts.email,
  sellerVerified: accountFacts.verified,
  sellerVerifiedAt: accountFacts.verifiedAt,
  sellerRatings: sellerRatings.count,
  sellerStars: sellerRatings.stars,
  brandName: categoryFacts.name,
  categoryId: listings.categoryId,
  name: listings.name,
  description: listings.description,
  imageUrl: listings.imageUrl,
  imagePlaceholder: listings.imagePlaceholder,
  moreImageUrls: listings.moreImageUrls,
  priceMinor: listings.priceMinor,
  marketPriceMinor: listings.marketPriceMinor,
  currency: listings.currency,
  mobile: listings.mobile,
  purchaseYear: listings.purchaseYear,
  condition: listings.condition,
  location: listings.location,
  place: listings.place,
  ...pickFacts(listings),
  createdAt: listings.createdAt,
  campaignStartedAt: listings.campaignStartedAt,
  campaignRankedAt: listings.campaignRankedAt,
  soldAt: listings.soldAt,
  withdrawnAt: listings.withdrawnAt,
  aside: listings.aside,
  isNamedWhenGone: listings.isNamedWhenGone,
  heldAt: listings.heldAt,
  checkedAt: listings.checkedAt,
  redescribedAt: listings.redescribedAt,
  duplicateCount: listings.duplicateCount,
}

/** Selects phones with the names of their sellers and brands, and what the sellers' ratings come to. */
export const selectListings = (db: ReadDb) =>
  db
    .select(columns)
    .from(listings)
    .innerJoin(accountFacts, eq(accountFacts.id, listings.sellerId))
    .innerJoin(categoryFacts, eq(categoryFacts.id, listings.categoryId))
    .leftJoin(sellerRatings, eq(sellerRatings.sellerId, listings.sellerId))

/** A phone that is or was for sale, with the present names of its seller and brand. */
export type Listing = Awaited<ReturnType<typeof selectListings>>[number]

/** A phone with its earlier prices, whether the seller has given its IMEI, and what is known of the seller. */
export type ListingInFull = Listing & {
  hasImei: boolean
  pastPrices: PastPrice[]
  sellerSales: number
  sellerShop: ShopInBrief | null
}

type ListingRow = typeof listings.$inferInsert

/** The phones as a subquery that other modules join by `id`. */
export const listingFacts = new QueryBuilder()
  .select({
    id: listings.id,
    sellerId: listings.sellerId,
    name: listings.name,
    // Drizzle writes this alias without its table, so it must be unique in every query that joins a phone.
    brandName: sql<string>`${categoryFacts.name}`.as('listing_brand_name'),
    condition: listings.condition,
    purchaseYear: listings.purchaseYear,
    description: listings.description,
    ...pickFacts(listings),
    imageUrl: listings.imageUrl,
    // None of a phone that was taken down.
    shownPhoto: sql<string>`case when ${listings.withdrawnAt} is null or ${listings.isNamedWhenGone}
      then ${listings.imageUrl} else ${sql.raw(`'${noPhoto}'`)} end`.as('listing_shown_photo'),
    moreImageUrls: listings.moreImageUrls,
    priceMinor: listings.priceMinor,
    soldAt: listings.soldAt,
    withdrawnAt: listings.withdrawnAt,
    heldAt: listings.heldAt,
    mobile: listings.mobile,
    place: listings.place,
    searchWords: listings.searchWords,
  })
  .from(listings)
  .innerJoin(categoryFacts, eq(categoryFacts.id, listings.categoryId))
  .as('listing')

/** The condition that a phone can be bought: it is neither sold nor withdrawn nor held. */
export const forSale = and(isNull(listings.soldAt), isNull(listings.withdrawnAt), isNull(listings.heldAt))

/** The phone of this id, even if sold or withdrawn; null for a malformed or unknown id. */
export async function findListing(db: ReadDb, id: string): Promise<Listing | null> {
  if (!isId(id)) return null
  const [listing] = await selectListings(db).where(eq(listings.id, id))
  return listing ?? null
}

/** The SQL expressions of what other modules know of a seller: the sales, and the shop in brief. */
export type SellerFacts = {
  salesOf(sellerId: SQLWrapper): SQL<number>
  shopOf(sellerId: SQLWrapper): SQL<ShopInBrief | null>
}

/** Creates the function that finds a phone like `findListing`, with what its own page shows beside. */
export function createFindInFull({ salesOf, shopOf }: SellerFacts) {
  const findInFull = prepareOnce((db: ReadDb) =>
    db
      .select({
        ...columns,
        hasImei: sql<boolean>`${listings.imei} is not null`,
        pastPrices: pastPricesOf,
        sellerSales: salesOf(listings.sellerId),
        sellerShop: shopOf(listings.sellerId),
      })
      .from(listings)
      .innerJoin(accountFacts, eq(accountFacts.id, listings.sellerId))
      .innerJoin(categoryFacts, eq(categoryFacts.id, listings.categoryId))
      .leftJoin(sellerRatings, eq(sellerRatings.sellerId, listings.sellerId))
      .where(eq(listings.id, sql.placeholder('id')))
      // Prepared, as every query here that is asked very often: PostgreSQL takes longer to plan its joins than to run it.
      .prepare('find_listing_in_full'),
  )
  return async (db: ReadDb, id: string): Promise<ListingInFull | null> => {
    if (!isId(id)) return null
    const [listing] = await findInFull(db).execute({ id })
    return listing ?? null
  }
}

/** The phones of these ids, in their order. Unknown ids are left out. */
export async function findListings(db: ReadDb, ids: string[]): Promise<Listing[]> {
  if (ids.length === 0) return []
  const rows = await selectListings(db).where(inArray(listings.id, ids))
  const byId = new Map(rows.map((listing) => [listing.id, listing]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** The oldest phone for sale of this description, for callers that do not know its id. */
export async function findOldestMatch(
  db: Db,
  match: { sellerEmail: string; name: string; brand: string; priceMinor: number },
): Promise<Listing | null> {
  const [listing] = await selectListings(db)
    .where(
      and(
        eq(accountFacts.email, match.sellerEmail.toLowerCase()),
        isTyped(listings.name, match.name),
        eq(categoryFacts.name, match.brand),
        eq(listings.priceMinor, match.priceMinor),
        forSale,
      ),
    )
    .orderBy(asc(listings.createdAt), asc(listings.id))
    .limit(1)
  return listing ?? null
}

/**
 * The phone of this id, which nobody sells, changes or withdraws until the transaction ends; null for a malformed or
 * unknown id. Several transactions may hold a 'share' lock, one alone an 'update' lock. Locks are taken in the order
 * account, listing, order.
 */
export async function lockListing(tx: Db, id: string, strength: 'share' | 'update'): Promise<Listing | null> {
  if (!isId(id)) return null
  const [listing] = await selectListings(tx)
    .where(eq(listings.id, sql.placeholder('id')))
    .for(strength, { of: listings })
    .prepare(`lock_listing_for_${strength}`)
    .execute({ id })
  return listing ?? null
}

/** Locks a seller's phones in the order of their ids, which avoids deadlocks. */
export async function lockListings(tx: Db, sellerId: string): Promise<void> {
  await tx
    .select({ id: listings.id })
    .from(listings)
    .where(eq(listings.sellerId, sellerId))
    .orderBy(asc(listings.id))
    .for('update')
}

/** Inserts a phone and returns its id. */
export async function insertListing(tx: Db, listing: ListingRow): Promise<string> {
  const [row] = await tx.insert(listings).values(listing).returning({ id: listings.id })
  if (!row) throw new Error('the insert of a listing returned no row')
  return row.id
}

/** Changes these columns of a phone. The caller holds its lock. */
export async function updateListing(tx: Db, id: string, changes: Partial<ListingRow>): Promise<void> {
  await tx.update(listings).set(changes).where(eq(listings.id, id))
}

/** Whether a phone is grouped with others in lists: they are grouped anew once it leaves them. */
const hasDuplicates = sql<boolean>`(${listings.isDuplicate} or ${listings.duplicateCount} > 0)`

/** Marks a phone as sold and returns its IMEI or null. The caller holds its lock and has checked that it is for sale. */
export async function sellListing(tx: Db, id: string, at: Date): Promise<string | null> {
  const [sold] = await tx
    .update(listings)
    .set({ soldAt: at })
    .where(eq(listings.id, id))
    .returning({ isGrouped: hasDuplicates, imei: listings.imei })
  if (sold?.isGrouped) await enqueueListingReview(tx, [id])
  const imei = sold?.imei ?? null
  if (imei !== null) await learnTypeCode(tx, id)
  return imei
}

/**
 * Takes a phone off the lists, for good unless `aside` says why it stays among its seller's; frees its IMEI. Without
 * `isNamedWhenGone`, its page shows nothing of it from then on. The caller holds its lock, has checked that it is for sale, and
 * cancels its orders.
 */
export async function takeDownListing(
  tx: Db,
  id: string,
  at: Date,
  as: Partial<Pick<ListingRow, 'aside' | 'isNamedWhenGone' | 'checkedAt' | 'redescribedAt'>> = {},
): Promise<void> {
  await updateListing(tx, id, { withdrawnAt: at, aside: null, isNamedWhenGone: false, ...as })
  await enqueueListingReview(tx, [id])
  await dropImeiClaims(tx, [id])
}

/** Undoes a sale that came to nothing. A phone that was withdrawn since then stays off the lists, and its IMEI is free. */
export async function releaseListing(tx: Db, id: string): Promise<void> {
  const [released] = await tx
    .update(listings)
    // Somebody else may have had it in hands.
    .set({ soldAt: null, checkedAt: null })
    .where(eq(listings.id, id))
    .returning({ withdrawnAt: listings.withdrawnAt })
  if (released?.withdrawnAt) return dropImeiClaims(tx, [id])
  await enqueueListingReview(tx, [id])
  await matchLater(tx, [id])
}

/** Ends what checks say of phones that were checked before this time. */
export async function expireChecks(db: Db, before: Date): Promise<void> {
  await db.update(listings).set({ checkedAt: null }).where(lt(listings.checkedAt, before))
}

/** Copies a seller's verification to their phones, where filters find it. Call it in the transaction that sets both. */
export async function setSellerVerified(tx: Db, sellerId: string, verified: boolean): Promise<void> {
  await tx
    .update(listings)
    .set({ sellerVerified: verified })
    .where(and(eq(listings.sellerId, sellerId), ne(listings.sellerVerified, verified)))
}

/** Withdraws all phones of a seller, those whose sale is not final too, and returns their ids. Their pages name none of them. */
export async function withdrawListingsOf(tx: Db, sellerId: string, at: Date): Promise<string[]> {
  await tx
    .update(listings)
    .set({ isNamedWhenGone: false })
    .where(and(eq(listings.sellerId, sellerId), listings.isNamedWhenGone))
  const withdrawn = await tx
    .update(listings)
    .set({ withdrawnAt: at })
    .where(and(eq(listings.sellerId, sellerId), isNull(listings.withdrawnAt)))
    .returning({ id: listings.id, soldAt: listings.soldAt, isGrouped: hasDuplicates })
  await enqueueListingReview(
    tx,
    withdrawn.filter(({ isGrouped }) => isGrouped).map(({ id }) => id),
  )
  const unsold = withdrawn.filter(({ soldAt }) => soldAt === null)
  await dropImeiClaims(
    tx,
    unsold.map(({ id }) => id),
  )
  return withdrawn.map(({ id }) => id)
}

/** Returns those of these image addresses that a phone shows, even if sold or withdrawn. */
export async function listShownImages(db: Db, imageUrls: string[]): Promise<string[]> {
  const rows = await db
    .select({ urls: allImageUrls })
    .from(listings)
    .where(sql`${allImageUrls} && ${sql.param(imageUrls)}::text[]`)
  const shown = new Set(rows.flatMap(({ urls }) => urls))
  return imageUrls.filter((url) => shown.has(url))
}
