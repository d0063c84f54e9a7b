import {
  and,
  type AnyColumn,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  sql,
} from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import { accountFacts } from '../auth/index.ts'
import { isId } from '../kernel/id.ts'
import { listOtherRatings } from '../listings/index.ts'
import { isRatedFairly } from '../orders/index.ts'
import type { Db } from '../platform/database/database.ts'
import { complaintStars, type Rater } from './rules.ts'
import { ratings } from './schema.ts'

export type Rating = typeof ratings.$inferSelect

type Counted = Record<'visibleAt' | 'removedAt' | 'orderId' | 'stars', AnyColumn>

/** A visible rating counts if it is a complaint or its sale was not refunded, and if the sale was fair (`isRatedFairly`). */
const counts = ({ visibleAt, removedAt, orderId, stars }: Counted) =>
  and(isNotNull(visibleAt), isNull(removedAt), isRatedFairly(orderId, lte(stars, complaintStars)))

const newer = alias(ratings, 'newer')
const newerOfPair = new QueryBuilder()
  .select({ one: sql`1` })
  .from(newer)
  .where(
    and(
      eq(newer.ratedId, ratings.ratedId),
      eq(newer.raterId, ratings.raterId),
      eq(newer.byParty, ratings.byParty),
      counts(newer),
      sql`(${newer.createdAt}, ${newer.id}) > (${ratings.createdAt}, ${ratings.id})`,
    ),
  )

/** Between two people, only the latest rating counts. */
const countsFor = (ratedId: string, byParty: Rater) =>
  and(eq(ratings.ratedId, ratedId), eq(ratings.byParty, byParty), counts(ratings), notExists(newerOfPair))

export async function sumRatings(db: Db, sellerId: string): Promise<{ count: number; stars: number }> {
  const [row] = await db
    .select({ count: count(), stars: sql<number>`coalesce(sum(${ratings.stars}), 0)::int` })
    .from(ratings)
    .where(countsFor(sellerId, 'buyer'))
  return row ?? { count: 0, stars: 0 }
}

export function listMiscounted(db: Db): Promise<string[]> {
  const { ratedId, stars, byParty } = ratings
  const ofBuyers = and(eq(byParty, 'buyer'), counts(ratings), notExists(newerOfPair))
  return listOtherRatings(
    db,
    sql`select ${ratedId} as seller_id, count(*), sum(${stars}) as stars from ${ratings} where ${ofBuyers} group by 1`,
  )
}

export type RatingRow = { rating: Rating; raterName: string; raterClosedAt: Date | null }

const selectRatings = (db: Db) =>
  db
    .select({ rating: ratings, raterName: accountFacts.name, raterClosedAt: accountFacts.closedAt })
    .from(ratings)
    .innerJoin(accountFacts, eq(accountFacts.id, ratings.raterId))

export function listOfOrder(db: Db, orderId: string): Promise<RatingRow[]> {
  return selectRatings(db).where(eq(ratings.orderId, orderId))
}

export function listOfSeller(db: Db, sellerId: string, limit: number): Promise<RatingRow[]> {
  return selectRatings(db)
    .where(countsFor(sellerId, 'buyer'))
    .orderBy(desc(ratings.visibleAt), desc(ratings.id))
    .limit(limit)
}

/** Reads the mean stars that a person got in a role, to one decimal, and the count; `mean` is null without ratings. */
export async function readMeanOf(db: Db, ratedId: string, side: 'buyer' | 'seller') {
  const [row] = await db
    .select({ mean: sql<number | null>`round(avg(${ratings.stars}), 1)::float8`, count: count() })
    .from(ratings)
    .where(countsFor(ratedId, side === 'buyer' ? 'seller' : 'buyer'))
  return { mean: row?.mean ?? null, count: row?.count ?? 0 }
}

/** Returns the mean stars that people got as buyers, to one decimal, and the counts, by their ids. People without ratings are left out. */
export async function readMeansOfBuyers(db: Db, buyerIds: string[]) {
  if (buyerIds.length === 0) return new Map()
  const { ratedId, stars, byParty } = ratings
  const rows = await db
    .select({ ratedId, mean: sql<number>`round(avg(${stars}), 1)::float8`, count: count() })
    .from(ratings)
    .where(and(inArray(ratedId, buyerIds), eq(byParty, 'seller'), counts(ratings), notExists(newerOfPair)))
    .groupBy(ratedId)
  return new Map(rows.map(({ ratedId: id, ...mean }) => [id, mean]))
}

export function listDue(db: Db, now: Date, limit: number): Promise<Rating[]> {
  return db
    .select()
    .from(ratings)
    .where(and(isNull(ratings.visibleAt), lte(ratings.dueAt, now)))
    .orderBy(asc(ratings.dueAt))
    .limit(limit)
}

/** Reads a rating and locks it until the transaction ends; null for an unknown or malformed id. */
export async function lockRating(tx: Db, id: string): Promise<Rating | null> {
  if (!isId(id)) return null
  const [row] = await tx.select().from(ratings).where(eq(ratings.id, id)).for('update')
  return row ?? null
}

/** Finds the account ids of who wrote a rating and who was rated; none for an unknown or malformed id. */
export async function findParties(db: Db, id: string): Promise<string[]> {
  if (!isId(id)) return []
  const rows = await db.select().from(ratings).where(eq(ratings.id, id))
  return rows.flatMap(({ raterId, ratedId }) => [raterId, ratedId])
}

export async function updateRating(tx: Db, id: string, changes: Partial<Rating>): Promise<void> {
  await tx.update(ratings).set(changes).where(eq(ratings.id, id))
}
