import { sql } from 'drizzle-orm'
import { lockAccount } from '../../auth/index.ts'
import { no, ok } from '../../kernel/result.ts'
import { findListing } from '../../listings/index.ts'
import { notifyAdmins } from '../../notifications/index.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { type ReportReason, whyNotReport } from '../rules.ts'
import { reports } from '../schema.ts'

type NewReport = { listingId: string; reporterId: string; reason?: ReportReason | undefined; at: Date }

/**
 * Reports a phone to the admins, once per user and phone. Repeating it adds or changes the reason until an admin has decided;
 * `sent` is false when nothing changed.
 */
export async function reportPhone(db: Database, { listingId, reporterId, reason, at }: NewReport) {
  const found = await findListing(db, listingId)
  if (!found) return no('unknown-product')
  return db.transaction(async (tx) => {
    // Against a concurrent erasure of its seller.
    await lockAccount(tx, found.sellerId)
    const listing = await findListing(tx, found.id)
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
      createdAt: at,
    })
    if (sent) {
      await notifyAdmins(tx, { kind: 'report', listingId: listing.id, params: { product: listing.name } })
    }
    return ok({ sent })
  })
}

/** Returns whether anything changed. */
async function upsertReport(db: Db, report: typeof reports.$inferInsert): Promise<boolean> {
  const written = await db
    .insert(reports)
    .values(report)
    .onConflictDoUpdate({
      target: [reports.listingId, reports.reporterId],
      set: { reason: sql`excluded.reason` },
      setWhere: sql`${reports.decidedAt} is null and excluded.reason <> coalesce(${reports.reason}, '')`,
    })
    .returning({ id: reports.id })
  return written.length > 0
}
