import {
  and,
  count,
  countDistinct,
  desc,
  eq,
  exists,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  lt,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { accountFacts } from '../auth/index.ts'
import { hasDispute } from '../disputes/index.ts'
import { addMonths } from '../kernel/calendar.ts'
import { startOfDayInDhaka } from '../kernel/time.ts'
import { balanceOf, readOwed } from '../ledger/index.ts'
import { hasStayed, isSale, type Order, orderEvents, orders, worthIn } from '../orders/index.ts'
import { chargedStatuses, paidStatuses, waitingStatuses } from '../orders/rules.ts'
import { openChargebacks } from '../payments/index.ts'
import type { Db, ReadDb } from '../platform/database/database.ts'
import { ilikeFilter } from '../platform/database/query-parts.ts'
import { type Cursor, olderThan } from '../platform/http/paging.ts'

/** The sales of one day in Dhaka, with what buyers have paid for them and do not get back, in minor units. */
export type DayOfSales = { day: string; sales: number; revenueMinor: number }

/** A paid order and its buyer's e-mail. */
export type Sale = Order & { paidAt: Date; buyerEmail: string }

const isPaidOrder = inArray(orders.status, paidStatuses)

/** The condition of the index. */
const isCharged = inArray(orders.status, chargedStatuses)

/** The sales of each day in Dhaka since a time. Days without a sale are left out. */
export async function sumSalesByDay(db: Db, since: Date): Promise<DayOfSales[]> {
  const day = sql`(${orders.paidAt} at time zone 'Asia/Dhaka')::date`
  return db
    .select({
      day: sql<string>`${day}::text`,
      sales: sql<number>`count(*)::int`,
      revenueMinor: sql`sum(${worthIn()})`.mapWith(Number),
    })
    .from(orders)
    .where(and(isPaidOrder, gte(orders.paidAt, since)))
    .groupBy(day)
}

/** The sales paid in this period, the latest first. */
export async function listSales(
  db: Db,
  { from, until }: { from: Date; until: Date },
  limit: number,
  cursor?: Cursor,
): Promise<Sale[]> {
  const rows = await db
    .select({ ...getTableColumns(orders), buyerEmail: accountFacts.email })
    .from(orders)
    .innerJoin(accountFacts, eq(accountFacts.id, orders.buyerId))
    .where(
      and(
        isPaidOrder,
        gte(orders.paidAt, from),
        lt(orders.paidAt, until),
        olderThan(orders.paidAt, orders.id, cursor),
      ),
    )
    .orderBy(desc(orders.paidAt), desc(orders.id))
    .limit(limit)
  return rows as Sale[]
}

export type SaleOfSeller = Order & { paidAt: Date; buyerName: string }

type SalesFilter = { month?: string | undefined; query?: string | undefined }

/**
 * The orders of a seller's phones that were paid at any time, the latest first: those of a month in Dhaka, such as '2026-11', and those
 * whose phone, buyer or number `query` finds.
 */
export async function listOfSeller(
  db: Db,
  sellerId: string,
  { month, query }: SalesFilter,
  limit: number,
  cursor?: Cursor,
): Promise<SaleOfSeller[]> {
  const searched = sql`concat_ws(' ', ${orders.productName}, ${accountFacts.name}, left(${orders.id}::text, 8))`
  const rows = await db
    .select({ ...getTableColumns(orders), buyerName: accountFacts.name })
    .from(orders)
    .innerJoin(accountFacts, eq(accountFacts.id, orders.buyerId))
    .where(
      and(
        eq(orders.sellerId, sellerId),
        isCharged,
        month === undefined ? undefined : isPaidIn(month),
        ilikeFilter(searched, query),
        olderThan(orders.paidAt, orders.id, cursor),
      ),
    )
    .orderBy(desc(orders.paidAt), desc(orders.id))
    .limit(limit)
  return rows as SaleOfSeller[]
}

const isPaidIn = (month: string) =>
  and(
    gte(orders.paidAt, startOfDayInDhaka(`${month}-01`)),
    lt(orders.paidAt, startOfDayInDhaka(`${addMonths(month, 1)}-01`)),
  )

/** How many phones a seller has sold in a month of Dhaka, and what buyers have paid for them and do not get back, in minor units. */
export async function sumMonthOfSeller(
  db: Db,
  sellerId: string,
  month: string,
): Promise<{ sales: number; minor: number }> {
  const [row] = await db
    .select({ sales: count(), minor: sql`coalesce(sum(${worthIn()}), 0)`.mapWith(Number) })
    .from(orders)
    .where(and(eq(orders.sellerId, sellerId), isPaidOrder, isPaidIn(month)))
  return row ?? { sales: 0, minor: 0 }
}

const unfinishedStatuses = paidStatuses.filter((status) => status !== 'completed')

/** What is held for a seller's orders and can become the seller's, in minor units, without what goes back to buyers. */
export async function sumHeldOfSeller(db: Db, sellerId: string): Promise<number> {
  const held = balanceOf(sql`'held:' || ${orders.id}`, orders.currency)
  const goesBack = sql`case when ${orders.status} in ('returning', 'refunding') then ${orders.refundMinor} else 0 end`
  const [row] = await db
    .select({ held: sql`coalesce(sum(greatest(0, ${held} - ${goesBack})), 0)`.mapWith(Number) })
    .from(orders)
    .where(and(eq(orders.sellerId, sellerId), isCharged, inArray(orders.status, unfinishedStatuses)))
  return row?.held ?? 0
}

/** What a seller cannot take out, in minor units: what open chargebacks may take back, and what the seller owes for lost ones. */
export async function sumFrozenOfSeller(db: Db, sellerId: string): Promise<number> {
  const open = openChargebacks(db)
  const [row] = await db
    .select({ atRisk: sql`coalesce(sum(${open.atRiskMinor}), 0)`.mapWith(Number) })
    .from(orders)
    .innerJoin(open, eq(open.reference, sql`${orders.id}::text`))
    .where(and(eq(orders.sellerId, sellerId), isNotNull(orders.chargebackAt)))
  return (row?.atRisk ?? 0) + (await readOwed(db, sellerId))
}

/** What open chargebacks have taken of a seller's money, or may take, in minor units. */
export async function sumInChargebacksOfSeller(db: Db, sellerId: string): Promise<number> {
  const open = openChargebacks(db)
  const minor = sql`${open.heldMinor} + ${open.sellerMinor} + ${open.atRiskMinor}`
  const [row] = await db
    .select({ sum: sql`coalesce(sum(${minor}), 0)`.mapWith(Number) })
    .from(orders)
    .innerJoin(open, eq(open.reference, sql`${orders.id}::text`))
    .where(and(eq(orders.sellerId, sellerId), isNotNull(orders.chargebackAt)))
  return row?.sum ?? 0
}

/** How many different buyers a seller has sold to. */
export async function countSales(db: ReadDb, sellerId: string): Promise<number> {
  const [row] = await db
    .select({ buyers: countDistinct(orders.buyerId) })
    .from(orders)
    .where(and(eq(orders.sellerId, sellerId), isCharged, isSale()))
  return row?.buyers ?? 0
}

/**
 * How many different buyers a seller has sold to, has cancelled on, and has lost a dispute to: decided by an admin, or agreed
 * with more than half of the money going back. An order that was cancelled after the seller missed the meeting counts as cancelled on;
 * buyers who cancel or do not come do not count.
 */
export async function countSalesOf(
  db: Db,
  sellerId: string,
): Promise<{ sales: number; cancelled: number; disputesLost: number }> {
  const bySeller = hasEvent(db, and(eq(orderEvents.transition, 'cancel'), eq(orderEvents.byParty, 'seller')))
  const isUnmet = hasEvent(db, inArray(orderEvents.transition, ['cancel', 'auto-cancel']))
  // A buyer has a day to answer a report, so that nobody makes one up while cancelling.
  const cancelledAt = sql`(select max(later.at) from ${orderEvents} later where later.order_id = ${orders.id} and later.transition = 'cancel')`
  const isOldReport = hasEvent(
    db,
    and(
      eq(orderEvents.transition, 'report-no-show'),
      eq(orderEvents.byParty, 'seller'),
      sql`${orderEvents.at} <= ${cancelledAt} - interval '1 day'`,
    ),
  )
  const isExcused = sql`(${wasMissedBy(db, 'buyer')} and ${isOldReport})`
  const cancelled = sql`((${bySeller} and not ${isExcused}) or (${isUnmet} and ${wasMissedBy(db, 'seller')}))`
  const lost = hasEvent(
    db,
    and(
      eq(orderEvents.fromStatus, 'disputed'),
      notInArray(orderEvents.toStatus, ['completed', 'handed-over']),
      or(eq(orderEvents.byParty, 'admin'), not(hasStayed())),
    ),
  )
  // Only these have such events.
  const isRefunded = inArray(orders.status, ['refunding', 'refunded'])
  const countBuyers = (condition: SQL) =>
    sql<number>`count(distinct ${orders.buyerId}) filter (where ${condition})::int`
  const [counts] = await db
    .select({
      sales: countBuyers(isSale()),
      cancelled: countBuyers(sql`${isRefunded} and ${cancelled}`),
      disputesLost: countBuyers(sql`${orders.refundMinor} is not null and ${lost}`),
    })
    .from(orders)
    .where(and(eq(orders.sellerId, sellerId), isCharged))
  return counts ?? { sales: 0, cancelled: 0, disputesLost: 0 }
}

/**
 * How many paid orders of a buyer have a meeting that the buyer missed, or lapsed because nobody cancelled them or handed the phone
 * over in time and the seller did not miss the meeting.
 */
export function countNoShows(db: Db, buyerId: string): Promise<number> {
  const lapsed = and(
    inArray(orders.status, ['refunding', 'refunded']),
    hasEvent(db, eq(orderEvents.transition, 'auto-cancel')),
    not(wasMissedBy(db, 'seller')),
  )
  return db.$count(orders, and(eq(orders.buyerId, buyerId), or(wasMissedBy(db, 'buyer'), lapsed)))
}

const hasEvent = (db: Db, condition: SQL | undefined) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(orderEvents)
      .where(and(eq(orderEvents.orderId, orders.id), condition)),
  )

