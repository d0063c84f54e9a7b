import { and, asc, desc, eq, getTableColumns, gt, gte, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import { accountFacts } from '../../auth/index.ts'
import { isId } from '../../kernel/id.ts'
import { type Listing, listingFacts } from '../../listings/index.ts'
import { isSale, type OfferedListing, type Order, orderEvents, orders } from '../../orders/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { type Cursor, rankedBelow } from '../../platform/http/paging.ts'
import { whyNotAgreed } from '../booking/rules.ts'
import { answerMillis, type BidSide, type BidStatus, type BidTerms, unpaidMillis } from './rules.ts'
import { bids, bidTerms } from './schema.ts'

export type Bid = typeof bids.$inferSelect

const day = 24 * 3_600_000

/** Until when the phone of an accepted bid is kept for its buyer; null otherwise. */
const keptUntil = (now: Date) => sql<string | null>`(select ${orders.keptUntil} from ${orders}
  where ${orders.id} = ${bids.orderId} and ${orders.status} = 'booked' and ${orders.keptUntil} > ${now})`

/** 2 for a bid that waits for the user's answer, 1 for another that is not over (`isOver`), 0 for the rest. */
const rankFor = (userId: string, now: Date) => {
  const isOpen = and(eq(bids.status, 'open'), gt(bids.expiresAt, now), isOffered)
  const isOthers = sql`(${bids.bySide} = 'buyer') = (${bids.sellerId} = ${userId})`
  return sql<number>`case when ${and(isOpen, isOthers)} then 2 when ${or(isOpen, isNotNull(keptUntil(now)))} then 1 else 0 end`
}

/** Whether the phone can still be had at the price that the bid was made for. */
const isOffered = and(
  isNull(listingFacts.soldAt),
  isNull(listingFacts.withdrawnAt),
  isNull(listingFacts.heldAt),
  eq(listingFacts.priceMinor, bids.listedPriceMinor),
)

const selectBids = (db: Db, userId: string, now: Date) => {
  const otherId = sql`case when ${bids.buyerId} = ${userId} then ${bids.sellerId} else ${bids.buyerId} end`
  return db
    .select({
      ...getTableColumns(bids),
      otherName: accountFacts.name,
      otherId: accountFacts.id,
      keptUntil: keptUntil(now).mapWith(orders.keptUntil),
      rank: rankFor(userId, now),
      isPaid: sql<boolean>`(select status not in ('booked', 'cancelled', 'unavailable') from ${orders}
        where ${orders.id} = ${bids.orderId})`,
      purchases: sql<number>`(select count(distinct ${orders.sellerId})::int from ${orders}
        where ${orders.buyerId} = ${bids.buyerId} and ${isSale()})`,
      listing: {
        name: listingFacts.name,
        imageUrl: listingFacts.shownPhoto,
        priceMinor: listingFacts.priceMinor,
        soldAt: listingFacts.soldAt,
        withdrawnAt: listingFacts.withdrawnAt,
        heldAt: listingFacts.heldAt,
      },
    })
    .from(bids)
    .innerJoin(listingFacts, eq(listingFacts.id, bids.listingId))
    .innerJoin(accountFacts, eq(accountFacts.id, otherId))
}

export type BidWithListing = Awaited<ReturnType<typeof selectBids>>[number]

/**
 * The user's bids as buyer or seller, by rank and newest first: those that wait for the user above all others, those that are over below.
 * Only those for one phone if it is given.
 */
export function listBids(
  db: Db,
  userId: string,
  { as, listingId, now }: { as: BidSide; listingId?: string | undefined; now: Date },
  limit: number,
  cursor?: Cursor,
): Promise<BidWithListing[]> {
  const mine = eq(as === 'buyer' ? bids.buyerId : bids.sellerId, userId)
  const ofPhone = listingId === undefined ? undefined : eq(bids.listingId, listingId)
  const rank = rankFor(userId, now)
  return selectBids(db, userId, now)
    .where(and(mine, ofPhone, rankedBelow(rank, bids.createdAt, bids.id, cursor)))
    .orderBy(desc(rank), desc(bids.createdAt), desc(bids.id))
    .limit(limit)
}

/** A bid as this user sees it, who need not be a party to it; null for a malformed or unknown id. */
export async function findBid(
  db: Db,
  id: string,
  { userId, now }: { userId: string; now: Date },
): Promise<BidWithListing | null> {
  if (!isId(id)) return null
  const [bid] = await selectBids(db, userId, now).where(eq(bids.id, id))
  return bid ?? null
}

/** A bid, whoever its parties are; null for a malformed or unknown id. */
export async function readBid(db: Db, id: string): Promise<Bid | null> {
  if (!isId(id)) return null
  const [bid] = await db.select().from(bids).where(eq(bids.id, id))
  return bid ?? null
}

export async function findOpenBid(db: Db, { listingId, buyerId }: { listingId: string; buyerId: string }) {
  const [bid] = await db
    .select()
    .from(bids)
    .where(and(eq(bids.listingId, listingId), eq(bids.buyerId, buyerId), eq(bids.status, 'open')))
  return bid ?? null
}

export async function insertBid(
  tx: Db,
  listing: Listing,
  bid: Pick<Bid, 'buyerId' | 'bySide' | 'priceMinor' | 'phone' | 'meetingLocation' | 'terms'>,
  now: Date,
): Promise<Bid> {
  const { id: listingId, sellerId, priceMinor: listedPriceMinor, currency } = listing
  const expiresAt = new Date(now.getTime() + answerMillis)
  const [row] = await tx
    .insert(bids)
    .values({ listingId, sellerId, listedPriceMinor, currency, ...bid, createdAt: now, expiresAt })
    .returning()
  if (!row) throw new Error('the insert of a bid returned no row')
  return row
}

export async function updateBid(
  tx: Db,
  id: string,
  end: { status: Exclude<BidStatus, 'open' | 'closed'>; orderId?: string },
): Promise<void> {
  await tx
    .update(bids)
    .set({ ...end, terms: null })
    .where(eq(bids.id, id))
}

/** Which of these photo addresses belong to a phone that an open bid is for. */
export async function listPhotosBidFor(db: Db, urls: string[]): Promise<string[]> {
  if (urls.length === 0) return []
  const rows = await db
    .select({ terms: bids.terms })
    .from(bids)
    .where(and(eq(bids.status, 'open'), sql`${bids.terms} -> 'photos' ?| ${sql.param(urls)}::text[]`))
  const kept = new Set(rows.flatMap(({ terms }) => terms?.photos ?? []))
  return urls.filter((url) => kept.has(url))
}

/** How many prices a buyer has offered: `ofPhone` without closed bids, and `today` for all phones in 24 hours. */
export async function countBids(
  db: Db,
  { listingId, buyerId }: { listingId: string; buyerId: string },
  now: Date,
): Promise<{ ofPhone: number; today: number }> {
  const isOfPhone = sql`${bids.listingId} = ${listingId} and ${bids.status} <> 'closed'`
  const isToday = gt(bids.createdAt, new Date(now.getTime() - day))
  const [row] = await db
    .select({
      ofPhone: sql<number>`count(*) filter (where ${isOfPhone})::int`,
      today: sql<number>`count(*) filter (where ${isToday})::int`,
    })
    .from(bids)
    .where(and(eq(bids.buyerId, buyerId), eq(bids.bySide, 'buyer'), or(isToday, isOfPhone)))
  return row ?? { ofPhone: 0, today: 0 }
}

/**
 * How many phones are kept for a buyer now, or were in the last 30 days until the buyer cancelled or the time to pay was over.
 */
export function countUnpaid(db: Db, buyerId: string, now: Date): Promise<number> {
  const wasGivenUp = sql`exists (select from ${orderEvents} where ${orderEvents.orderId} = ${orders.id}
    and ${orderEvents.transition} in ('cancel-booking', 'expire-agreement'))`
  const isUnpaid = and(
    eq(orders.buyerId, buyerId),
    isNotNull(orders.keptUntil),
    gte(orders.keptUntil, new Date(now.getTime() - unpaidMillis)),
    or(eq(orders.status, 'booked'), and(eq(orders.status, 'cancelled'), wasGivenUp)),
  )
  return db.$count(orders, isUnpaid)
}

/**
 * Leaves a locked order that ends unpaid out of `countUnpaid` when the buyer could not pay as agreed: the phone is held, or its
 * seller has changed it.
 */
export async function exemptFromUnpaidCount(tx: Db, order: Order, listing: OfferedListing): Promise<void> {
  if (!order.keptUntil || !(listing.heldAt || whyNotAgreed(order, listing))) return
  await tx.update(orders).set({ keptUntil: null }).where(eq(orders.id, order.id))
}

/** Lets one transaction at a time count and add to a buyer's bids, until the caller's transaction ends. */
export async function lockBidsOf(tx: Db, buyerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bids of ${buyerId}`}, 0))`)
}

