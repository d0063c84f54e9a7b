import { and, count, desc, max, type SQL, sql } from 'drizzle-orm'
import { findListings } from '../../listings/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { ilikeFilter, selectWaiting } from '../../platform/database/query-parts.ts'
import { type Cursor, olderThan } from '../../platform/http/paging.ts'
import { type ReportReason, reportReasons } from '../rules.ts'
import { reports } from '../schema.ts'
import type * as contract from './contract.ts'
import { isOpen, reportText } from './store.ts'

type QueuedPhone = Awaited<ReturnType<typeof readReportQueue>>[number]

/** Reads each phone with open reports once, with its present listing; the phone reported last comes first. */
export async function readReportQueue(db: Db, limit: number, cursor?: Cursor, query?: string) {
  const phones = await listReportedPhones(db, limit, cursor, query)
  const listings = await findListings(
    db,
    phones.map(({ listingId }) => listingId),
  )
  const byId = new Map(listings.map((listing) => [listing.id, listing]))
  return phones.flatMap((phone) => {
    const listing = byId.get(phone.listingId)
    return listing ? { ...phone, id: phone.listingId, listing } : []
  })
}

function listReportedPhones(db: Db, limit: number, cursor?: Cursor, query?: string) {
  const latest = sql`max(${reports.createdAt})`
  const found = ilikeFilter(reportText, query)
  return db
    .select({
      listingId: reports.listingId,
      count: count(),
      createdAt: max(reports.createdAt).mapWith(reports.createdAt) as SQL<Date>,
      // Reports without a reason add none.
      reasons: sql<
        ReportReason[]
      >`coalesce(array_agg(${reports.reason}) filter (where ${reports.reason} is not null), '{}')`,
    })
    .from(reports)
    .where(isOpen)
    .groupBy(reports.listingId)
    .having(and(found && sql`bool_or(${found})`, olderThan(latest, reports.listingId, cursor)))
    .orderBy(desc(latest), desc(reports.listingId))
    .limit(limit)
}

export function presentReportedPhone(phone: QueuedPhone): contract.ReportedPhone {
  const { listing } = phone
  return {
    _id: listing.id,
    sellerId: listing.sellerId,
    sellerName: listing.sellerName,
    product_name: listing.name,
    brand_name: listing.brandName,
    image: listing.imageUrl,
    state: listing.withdrawnAt ? 'withdrawn' : listing.soldAt ? 'sold' : 'for-sale',
    reports: phone.count,
    reasons: reportReasons
      .map((reason) => ({ reason, count: phone.reasons.filter((one) => one === reason).length }))
      .filter((one) => one.count > 0),
    lastReportedAt: phone.createdAt.toISOString(),
  }
}

/** The SQL of reported phones as rows of the admin's queue; the note is how many reports are open. */
export function selectReportedPhones(): SQL {
  return selectWaiting(
    {
      kind: 'report',
      id: reports.listingId,
      at: sql`min(${reports.createdAt})`,
      about: sql`min(${reports.productName})`,
      note: sql`count(*)`,
    },
    sql`from ${reports} where ${isOpen} group by ${reports.listingId}`,
  )
}
