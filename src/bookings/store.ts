import { and, arrayOverlaps, desc, eq, exists, getTableColumns, gt, inArray, not, or, sql } from 'drizzle-orm'
import { alias, union } from 'drizzle-orm/pg-core'
import { foldTyped } from '../listings/fold/fold-typed.ts'
import { listingFacts } from '../listings/join-listing.ts'
import { askTogether } from '../platform/ask-together.ts'
import type { Database, Db } from '../platform/db.ts'
import { holdsWords } from '../platform/holds-words.ts'
import type { Cursor } from '../platform/http.ts'
import { olderThan } from '../platform/keyset.ts'
import { versionOf, writeOnce } from '../platform/statement.ts'
import { type BookingStatus, canBecome, offeredTerms, type Terms } from './rules.ts'
import { bookings, saleLedger } from './schema.ts'

export type Booking = typeof bookings.$inferSelect

/** A booking, and what its seller offers now. */
export type Order = Booking & { offered: Terms }

const listing = {
  name: listingFacts.name,
  brandName: listingFacts.brandName,
  condition: listingFacts.condition,
  purchaseYear: listingFacts.purchaseYear,
  description: listingFacts.description,
  imageUrl: listingFacts.imageUrl,
  moreImageUrls: listingFacts.moreImageUrls,
  priceMinor: listingFacts.priceMinor,
}

const selectOrders = (db: Db) =>
  db
    .select({ booking: getTableColumns(bookings), listing })
    .from(bookings)
    .innerJoin(listingFacts, eq(listingFacts.id, bookings.listingId))

const toOrder = ({ booking, listing }: Awaited<ReturnType<typeof selectOrders>>[number]): Order => ({
  ...booking,
  offered: offeredTerms(listing),
})

const open = inArray(bookings.status, ['booked', 'claimed'])

/** Null: this buyer has an open booking of this phone already (the unique index `bookings_one_open`). */
export async function insert(tx: Db, booking: typeof bookings.$inferInsert): Promise<Booking | null> {
  const [row] = await tx.insert(bookings).values(booking).onConflictDoNothing().returning()
  return row ?? null
}

export async function findById(db: Db, id: string): Promise<Booking | null> {
  const [booking] = await db.select().from(bookings).where(eq(bookings.id, id))
  return booking ?? null
}

export async function findOrderById(db: Db, id: string): Promise<Order | null> {
  const [row] = await selectOrders(db).where(eq(bookings.id, id))
  return row ? toOrder(row) : null
}

/** A booking and what decides about its phone, each with its version. */
export type Sale = {
  booking: Booking & { version: string }
  phone: Terms & { soldAt: Date | null; withdrawnAt: Date | null; version: string }
}

const selectSales = (db: Db) =>
  db
    .select({
      booking: { ...getTableColumns(bookings), version: versionOf(bookings) },
      listing: {
        ...listing,
        soldAt: listingFacts.soldAt,
        withdrawnAt: listingFacts.withdrawnAt,
        version: listingFacts.version,
      },
    })
    .from(bookings)
    .innerJoin(listingFacts, eq(listingFacts.id, bookings.listingId))

const toSale = ({ booking, listing }: Awaited<ReturnType<typeof selectSales>>[number]): Sale => {
  const { soldAt, withdrawnAt, version } = listing
  return { booking, phone: { ...offeredTerms(listing), soldAt, withdrawnAt, version } }
}

