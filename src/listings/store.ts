import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { categoryFacts } from '../catalogue/index.ts'
import { accountFacts } from '../identity/join-account.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { holdsWords } from '../platform/database/ilike-filter.ts'
import { olderThan, olderThanPlaceholder, placeOf } from '../platform/http/keyset.ts'
import type { Cursor } from '../platform/http/router.ts'
import { toPrefixTsquery } from '../spelling/index.ts'
import { allImageUrls, listings } from './schema.ts'

const columns = {
  id: listings.id,
  sellerId: listings.sellerId,
  sellerName: accountFacts.name,
  sellerEmail: accountFacts.email,
  sellerVerified: accountFacts.verified,
  brandName: categoryFacts.name,
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
  createdAt: listings.createdAt,
  campaignStartedAt: listings.campaignStartedAt,
  soldAt: listings.soldAt,
  withdrawnAt: listings.withdrawnAt,
}

const selectListings = (db: Db) =>
  db
    .select(columns)
    .from(listings)
    .innerJoin(accountFacts, eq(accountFacts.id, listings.sellerId))
    .innerJoin(categoryFacts, eq(categoryFacts.id, listings.categoryId))

/** A phone that is or was offered, with its seller and brand as they are called now. */
export type Listing = Awaited<ReturnType<typeof selectListings>>[number]

const forSale = and(isNull(listings.soldAt), isNull(listings.withdrawnAt))

/** Advertised phones for sale, the latest campaign first: prepared, because the home page asks it. */
export function prepareCampaigns(db: Database) {
  const statement = selectListings(db)
    .where(
      and(
        forSale,
        isNotNull(listings.campaignStartedAt),
        olderThanPlaceholder(listings.campaignStartedAt, listings.id),
      ),
    )
    .orderBy(desc(listings.campaignStartedAt), desc(listings.id))
    .limit(sql.placeholder('limit'))
    .prepare('listings_campaigns')
  return (limit: number, cursor?: Cursor): Promise<Listing[]> =>
    statement.execute({ limit, ...placeOf(cursor) })
}

/** One phone, whatever became of it, and how many its seller has sold: prepared, because every card leads to it. */
export function prepareProduct(db: Database) {
  const sold = alias(listings, 'sold')
  const sellerSales = db
    .select({ count: sql<number>`count(*)::int` })
    .from(sold)
    .where(and(eq(sold.sellerId, listings.sellerId), isNotNull(sold.soldAt)))
  const statement = db
    .select({ ...columns, sellerSales: sql<number>`(${sellerSales})` })
    .from(listings)
    .innerJoin(accountFacts, eq(accountFacts.id, listings.sellerId))
    .innerJoin(categoryFacts, eq(categoryFacts.id, listings.categoryId))
    .where(eq(listings.id, sql.placeholder('id')))
    .prepare('listings_product')
  return async (id: string): Promise<ListingInFull | null> => {
    const [listing] = await statement.execute({ id })
    return listing ?? null
  }
}

export type ListingInFull = Listing & { sellerSales: number }

/** A seller's phones (those that `typed` names), sold ones too but none that were withdrawn, newest first. */
export function listOfSeller(
  db: Db,
  sellerId: string,
  limit: number,
  cursor?: Cursor,
  typed = '',
): Promise<Listing[]> {
  const words = toPrefixTsquery(typed)
  return selectListings(db)
    .where(
      and(
        eq(listings.sellerId, sellerId),
        isNull(listings.withdrawnAt),
        words
          ? or(sql`${listings.searchWords} @@ ${words}::tsquery`, holdsWords(sql`${listings.name}`, typed))
          : undefined,
        olderThan(listings.createdAt, listings.id, cursor),
      ),
    )
    .orderBy(desc(listings.createdAt), desc(listings.id))
    .limit(limit)
}

