import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { lockAccount } from '../../auth/index.ts'
import { no, ok } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import { findListing, lockListing } from '../../listings/index.ts'
import { notifyAdmins } from '../../notifications/index.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { type ReportReason, whyNotReport } from '../rules.ts'
import { reports } from '../schema.ts'

type NewReport = { listingId: string; reporterId: string; reason?: ReportReason | undefined }

/**
 * Reports a phone to the admins, once per user and phone. Repeating it adds or changes the reason until an admin has decided, and
 * reports the phone again some days after a dismissal, because it may have been edited. `sent` is false when nothing changed.
 */
export async function reportPhone(
  { db, clock }: { db: Database; clock: Clock },
  { listingId, reporterId, reason }: NewReport,
) {
  const found = await findListing(db, listingId)
  if (!found) return no('unknown-product')
  return db.transaction(async (tx) => {
    // Against a concurrent erasure of its seller.
    await lockAccount(tx, found.sellerId)
    // One report after the other, so that none is older than one that an admin could read before it.
    const listing = await lockListing(tx, found.id, 'update')
    if (!listing || listing.withdrawnAt) return no('unknown-product')
    const problem = whyNotReport(listing, reporterId)
    if (problem) return no(problem)
    const sent = await upsertReport(tx, {
      listingId: listing.id,
      reporterId,
      sellerName: listing.sellerName,
      productName: listing.name,
      brandName: listing.brandName,
      reason,
      createdAt: clock.now(),
    })
    if (sent) {
      await notifyAdmins(tx, { kind: 'report', listingId: listing.id, params: { product: listing.name } })
    }
    return ok({ sent })
  })
}

const dismissedMillis = 7 * 24 * 60 * 60_000

/** Returns whether anything changed. */
async function upsertReport(
  db: Db,
  report: typeof reports.$inferInsert & { createdAt: Date },
): Promise<boolean> {
  const { reason, decision, decidedAt } = reports
  const isAgain = lte(decidedAt, new Date(report.createdAt.getTime() - dismissedMillis))
  const written = await db
    .insert(reports)
    .values(report)
    .onConflictDoUpdate({
      target: [reports.listingId, reports.reporterId],
      set: {
        reason: sql`excluded.reason`,
        createdAt: sql`excluded.created_at`,
        decision: null,
        decidedAt: null,
      },
      setWhere: or(
        and(isNull(decidedAt), sql`excluded.reason <> coalesce(${reason}, '')`),
        and(eq(decision, 'dismissed'), isAgain),
      ),
    })
    .returning({ id: reports.id })
  return written.length > 0
}
