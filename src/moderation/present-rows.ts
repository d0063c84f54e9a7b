import type { Account } from '../identity/index.ts'
import { minorToDollars } from '../kernel/money.ts'
import type { DayOfSales, Sale } from '../orders/index.ts'
import type * as members from './member-contract.ts'
import type * as overviews from './overview-contract.ts'
import type { Overview } from './read-overview.ts'
import type { QueuedPhone } from './read-report-queue.ts'
import type * as reports from './report-contract.ts'
import { reportReasons } from './rules.ts'
import type { AuditEntry, TakeDown } from './store.ts'
import type { Report } from './store-reports.ts'

/** A report as the API shows it. */
export function presentReport(report: Report): reports.Report {
  return {
    _id: report.id,
    sellerName: report.sellerName,
    product_name: report.productName,
    brand_name: report.brandName,
    productId: report.listingId,
    createdAt: report.createdAt.toISOString(),
  }
}

/** An entry of the audit log as the API shows it. */
export function presentAuditEntry(entry: AuditEntry): overviews.AuditEntry {
  return {
    _id: entry.id,
    act: entry.act,
    admin: entry.adminName,
    account: entry.accountEmail,
    product: entry.productName ?? undefined,
    reason: entry.reason ?? undefined,
    orderId: entry.orderId ?? undefined,
    amount: entry.amountMinor === null ? undefined : minorToDollars(entry.amountMinor),
    note: entry.note ?? undefined,
    address: entry.address,
    createdAt: entry.createdAt.toISOString(),
  }
}

/** A phone that was taken down, as its seller reads of it. */
export function presentTakeDown({ listingId, productName, ...takeDown }: TakeDown): reports.TakeDown {
  return {
    _id: listingId,
    product_name: productName ?? '',
    image: takeDown.imageUrl,
    reason: takeDown.reason ?? undefined,
    takenDownAt: takeDown.createdAt.toISOString(),
  }
}

/** An account as the API shows it to admins. */
export function presentMember({ id, name, email, verified }: Account): members.Member {
  return { _id: id, name, email, verified }
}

/** A row of the report queue as the API shows it. */
export function presentReportedPhone(phone: QueuedPhone): reports.ReportedPhone {
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

function sumDays(days: DayOfSales[]) {
  const revenueMinor = days.reduce((sum, day) => sum + day.revenueMinor, 0)
  return { sales: days.reduce((sum, day) => sum + day.sales, 0), revenue: minorToDollars(revenueMinor) }
}

/** The overview as the API shows it, with sums of today and of all days. */
export function presentOverview({ days, ...counts }: Overview): overviews.Overview {
  return {
    ...counts,
    today: sumDays(days.slice(-1)),
    month: sumDays(days),
    days: days.map((day) => ({ day: day.day, ...sumDays([day]) })),
  }
}

/** A sale as the API shows it to admins. */
export function presentSale(sale: Sale): overviews.Sale {
  return {
    _id: sale.id,
    productId: sale.listingId,
    product_name: sale.productName,
    brand_name: sale.brandName,
    product_price: minorToDollars(sale.priceMinor),
    sellerEmail: sale.sellerEmail,
    buyerEmail: sale.buyerEmail,
    paidAt: sale.paidAt.toISOString(),
  }
}
