import { and, arrayOverlaps, asc, desc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import { listingFacts } from '../listings/index.ts'
import type { Db } from '../platform/database/database.ts'
import { holdsWords } from '../platform/database/ilike-filter.ts'
import { olderThan } from '../platform/http/keyset.ts'
import type { Cursor } from '../platform/http/router.ts'
import { toPrefixTsquery } from '../spelling/index.ts'
import type { OfferedListing, Terms } from './rules.ts'
import { bookings } from './schema.ts'

export type Order = typeof bookings.$inferSelect

/** An order, and its phone as it is offered now. */
export type OrderWithListing = Order & { listing: OfferedListing }

const listing = {
  name: listingFacts.name,
  brandName: listingFacts.brandName,
  condition: listingFacts.condition,
  purchaseYear: listingFacts.purchaseYear,
  description: listingFacts.description,
  imageUrl: listingFacts.imageUrl,
  moreImageUrls: listingFacts.moreImageUrls,
  priceMinor: listingFacts.priceMinor,
  soldAt: listingFacts.soldAt,
  withdrawnAt: listingFacts.withdrawnAt,
}

const selectOrders = (db: Db) =>
  db
    .select({ ...getTableColumns(bookings), listing })
    .from(bookings)
    .innerJoin(listingFacts, eq(listingFacts.id, bookings.listingId))

const newestFirst = [desc(bookings.createdAt), desc(bookings.id)]

/** Null: this buyer has an open order of this phone already (the unique index `bookings_one_open`). */
export async function insertOrder(tx: Db, order: typeof bookings.$inferInsert): Promise<Order | null> {
  const [row] = await tx.insert(bookings).values(order).onConflictDoNothing().returning()
  return row ?? null
}

export async function findById(db: Db, id: string): Promise<OrderWithListing | null> {
  const [order] = await selectOrders(db).where(eq(bookings.id, id))
  return order ?? null
}

/** Locks an order until the transaction ends. Lock its phone first (lock-order.ts). */
export async function lockById(tx: Db, id: string): Promise<Order> {
  const [order] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update')
  if (!order) throw new Error(`the order ${id} is not there`)
  return order
}

/** Locks the orders of these phones, and those of a buyer, that nobody has paid. The caller holds the locks of their phones. */
export function lockUnpaid(
  tx: Db,
  { listingIds, buyerId }: { listingIds: string[]; buyerId?: string },
): Promise<Order[]> {
  return tx
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.status, 'booked'),
        or(inArray(bookings.listingId, listingIds), buyerId ? eq(bookings.buyerId, buyerId) : undefined),
      ),
    )
    .orderBy(asc(bookings.id))
    .for('update')
}

const searchedText = sql`(${bookings.productName} || ' ' || ${bookings.brandName} || ' ' || ${bookings.sellerEmail})`

/** A buyer's orders (those that `typed` names, as they were booked or as the phones are called now), newest first. */
export function listOfBuyer(
  db: Db,
  buyerId: string,
  limit: number,
  cursor?: Cursor,
  typed = '',
): Promise<OrderWithListing[]> {
  const words = toPrefixTsquery(typed)
  return selectOrders(db)
    .where(
      and(
        eq(bookings.buyerId, buyerId),
        words
          ? or(sql`${listingFacts.searchWords} @@ ${words}::tsquery`, holdsWords(searchedText, typed))
          : undefined,
        olderThan(bookings.createdAt, bookings.id, cursor),
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit)
}

/** A buyer's orders of a price that wait for their payment. */
export function listPayable(db: Db, buyerId: string, priceMinor: number): Promise<Order[]> {
  return db
    .select()
    .from(bookings)
    .where(
      and(eq(bookings.buyerId, buyerId), eq(bookings.priceMinor, priceMinor), eq(bookings.status, 'booked')),
    )
}

/** A buyer's orders of phones of this name from this seller, newest first. */
export function listMatching(
  db: Db,
  buyerId: string,
  { sellerEmail, productName }: { sellerEmail: string; productName: string },
): Promise<Order[]> {
  return db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.buyerId, buyerId),
        eq(bookings.sellerEmail, sellerEmail.toLowerCase()),
        eq(bookings.productName, productName),
      ),
    )
    .orderBy(...newestFirst)
}

/** Keeps what the buyer of a locked order has agreed to. */
export async function setTerms(tx: Db, id: string, terms: Terms): Promise<void> {
  await tx.update(bookings).set(terms).where(eq(bookings.id, id))
}

/** The phones that a buyer has an open order of. */
export async function listOpenListings(tx: Db, buyerId: string): Promise<string[]> {
  const rows = await tx
    .select({ listingId: bookings.listingId })
    .from(bookings)
    .where(and(eq(bookings.buyerId, buyerId), inArray(bookings.status, ['booked', 'claimed'])))
  return rows.map(({ listingId }) => listingId)
}

/** The orders whose payment is being captured, by this process or by one that is gone. */
export async function listClaimed(db: Db): Promise<string[]> {
  const rows = await db.select({ id: bookings.id }).from(bookings).where(eq(bookings.status, 'claimed'))
  return rows.map(({ id }) => id)
}

/** Which of these picture addresses some order keeps. */
export async function listOrderedPhotos(db: Db, urls: string[]): Promise<string[]> {
  if (urls.length === 0) return []
  const rows = await db
    .select({ photos: bookings.photos })
    .from(bookings)
    .where(arrayOverlaps(bookings.photos, urls))
  const kept = new Set(rows.flatMap(({ photos }) => photos))
  return urls.filter((url) => kept.has(url))
}
