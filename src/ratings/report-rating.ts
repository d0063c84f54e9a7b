import { and, eq } from 'drizzle-orm'
import { recordAct } from '../audit/index.ts'
import type { AccountActor } from '../audit/rules.ts'
import { lockAllActive } from '../auth/index.ts'
import { no, ok } from '../kernel/result.ts'
import { notifyAdmins } from '../notifications/index.ts'
import { findOrder } from '../orders/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { type RatingDecision, whyNotReportRating } from './rules.ts'
import { ratingReports } from './schema.ts'
import { recountRatings } from './show-rating.ts'
import { findParties, lockRating, type Rating, updateRating } from './store.ts'
import { isOpen } from './store-reports.ts'

/** Reports a rating or its reply to the admins, once per user. `changed` is false when this user has already reported it. */
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
    const changed = await insertReport(tx, { ratingId: rating.id, reporterId, createdAt: clock.now() })
    if (changed) {
      const params = { product: rating.productName }
      await notifyAdmins(tx, { kind: 'report', orderId: rating.orderId, params })
    }
    return ok({ changed })
  })
}

async function insertReport(tx: Db, report: typeof ratingReports.$inferInsert): Promise<boolean> {
  const added = await tx
    .insert(ratingReports)
    .values(report)
    .onConflictDoNothing()
    .returning({ id: ratingReports.ratingId })
  return added.length > 0
}

/**
 * Dismisses the open reports of a rating, or removes the rating, which then no longer counts. `changed` is false when another
 * admin was first. Refused to its author and the rated person.
 */
export function decideRatingReports(
  { db, clock }: { db: Database; clock: Clock },
  admin: AccountActor,
  { ratingId, decision }: { ratingId: string; decision: RatingDecision },
) {
  return db.transaction(async (tx) => {
    const rating = await lockRating(tx, ratingId)
    if (!rating) return no('unknown-rating')
    if ([rating.raterId, rating.ratedId].includes(admin.id)) return no('own-case')
    const at = clock.now()
    if ((await decideReportsOf(tx, rating.id, at)) === 0) return ok({ changed: false })
    if (decision === 'removed') await removeRating(tx, rating, at)
    const act = decision === 'removed' ? 'remove-rating' : 'dismiss-reports'
    const order = await findOrder(tx, rating.orderId)
    if (!order) throw new Error(`the order ${rating.orderId} does not exist`)
    const listing = { id: order.listingId, name: rating.productName }
    await recordAct(tx, admin, act, rating.raterId, { listing, orderId: order.id })
    return ok({ changed: true })
  })
}

async function removeRating(tx: Db, rating: Rating, at: Date): Promise<void> {
  if (rating.removedAt) return
  await updateRating(tx, rating.id, { removedAt: at })
  if (rating.byParty === 'buyer') await recountRatings(tx, rating.ratedId)
}

async function decideReportsOf(tx: Db, ratingId: string, at: Date): Promise<number> {
  const { rowCount } = await tx
    .update(ratingReports)
    .set({ decidedAt: at })
    .where(and(eq(ratingReports.ratingId, ratingId), isOpen))
  return rowCount ?? 0
}
