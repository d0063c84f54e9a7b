import { and, desc, eq, getTableColumns, gte, lt, sql } from 'drizzle-orm'
import { accountFacts } from '../identity/index.ts'
import type { Db } from '../platform/database/database.ts'
import { type Cursor, olderThan } from '../platform/http/paging.ts'
import { orders } from './schema.ts'
import type { Order } from './store.ts'

/** The sales of one day in Dhaka. */
export type DayOfSales = { day: string; sales: number; revenueMinor: number }

/** A paid order and its buyer's e-mail. */
export type Sale = Order & { paidAt: Date; buyerEmail: string }

const isSale = eq(orders.status, 'paid')

/** The sales of each day in Dhaka since a time; days without a sale are left out. */
export async function sumSalesByDay(db: Db, since: Date): Promise<DayOfSales[]> {
  const day = sql`(${orders.paidAt} at time zone 'Asia/Dhaka')::date`
  return db
    .select({
      day: sql<string>`${day}::text`,
      sales: sql<number>`count(*)::int`,
      revenueMinor: sql`sum(${orders.priceMinor})`.mapWith(Number),
    })
    .from(orders)
    .where(and(isSale, gte(orders.paidAt, since)))
    .groupBy(day)
}

/** The sales of a period, the latest first. */
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
        isSale,
        gte(orders.paidAt, from),
        lt(orders.paidAt, until),
        olderThan(orders.paidAt, orders.id, cursor),
      ),
    )
    .orderBy(desc(orders.paidAt), desc(orders.id))
    .limit(limit)
  return rows as Sale[]
}