/**
 * Whether this side did not come to a meeting for a hand-over, as the other reports. Neither reports of both sides count nor
 * one before a hand-over: they have met.
 */
function wasMissedBy(db: Db, side: 'buyer' | 'seller'): SQL {
  const isReport = eq(orderEvents.transition, 'report-no-show')
  const reportedBy = (by: typeof side) => hasEvent(db, and(isReport, eq(orderEvents.byParty, by)))
  const other = side === 'buyer' ? 'seller' : 'buyer'
  const haveMet = hasEvent(db, eq(orderEvents.transition, 'hand-over'))
  return sql`(${reportedBy(other)} and not ${reportedBy(side)} and not ${haveMet})`
}

/** How many orders of a person were paid at any time, what became of them, and with how many people one counts as a sale. */
export type DealCounts = {
  paid: number
  completed: number
  refunded: number
  disputed: number
  sales: number
}

/** Counts the orders of a person as their buyer or their seller. */
export async function countDealsOf(db: Db, accountId: string, side: 'buyer' | 'seller'): Promise<DealCounts> {
  const countIf = (status: 'completed' | 'refunded') =>
    sql<number>`count(*) filter (where ${eq(orders.status, status)})::int`
  const [own, other] =
    side === 'buyer' ? [orders.buyerId, orders.sellerId] : [orders.sellerId, orders.buyerId]
  const [counts] = await db
    .select({
      paid: count(),
      completed: countIf('completed'),
      refunded: countIf('refunded'),
      disputed: sql<number>`count(*) filter (where ${hasDispute(orders.id)})::int`,
      sales: sql<number>`count(distinct ${other}) filter (where ${isSale()})::int`,
    })
    .from(orders)
    .where(and(eq(own, accountId), isCharged))
  return counts ?? { paid: 0, completed: 0, refunded: 0, disputed: 0, sales: 0 }
}