const askSales = writeOnce((db) => {
  const statement = selectSales(db)
    .where(sql`${bookings.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('bookings_sales')
  return askTogether(async (ids: string[]) => {
    const sales = (await statement.execute({ ids })).map(toSale)
    return new Map(sales.map((sale) => [sale.booking.id, sale]))
  })
})

export async function findSale(db: Database, id: string): Promise<Sale | null> {
  return (await askSales(db)(id.toLowerCase())) ?? null
}

export async function lockById(tx: Db, id: string): Promise<Booking> {
  const [booking] = await tx.select().from(bookings).where(eq(bookings.id, id)).for('update')
  if (!booking) throw new Error(`the booking ${id} is not there`)
  return booking
}

const said = sql`(${bookings.productName} || ' ' || ${bookings.brandName} || ' ' || ${bookings.sellerEmail})`

/** A buyer's bookings (those that `typed` names, as they were booked or as the phones are called now), newest first. */
export async function listOfBuyer(
  db: Db,
  buyerId: string,
  limit: number,
  cursor?: Cursor,
  typed = '',
): Promise<Order[]> {
  const folded = foldTyped(typed)
  const rows = await selectOrders(db)
    .where(
      and(
        eq(bookings.buyerId, buyerId),
        folded
          ? or(sql`${listingFacts.searchWords} @@ ${folded}::tsquery`, holdsWords(said, typed))
          : undefined,
        olderThan(bookings.createdAt, bookings.id, cursor),
      ),
    )
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(limit)
  return rows.map(toOrder)
}

/** A buyer's bookings of a price that wait for their payment. */
export function listPayable(db: Db, buyerId: string, priceMinor: number): Promise<Booking[]> {
  return db
    .select()
    .from(bookings)
    .where(
      and(eq(bookings.buyerId, buyerId), eq(bookings.priceMinor, priceMinor), eq(bookings.status, 'booked')),
    )
}

/** A buyer's bookings of phones of this name from this seller, newest first. */
export async function listMatching(
  db: Db,
  buyerId: string,
  { sellerEmail, productName }: { sellerEmail: string; productName: string },
): Promise<Sale[]> {
  const rows = await prepareMatching(db).execute({
    buyerId,
    sellerEmail: sellerEmail.toLowerCase(),
    productName,
  })
  return rows.map(toSale)
}

const prepareMatching = writeOnce((db) =>
  selectSales(db)
    .where(
      and(
        eq(bookings.buyerId, sql.placeholder('buyerId')),
        eq(bookings.sellerEmail, sql.placeholder('sellerEmail')),
        eq(bookings.productName, sql.placeholder('productName')),
      ),
    )
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .prepare('bookings_matching'),
)

/** Takes a locked booking one step further (rules.ts). Throws when there is no such step. */
export async function become(
  tx: Db,
  booking: Booking,
  status: BookingStatus,
  more: { paymentId?: string | null; paidAt?: Date } = {},
): Promise<Booking> {
  if (!canBecome(booking.status, status)) {
    throw new Error(`booking ${booking.id} cannot become ${status}: it is ${booking.status}`)
  }
  const [changed] = await tx
    .update(bookings)
    .set({ status, ...more })
    .where(eq(bookings.id, booking.id))
    .returning()
  if (!changed) throw new Error(`the booking ${booking.id} is not there`)
  return changed
}

/** Keeps what the buyer of a locked booking has agreed to. */
export async function setTerms(tx: Db, id: string, terms: Pick<Booking, keyof Terms>): Promise<void> {
  await tx.update(bookings).set(terms).where(eq(bookings.id, id))
}

/**
 * Ends the bookings of a phone that nobody has paid: `unavailable`, it has gone to somebody; `cancelled`, it was withdrawn.
 * The caller holds the lock on its listing. Answers which.
 */
export async function endUnpaid(
  tx: Db,
  listingId: string,
  status: 'unavailable' | 'cancelled',
): Promise<string[]> {
  const ended = await tx
    .update(bookings)
    .set({ status })
    .where(and(eq(bookings.listingId, listingId), eq(bookings.status, 'booked')))
    .returning({ id: bookings.id })
  return ended.map(({ id }) => id)
}

/** The phones that a buyer has an open booking of. */
export async function listListingsOfBuyer(tx: Db, buyerId: string): Promise<string[]> {
  const rows = await tx
    .select({ listingId: bookings.listingId })
    .from(bookings)
    .where(and(eq(bookings.buyerId, buyerId), open))
  return rows.map(({ listingId }) => listingId)
}

/** Cancels what a buyer has not paid, and what nobody has paid of these phones. The caller holds all their locks. */
export async function cancelUnpaid(tx: Db, buyerId: string, listingIds: string[]): Promise<string[]> {
  const cancelled = await tx
    .update(bookings)
    .set({ status: 'cancelled' })
    .where(
      and(
        or(
          eq(bookings.buyerId, buyerId),
          listingIds.length > 0 ? inArray(bookings.listingId, listingIds) : undefined,
        ),
        eq(bookings.status, 'booked'),
      ),
    )
    .returning({ id: bookings.id })
  return cancelled.map(({ id }) => id)
}

type Step = (typeof saleLedger.$inferInsert)['step']

/** Writes a step of a sale on the ledger, once for each payment (the unique index `sale_ledger_once`). */
export async function writeStep(
  tx: Db,
  bookingId: string,
  step: Step,
  paymentId: string,
  at: Date,
): Promise<void> {
  await tx.insert(saleLedger).values({ bookingId, step, detail: { paymentId }, at }).onConflictDoNothing()
}

/** Which authorisations of this booking have yet to be given back, as far as the ledger knows. */
export async function listOwed(tx: Db, bookingId: string): Promise<string[]> {
  const steps = await tx
    .select({ step: saleLedger.step, paymentId: sql<string>`${saleLedger.detail} ->> 'paymentId'` })
    .from(saleLedger)
    .where(and(eq(saleLedger.bookingId, bookingId), inArray(saleLedger.step, ['lost', 'released'])))
  const released = new Set(steps.flatMap(({ step, paymentId }) => (step === 'released' ? paymentId : [])))
  return steps.flatMap(({ step, paymentId }) =>
    step === 'lost' && !released.has(paymentId) ? paymentId : [],
  )
}

/** Which of these picture addresses stand in some order. */
export async function listKeptPhotos(db: Db, urls: string[]): Promise<string[]> {
  if (urls.length === 0) return []
  const rows = await db
    .select({ photos: bookings.photos })
    .from(bookings)
    .where(arrayOverlaps(bookings.photos, urls))
  const kept = new Set(rows.flatMap(({ photos }) => photos))
  return urls.filter((url) => kept.has(url))
}

/**
 * Bookings whose settlement was cut off: the phone is theirs and the money was not taken, or the phone was lost
 * (since `since`) and it is not written that the money was given back.
 */
export async function listCutOff(db: Db, since: Date): Promise<string[]> {
  const released = alias(saleLedger, 'released')
  const claimed = db.select({ id: bookings.id }).from(bookings).where(eq(bookings.status, 'claimed'))
  const owed = db
    .select({ id: saleLedger.bookingId })
    .from(saleLedger)
    .where(
      and(
        eq(saleLedger.step, 'lost'),
        gt(saleLedger.at, since),
        not(
          exists(
            db
              .select({ one: sql`1` })
              .from(released)
              .where(
                and(
                  eq(released.bookingId, saleLedger.bookingId),
                  eq(released.step, 'released'),
                  sql`${released.detail} ->> 'paymentId' = ${saleLedger.detail} ->> 'paymentId'`,
                ),
              ),
          ),
        ),
      ),
    )
  const rows = await union(claimed, owed)
  return rows.map(({ id }) => id)
}