/** Which prices the seller of a phone takes; the usual terms when the seller has set none. */
export async function readBidTerms(db: Db, listingId: string): Promise<BidTerms> {
  const [row] = await db.select().from(bidTerms).where(eq(bidTerms.listingId, listingId))
  return row ?? { takesBids: true, lowestMinor: null }
}

/** Sets which prices the seller of a locked phone takes. Returns false when they were the same before. */
export async function setBidTerms(tx: Db, listingId: string, terms: BidTerms): Promise<boolean> {
  const isOther = or(
    ne(bidTerms.takesBids, terms.takesBids),
    sql`${bidTerms.lowestMinor} is distinct from ${terms.lowestMinor}::integer`,
  )
  const changed = await tx
    .insert(bidTerms)
    .values({ listingId, ...terms })
    .onConflictDoUpdate({ target: bidTerms.listingId, set: terms, ...(isOther && { setWhere: isOther }) })
    .returning({ listingId: bidTerms.listingId })
  return changed.length > 0
}

/**
 * Lists bids for a locked phone that are open at `now`, by id: all of them, or those for another asking price. Expired bids are
 * left out even if their job has not run yet.
 */
export function listOpenBids(
  tx: Db,
  listingId: string,
  { notListedAt, now }: { notListedAt: number | null; now: Date },
  limit: number,
): Promise<Bid[]> {
  const isMeant = notListedAt === null ? undefined : ne(bids.listedPriceMinor, notListedAt)
  return tx
    .select()
    .from(bids)
    .where(and(eq(bids.listingId, listingId), eq(bids.status, 'open'), gt(bids.expiresAt, now), isMeant))
    .orderBy(asc(bids.id))
    .limit(limit)
}