/** What is open between two people: whether money of one is held, and whether one has booked and not paid. */
export async function findOpenDeals(
  db: Db,
  one: string,
  other: string,
): Promise<{ moneyHeld: boolean; unpaidOrder: boolean }> {
  const held = paidStatuses.filter((status) => status !== 'completed' && status !== 'refunding')
  const rows = await db
    .selectDistinct({ status: orders.status })
    .from(orders)
    .where(
      and(
        inArray(orders.status, [...held, 'booked']),
        or(
          and(eq(orders.buyerId, one), eq(orders.sellerId, other)),
          and(eq(orders.buyerId, other), eq(orders.sellerId, one)),
        ),
      ),
    )
  const isUnpaid = ({ status }: Pick<Order, 'status'>) => status === 'booked'
  return { moneyHeld: rows.some((row) => !isUnpaid(row)), unpaidOrder: rows.some(isUnpaid) }
}

/** The product names of these orders, by order id. */
export async function listProductNames(db: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: orders.id, productName: orders.productName })
    .from(orders)
    .where(inArray(orders.id, ids))
  return new Map(rows.map(({ id, productName }) => [id, productName]))
}

/** How many sales of a seller wait for the seller to act. */
export async function countWaitingSales(db: Db, sellerId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(orders)
    .where(and(eq(orders.sellerId, sellerId), isCharged, inArray(orders.status, waitingStatuses)))
  return row?.count ?? 0
}