/** The phones of these ids, in their order. Ids that do not exist are left out. */
export async function findListings(db: Db, ids: string[]): Promise<Listing[]> {
  if (ids.length === 0) return []
  const rows = await selectListings(db).where(inArray(listings.id, ids))
  const byId = new Map(rows.map((listing) => [listing.id, listing]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function findById(db: Db, id: string): Promise<Listing | null> {
  const [listing] = await selectListings(db).where(eq(listings.id, id))
  return listing ?? null
}

export async function lockById(tx: Db, id: string, strength: 'share' | 'update'): Promise<Listing | null> {
  const [listing] = await selectListings(tx).where(eq(listings.id, id)).for(strength, { of: listings })
  return listing ?? null
}

export type Match = { sellerEmail: string; name: string; brand: string; priceMinor: number }

/** The oldest phone for sale that answers this description, for those who do not know its id. */
export async function findOldestMatch(db: Db, match: Match): Promise<Listing | null> {
  const [listing] = await selectListings(db)
    .where(
      and(
        eq(accountFacts.email, match.sellerEmail.toLowerCase()),
        eq(listings.name, match.name),
        eq(categoryFacts.name, match.brand),
        eq(listings.priceMinor, match.priceMinor),
        forSale,
      ),
    )
    .orderBy(asc(listings.createdAt), asc(listings.id))
    .limit(1)
  return listing ?? null
}

/** Locks a seller's phones and the given ones in one order, whoever else does the same. */
export async function lockMany(tx: Db, sellerId: string, ids: string[]): Promise<void> {
  await tx
    .select({ id: listings.id })
    .from(listings)
    .where(or(eq(listings.sellerId, sellerId), ids.length > 0 ? inArray(listings.id, ids) : undefined))
    .orderBy(asc(listings.id))
    .for('update')
}

export async function insert(tx: Db, listing: typeof listings.$inferInsert): Promise<string> {
  const [row] = await tx.insert(listings).values(listing).returning({ id: listings.id })
  if (!row) throw new Error('an inserted listing was not answered')
  return row.id
}

export async function update(
  tx: Db,
  id: string,
  changes: Partial<typeof listings.$inferInsert>,
): Promise<void> {
  await tx.update(listings).set(changes).where(eq(listings.id, id))
}

/** Starts a campaign. False: it runs already. */
export async function setCampaign(tx: Db, id: string, at: Date): Promise<boolean> {
  const started = await tx
    .update(listings)
    .set({ campaignStartedAt: at })
    .where(and(eq(listings.id, id), isNull(listings.campaignStartedAt)))
    .returning({ id: listings.id })
  return started.length > 0
}

export async function setSold(tx: Db, id: string, at: Date | null): Promise<void> {
  await tx.update(listings).set({ soldAt: at }).where(eq(listings.id, id))
}

export async function setSellerVerified(tx: Db, sellerId: string, verified: boolean): Promise<void> {
  await tx
    .update(listings)
    .set({ sellerVerified: verified })
    .where(and(eq(listings.sellerId, sellerId), ne(listings.sellerVerified, verified)))
}

/**
 * Takes every phone of a seller off the lists, those that are being sold too, should their sale come to nothing.
 * Answers which.
 */
export async function withdrawAll(tx: Db, sellerId: string, at: Date): Promise<string[]> {
  const withdrawn = await tx
    .update(listings)
    .set({ withdrawnAt: at })
    .where(and(eq(listings.sellerId, sellerId), isNull(listings.withdrawnAt)))
    .returning({ id: listings.id })
  return withdrawn.map(({ id }) => id)
}

/** Which of these picture addresses some listing shows. */
export async function listShown(db: Db, imageUrls: string[]): Promise<string[]> {
  if (imageUrls.length === 0) return []
  const rows = await db
    .select({ urls: allImageUrls })
    .from(listings)
    .where(sql`${allImageUrls} && ${sql.param(imageUrls)}::text[]`)
  const shown = new Set(rows.flatMap(({ urls }) => urls))
  return imageUrls.filter((url) => shown.has(url))
}
