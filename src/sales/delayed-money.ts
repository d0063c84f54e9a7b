import { and, desc, eq, gt, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { accountFacts } from '../auth/index.ts'
import { amountPosted } from '../ledger/index.ts'
import {
  isLinked,
  isSale,
  lockOrder,
  notifyParty,
  type Order,
  orders,
  type OrderSettings,
} from '../orders/index.ts'
import { takenFromSeller } from '../payments/index.ts'
import type { Db } from '../platform/database/database.ts'
import { selectWaiting } from '../platform/database/query-parts.ts'
import { type Cursor, olderThan } from '../platform/http/paging.ts'

export type DelaySettings = Pick<OrderSettings, 'newSellerSales'>

const sale = alias(orders, 'sale')

const buyersSoFar = sql<number>`(select count(distinct ${sale.buyerId})::int from ${orders} as sale
  where ${sale.sellerId} = ${orders.sellerId} and ${isSale(sale)})`

const broughtMinor = amountPosted(sql`'release:' || ${orders.id}`, sql`'seller:' || ${orders.sellerId}`)

const leftMinor = sql`greatest(0, ${broughtMinor} - ${takenFromSeller(sql`${orders.id}::text`)})`

/** The condition of `orders_resting`, without sales of which nothing is left; what a failed refund brought is delayed. */
const mayBeDelayed = sql`${orders.status} in ('completed', 'refunding') and ${orders.payoutDelayEndedAt} is null
  and (${orders.payoutDelayedUntil} is not null or ${orders.linkedBy} <> '{}' or ${orders.isRisky}) and ${leftMinor} > 0`

const lacksBuyers = (newSellerSales: number) =>
  sql`(${orders.payoutDelayReason} = 'new-seller' and ${buyersSoFar} < ${newSellerSales})`

const isDelayedForTime = ({ newSellerSales }: DelaySettings, now: Date) =>
  and(
    isNotNull(orders.payoutDelayedUntil),
    or(gt(orders.payoutDelayedUntil, now), lacksBuyers(newSellerSales)),
  )

/** How much of a seller's balance is delayed and cannot be paid out yet, in minor units. */
export async function sumDelayedOfSeller(
  db: Db,
  settings: DelaySettings,
  sellerId: string,
  now: Date,
): Promise<number> {
  const [row] = await db
    .select({ delayed: sql`coalesce(sum(${leftMinor}), 0)`.mapWith(Number) })
    .from(orders)
    .where(isDelayedOf(sellerId, settings, now))
  return row?.delayed ?? 0
}

/** A sale whose money is delayed, its parties, and to how many buyers its seller has sold. Amounts are in minor units. */
export type DelayedSale = Awaited<ReturnType<typeof listDelayed>>[number]

/**
 * Lists sales whose money is delayed, the latest first: those of one seller, or without `sellerId` all that only an admin can
 * release and that no bank asks for.
 */
export function listDelayed(
  db: Db,
  settings: DelaySettings,
  {
    sellerId,
    now,
    limit,
    cursor,
  }: { sellerId?: string; now: Date; limit: number; cursor?: Cursor | undefined },
) {
  return db
    .select({
      id: orders.id,
      productName: orders.productName,
      linkedBy: orders.linkedBy,
      isRisky: orders.isRisky,
      payoutDelayReason: orders.payoutDelayReason,
      payoutDelayedUntil: orders.payoutDelayedUntil,
      // Only orders that were paid have delayed money.
      paidAt: sql<Date>`${orders.paidAt}`.mapWith(orders.paidAt),
      amountMinor: sql`${leftMinor}`.mapWith(Number),
      currency: orders.currency,
      isLinked: sql<boolean>`${isLinked}`,
      buyersSoFar,
      seller: { id: accountFacts.id, name: accountFacts.name, email: accountFacts.email },
      buyerId: orders.buyerId,
    })
    .from(orders)
    .innerJoin(accountFacts, eq(accountFacts.id, orders.sellerId))
    .where(
      and(
        sellerId === undefined ? awaitsAdmin(settings, now) : isDelayedOf(sellerId, settings, now),
        olderThan(orders.paidAt, orders.id, cursor),
      ),
    )
    .orderBy(desc(orders.paidAt), desc(orders.id))
    .limit(limit)
}

/** The SQL condition that the money of a completed sale is delayed at `now`. */
export const isDelayed = (settings: DelaySettings, now: Date) =>
  and(mayBeDelayed, or(isLinked, eq(orders.isRisky, true), isDelayedForTime(settings, now)))

const isDelayedOf = (sellerId: string, settings: DelaySettings, now: Date) =>
  and(eq(orders.sellerId, sellerId), isDelayed(settings, now))

const awaitsAdmin = ({ newSellerSales }: DelaySettings, now: Date): SQL | undefined =>
  and(
    mayBeDelayed,
    isNull(orders.chargebackAt),
    or(
      isLinked,
      eq(orders.isRisky, true),
      and(lte(orders.payoutDelayedUntil, now), lacksBuyers(newSellerSales)),
    ),
  )

/**
 * The sales whose money only an admin can release, as rows of the admins' queue. The note is `risky-payment`, what the parties
 * have in common, or both.
 */
export function selectHeldSales(settings: DelaySettings, now: Date): SQL {
  return selectWaiting(
    {
      kind: 'held',
      id: orders.id,
      at: orders.paidAt,
      about: orders.productName,
      amountMinor: leftMinor,
      note: sql`concat_ws(' ', case when ${orders.isRisky} then 'risky-payment' end, nullif(array_to_string(${orders.linkedBy}, ' '), ''))`,
    },
    sql`from ${orders} where ${awaitsAdmin(settings, now)}`,
  )
}

/**
 * Ends the delay of a sale's money, so that the seller can have it paid out, and notifies the seller. Null when the money is not
 * delayed.
 */
export async function endPayoutDelay(tx: Db, found: Pick<Order, 'id' | 'listingId'>, at: Date) {
  const { order } = await lockOrder(tx, found)
  const [ended] = await tx
    .update(orders)
    .set({ payoutDelayEndedAt: at })
    .where(
      and(eq(orders.id, order.id), eq(orders.status, 'completed'), isNull(orders.chargebackAt), mayBeDelayed),
    )
    .returning()
  if (!ended) return null
  const [left] = await tx
    .select({ minor: sql`${leftMinor}`.mapWith(Number) })
    .from(orders)
    .where(eq(orders.id, order.id))
  const priceMinor = left?.minor ?? ended.priceMinor
  await notifyParty(tx, 'seller', 'money-released', { ...ended, priceMinor })
  return ended
}
