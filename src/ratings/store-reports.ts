import { and, count, desc, eq, isNotNull, isNull, max, ne, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { accountFacts } from '../auth/index.ts'
import type { Db } from '../platform/database/database.ts'
import { selectWaiting } from '../platform/database/query-parts.ts'
import { type Cursor, olderThan } from '../platform/http/paging.ts'
import type { ReportedRating } from './contract.ts'
import { presentRating } from './read-ratings.ts'
import { ratingReports, ratings } from './schema.ts'
import type { Rating } from './store.ts'

export const isOpen = isNull(ratingReports.decidedAt)

export type ReportedRatingRow = {
  rating: Rating
  raterName: string
  ratedName: string
  reports: number
  reportedAt: Date
}

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

/** Turns a reported rating into its form in the API, with the names of both parties. */
export function presentReported({
  rating,
  raterName,
  ratedName,
  reports,
  reportedAt,
}: ReportedRatingRow): ReportedRating {
  return {
    ...presentRating({ rating, raterName, raterClosedAt: null }),
    by: rating.byParty,
    to: { _id: rating.ratedId, name: ratedName },
    reports,
    reportedAt: reportedAt.toISOString(),
  }
}
