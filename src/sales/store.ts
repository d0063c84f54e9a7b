import { and, desc, eq, getTableColumns, gte, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { accountFacts, accountFactsAs } from '../auth/index.ts'
import { hasDispute } from '../disputes/index.ts'
import { addMonths } from '../kernel/calendar.ts'
import { startOfDayInDhaka } from '../kernel/time.ts'
import { balanceOf, readOwed } from '../ledger/index.ts'
import { type Order, orders, proposedBy, worthIn } from '../orders/index.ts'
import { chargedStatuses, paidStatuses, waitingStatuses } from '../orders/rules.ts'
import { openChargebacks } from '../payments/index.ts'
import type { Db } from '../platform/database/database.ts'
import { ilikeFilter } from '../platform/database/query-parts.ts'
import { type Cursor, olderThan, rankedBelow } from '../platform/http/paging.ts'

/** The sales of one day in Dhaka, with what buyers have paid for them and do not get back, in minor units. */
export type DayOfSales = { day: string; sales: number; revenueMinor: number }

/** A paid order and its buyer's e-mail. */
export type Sale = Order & { paidAt: Date; buyerEmail: string }

const isPaidOrder = inArray(orders.status, paidStatuses)

/** The condition of the index. */
export const isCharged = inArray(orders.status, chargedStatuses)

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

export type SaleOfSeller = Order & {
  paidAt: Date
  buyerName: string
  proposedBy: 'buyer' | 'seller' | null
}

type SalesFilter = {
  month?: string | undefined
  query?: string | undefined
  /** Whether those that wait for the seller stand above all others. */
  waitingFirst?: boolean
}

const isWaiting = inArray(orders.status, waitingStatuses)

const rank = sql`(${isWaiting})::integer`

/**
 * The orders of a seller's phones that were paid at any time, the latest first: those of a month in Dhaka, such as '2026-11', and those
 * whose phone, buyer or number `query` finds.
 */
export async function listOfSeller(
  db: Db,
  sellerId: string,
  { month, query, waitingFirst = false }: SalesFilter,
  limit: number,
  cursor?: Cursor,
): Promise<SaleOfSeller[]> {
  const searched = sql`concat_ws(' ', ${orders.productName}, ${accountFacts.name}, left(${orders.id}::text, 8))`
  const { id, paidAt } = orders
  const rows = await db
    .select({ ...getTableColumns(orders), buyerName: accountFacts.name, proposedBy })
    .from(orders)
    .innerJoin(accountFacts, eq(accountFacts.id, orders.buyerId))
    .where(
      and(
        eq(orders.sellerId, sellerId),
        isCharged,
        month === undefined ? undefined : isPaidIn(month),
        ilikeFilter(searched, query),
        waitingFirst ? rankedBelow(rank, paidAt, id, cursor) : olderThan(paidAt, id, cursor),
      ),
    )
    .orderBy(...(waitingFirst ? [desc(rank)] : []), desc(paidAt), desc(id))
    .limit(limit)
  return rows as SaleOfSeller[]
}

/** Where a page that has the waiting sales first ends with this one. */
export function waitingFirstCursor({ id, status, paidAt }: SaleOfSeller): Cursor {
  return { at: paidAt, id, rank: Number(waitingStatuses.some((waiting) => waiting === status)) }
}

const isPaidIn = (month: string) =>
  and(
    gte(orders.paidAt, startOfDayInDhaka(`${month}-01`)),
    lt(orders.paidAt, startOfDayInDhaka(`${addMonths(month, 1)}-01`)),
  )

/**
 * How many phones a seller has sold in a month of Dhaka, and what buyers have paid for them and do not get back, in minor units.
 * A phone whose whole price goes back is not sold.
 */
export async function sumMonthOfSeller(db: Db, sellerId: string, month: string) {
  const [row] = await db
    .select({
      sales: sql`count(*) filter (where ${worthIn()} > 0)`.mapWith(Number),
      minor: sql`coalesce(sum(${worthIn()}), 0)`.mapWith(Number),
    })
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

/**
 * What is open between two people: whether money of one is held, whether one has booked and not paid, and the order of this phone,
 * with its price once both have agreed on it.
 */
export async function findOpenDeals(db: Db, one: string, other: string, ofListing?: string) {
  const held = paidStatuses.filter((status) => status !== 'completed' && status !== 'refunding')
  const rows = await db
    .select({
      id: orders.id,
      status: orders.status,
      listingId: orders.listingId,
      priceMinor: orders.priceMinor,
      keptUntil: orders.keptUntil,
    })
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
  const order = rows.find(({ listingId }) => listingId === ofListing)
  return {
    moneyHeld: rows.some((row) => !isUnpaid(row)),
    unpaidOrder: rows.some(isUnpaid),
    orderId: order?.id ?? null,
    agreedMinor: order && (order.keptUntil || !isUnpaid(order)) ? order.priceMinor : null,
  }
}

/** The product names and parties of these orders, by order id. */
export async function listOrdersById(db: Db, ids: string[]) {
  const { id, productName, buyerId, sellerId } = getTableColumns(orders)
  const rows = await db
    .select({ id, productName, buyerId, sellerId })
    .from(orders)
    .where(inArray(orders.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** How many sales of a seller wait for the seller to act. */
export function countWaitingSales(db: Db, sellerId: string): Promise<number> {
  return db.$count(orders, and(eq(orders.sellerId, sellerId), isCharged, isWaiting))
}

/** What an order is looked for by. An order that fits any of it is found. */
type OrderSearch = {
  /** The first eight characters of an order's id, or all of it, in lower case. */
  number?: string | undefined
  ids?: string[]
  phone?: string | null
  listingIds?: string[]
  people?: string[]
}

export type FoundOrder = Order & { buyerName: string; sellerName: string; isDisputed: boolean }

const buyer = accountFactsAs('buyer')
const seller = accountFactsAs('seller')

/** Searches orders that fit any part of `search`, the newest first. Each condition has an index. */
export async function searchOrders(db: Db, search: OrderSearch, limit: number): Promise<FoundOrder[]> {
  const { number, ids = [], phone, listingIds = [], people = [] } = search
  const fits = [
    number ? startsWith(number) : undefined,
    ids.length > 0 ? inArray(orders.id, ids) : undefined,
    phone ? eq(orders.phone, phone) : undefined,
    listingIds.length > 0 ? inArray(orders.listingId, listingIds) : undefined,
    people.length > 0 ? inArray(orders.buyerId, people) : undefined,
    people.length > 0
      ? and(inArray(orders.sellerId, people), inArray(orders.status, chargedStatuses))
      : undefined,
  ].filter((condition) => condition !== undefined)
  if (fits.length === 0) return []
  return db
    .select({
      ...getTableColumns(orders),
      buyerName: buyer.name,
      sellerName: seller.name,
      isDisputed: hasDispute(orders.id),
    })
    .from(orders)
    .innerJoin(buyer, eq(buyer.id, orders.buyerId))
    .innerJoin(seller, eq(seller.id, orders.sellerId))
    .where(or(...fits))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
}

/** The SQL condition that an order's id starts so, as a range of which the primary key's index makes use. */
function startsWith(number: string): SQL {
  const complete = (digit: string) =>
    number + '00000000-0000-0000-0000-000000000000'.replaceAll('0', digit).slice(number.length)
  return sql`${orders.id} between ${complete('0')}::uuid and ${complete('f')}::uuid`
}
