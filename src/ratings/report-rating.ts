import { and, count, desc, eq, isNotNull, isNull, lt, lte, max, ne, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { recordAct } from '../audit/index.ts'
import type { AccountActor } from '../audit/rules.ts'
import { accountFacts, lockAllActive } from '../auth/index.ts'
import { no, ok } from '../kernel/result.ts'
import type { Clock } from '../kernel/time.ts'
import { notifyAdmins } from '../notifications/index.ts'
import { findOrder } from '../orders/index.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { selectWaiting } from '../platform/database/query-parts.ts'
import { type Cursor, olderThan } from '../platform/http/paging.ts'
import type { ReportedRating } from './contract.ts'
import { recountRatings } from './rate-order.ts'
import { presentRating } from './read-ratings.ts'
import { type RatingDecision, whyNotReportRating } from './rules.ts'
import { ratingReports, ratings } from './schema.ts'
import { findParties, lockRating, type Rating, updateRating } from './store.ts'

const isOpen = isNull(ratingReports.decidedAt)

const ratedName = sql<string>`(${new QueryBuilder()
  .select({ name: accountFacts.name })
  .from(accountFacts)
  .where(eq(accountFacts.id, ratings.ratedId))})`

export async function listReportedRatings(db: Db, limit: number, cursor?: Cursor) {
  const latest = sql`max(${ratingReports.createdAt})`
  const reported = db
    .select({
      ratingId: ratingReports.ratingId,
      reports: count().as('reports'),
      reportedAt: (max(ratingReports.createdAt).mapWith(ratingReports.createdAt) as SQL<Date>).as(
        'reported_at',
      ),
    })
    .from(ratingReports)
    .where(isOpen)
    .groupBy(ratingReports.ratingId)
    .having(olderThan(latest, ratingReports.ratingId, cursor))
    .orderBy(desc(latest), desc(ratingReports.ratingId))
    .limit(limit)
    .as('reported')
  return db
    .select({
      rating: ratings,
      raterName: accountFacts.name,
      ratedName,
      reports: reported.reports,
      reportedAt: reported.reportedAt,
    })
    .from(reported)
    .innerJoin(ratings, eq(ratings.id, reported.ratingId))
    .innerJoin(accountFacts, eq(accountFacts.id, ratings.raterId))
    .orderBy(desc(reported.reportedAt), desc(ratings.id))
}

/** Returns whether somebody else's open report is about a rating or a reply that this user wrote. */
export async function hasReportedRatings(db: Db, userId: string): Promise<boolean> {
  const isTheirs = or(eq(ratings.raterId, userId), and(eq(ratings.ratedId, userId), isNotNull(ratings.reply)))
  const open = await db
    .select({ id: ratings.id })
    .from(ratingReports)
    .innerJoin(ratings, eq(ratings.id, ratingReports.ratingId))
    .where(and(isTheirs, ne(ratingReports.reporterId, userId), isOpen))
    .limit(1)
  return open.length > 0
}

/** The SQL of ratings with open reports as rows of the admin's queue; the note is how many reports are open. */
export function selectReportedRatings(): SQL {
  return selectWaiting(
    {
      kind: 'rating',
      id: ratings.id,
      at: sql`min(${ratingReports.createdAt})`,
      about: ratings.productName,
      note: sql`count(*)`,
    },
    sql`from ${ratingReports} join ${ratings} on ${eq(ratings.id, ratingReports.ratingId)}
      where ${isOpen} group by ${ratings.id}`,
  )
}

export type ReportedRatingRow = Awaited<ReturnType<typeof listReportedRatings>>[number]

/** Turns a reported rating into its form in the API, with the names of both parties. */
export function presentReported(row: ReportedRatingRow): ReportedRating {
  return {
    ...presentRating({ ...row, raterClosedAt: null }),
    by: row.rating.byParty,
    to: { _id: row.rating.ratedId, name: row.ratedName },
    reports: row.reports,
    reportedAt: row.reportedAt.toISOString(),
  }
}

/**
 * Reports a rating or its reply to the admins, once per user, and once more when a reply has come since it was decided. `changed` is
 * false when this user has already reported it.
 */
export function reportRating(
  { db, clock }: { db: Database; clock: Clock },
  reporterId: string,
  ratingId: string,
) {
  return db.transaction(async (tx) => {
    // Against a concurrent erasure.
    await lockAllActive(tx, await findParties(tx, ratingId))
    const rating = await lockRating(tx, ratingId)
    if (!rating) return no('unknown-rating')
    const problem = whyNotReportRating(rating, reporterId)
    if (problem) return no(problem)
    const changed = await upsertReport(tx, rating, reporterId, clock.now())
    if (changed) {
      const params = { product: rating.productName }
      await notifyAdmins(tx, { kind: 'report', orderId: rating.orderId, params })
    }
    return ok({ changed })
  })
}

async function upsertReport(
  tx: Db,
  { id: ratingId, repliedAt }: Rating,
  reporterId: string,
  createdAt: Date,
): Promise<boolean> {
  const added = await tx
    .insert(ratingReports)
    .values({ ratingId, reporterId, createdAt })
    .onConflictDoUpdate({
      target: [ratingReports.ratingId, ratingReports.reporterId],
      set: { createdAt, decidedAt: null },
      setWhere: repliedAt ? lt(ratingReports.decidedAt, repliedAt) : sql`false`,
    })
    .returning({ id: ratingReports.ratingId })
  return added.length > 0
}

/**
 * Closes the open reports of a rating that were made until `seen`: dismisses them, removes the reply alone, so that a complaint outlives
 * an abusive reply to it, or removes the rating, which then no longer counts. `changed` is false when another admin was first.
 * Refused to its author and the rated person.
 */
export function decideRatingReports(
  { db, clock }: { db: Database; clock: Clock },
  admin: AccountActor,
  { ratingId, decision, seen }: { ratingId: string; decision: RatingDecision; seen: string },
) {
  return db.transaction(async (tx) => {
    const rating = await lockRating(tx, ratingId)
    if (!rating) return no('unknown-rating')
    if ([rating.raterId, rating.ratedId].includes(admin.id)) return no('own-case')
    const at = clock.now()
    const isSeen = lte(ratingReports.createdAt, new Date(seen))
    const { rowCount } = await tx
      .update(ratingReports)
      .set({ decidedAt: at })
      .where(and(eq(ratingReports.ratingId, rating.id), isSeen, isOpen))
    if (!rowCount) return ok({ changed: false })
    if (decision === 'removed') await removeRating(tx, rating, at)
    if (decision === 'reply-removed') await updateRating(tx, rating.id, { reply: null, repliedAt: null })
    const act = decision === 'dismissed' ? 'dismiss-reports' : 'remove-rating'
    const writerId = decision === 'reply-removed' ? rating.ratedId : rating.raterId
    const order = await findOrder(tx, rating.orderId)
    if (!order) throw new Error(`the order ${rating.orderId} does not exist`)
    const listing = { id: order.listingId, name: rating.productName }
    await recordAct(tx, admin, act, writerId, { listing, orderId: order.id })
    return ok({ changed: true })
  })
}

async function removeRating(tx: Db, rating: Rating, at: Date): Promise<void> {
  if (rating.removedAt) return
  await updateRating(tx, rating.id, { removedAt: at })
  if (rating.byParty === 'buyer') await recountRatings(tx, rating.ratedId)
}
