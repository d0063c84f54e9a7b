import { no, ok, type Result } from '../kernel/result.ts'
import { notifyAdmins } from '../notifications/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { type ReportRatingProblem, whyNotReportRating } from './rules.ts'
import { ratingReports } from './schema.ts'
import { lockRating } from './store.ts'

/** Reports a rating, or the reply to it, to the admins, once per user. `changed` is false when it was reported before. */
export function reportRating(
  { db, clock }: { db: Database; clock: Clock },
  reporterId: string,
  ratingId: string,
): Promise<Result<{ changed: boolean }, ReportRatingProblem>> {
  return db.transaction(async (tx) => {
    const rating = await lockRating(tx, ratingId)
    if (!rating) return no('unknown-rating')
    const problem = whyNotReportRating(rating, reporterId)
    if (problem) return no(problem)
    const changed = await insertReport(tx, { ratingId: rating.id, reporterId, createdAt: clock.now() })
    if (changed) {
      const params = { product: rating.productName }
      await notifyAdmins(tx, { kind: 'report', orderId: rating.orderId, params })
    }
    return ok({ changed })
  })
}

/** Records a user's report of a rating. False: they have reported it before. */
async function insertReport(tx: Db, report: typeof ratingReports.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(ratingReports)
    .values(report)
    .onConflictDoNothing()
    .returning({ id: ratingReports.ratingId })
  return added.length > 0
}
