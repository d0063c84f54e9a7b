import { and, desc, eq, gt, isNotNull, isNull, lte, min, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { accountFacts } from '../../identity/index.ts'
import { amountPosted } from '../../ledger/index.ts'
import { takenFromSeller } from '../../payments/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { selectWaiting } from '../../platform/database/query-parts.ts'
import { type Cursor, olderThan } from '../../platform/http/paging.ts'
import type { OrderSettings } from '../deps.ts'
import { notifySeller } from '../notify-parties.ts'
import { after } from '../rules.ts'
import { orders } from '../schema.ts'
import { lockOrder, type Order } from '../store.ts'
import { areLinkedBy, isLinked, isLinkedOrder, noteLinks } from './linked-sides.ts'

export type RestSettings = Pick<OrderSettings, 'newSellerMillis' | 'newSellerSales'>

/**
 * Decides, as a locked order ends, whether the money that it brings rests: because its sides are linked, because its payment is risky,
 * or because its seller is new. Returns whether it does.
 */
export async function decideRest(tx: Db, settings: RestSettings, order: Order, at: Date): Promise<boolean> {
  const noted = await noteLinks(tx, order)
  const restsUntil = (await isNewSeller(tx, settings, order, at)) ? after(at, settings.newSellerMillis) : null
  if (restsUntil) await tx.update(orders).set({ restsUntil }).where(eq(orders.id, order.id))
  return restsUntil !== null || order.isRisky || isLinkedOrder(noted)
}

/** Whether the seller of an order has completed too few other sales to others, or none that was paid long enough ago. */
async function isNewSeller(
  tx: Db,
  { newSellerMillis, newSellerSales }: RestSettings,
  { id, sellerId }: Order,
  at: Date,
): Promise<boolean> {
  if (newSellerMillis === 0) return false
  const [others] = await tx
    .select({ sales: sql<number>`count(*)::int`, firstPaidAt: min(orders.paidAt) })
    .from(orders)
    .where(
      and(
        eq(orders.sellerId, sellerId),
        eq(orders.status, 'completed'),
        ne(orders.id, id),
        or(not(isLinked), isNotNull(orders.restEndedAt)),
      ),
    )
  if (!others?.firstPaidAt || others.sales < newSellerSales) return true
  return after(others.firstPaidAt, newSellerMillis) > at
}

/** How many sales the seller of the order of a query has completed to others, or to people whom an admin has taken for others. */
const completedSales = sql<number>`(select count(*)::int from ${orders} as sale
  where sale.seller_id = ${orders.sellerId} and sale.status = 'completed'
    and (sale.rest_ended_at is not null or not ${areLinkedBy(sql`sale.linked_by`)}))`

/** What a sale has brought its seller. */
const broughtMinor = amountPosted(sql`'release:' || ${orders.id}`, sql`'seller:' || ${orders.sellerId}`)

/** What of that no chargeback has taken or freezes. */
const leftMinor = sql`greatest(0, ${broughtMinor} - ${takenFromSeller(sql`${orders.id}::text`)})`

/**
 * The condition of the index `orders_resting`, without sales of which nothing is left. One whose refund of a part has failed is refunding
 * again: what it has brought its seller rests on.
 */
const mayRest = sql`${orders.status} in ('completed', 'refunding') and ${orders.restEndedAt} is null
  and (${orders.restsUntil} is not null or ${orders.linkedBy} <> '{}' or ${orders.isRisky}) and ${leftMinor} > 0`

const isOfNewSeller = ({ newSellerSales }: Pick<RestSettings, 'newSellerSales'>, now: Date) =>
  and(
    isNotNull(orders.restsUntil),
    or(gt(orders.restsUntil, now), sql`${completedSales} < ${newSellerSales}`),
  )

/** What of a seller's balance rests, in minor units: it cannot be paid out yet. */
export async function sumRestingOfSeller(
  db: Db,
  settings: Pick<RestSettings, 'newSellerSales'>,
  sellerId: string,
  now: Date,
): Promise<number> {
  const [row] = await db
    .select({ resting: sql`coalesce(sum(${leftMinor}), 0)`.mapWith(Number) })
    .from(orders)
    .where(isRestingOf(sellerId, settings, now))
  return row?.resting ?? 0
}

/** A sale whose money rests, its sides, and how many sales its seller has completed. */
export type RestingSale = Pick<
  Order,
  'id' | 'productName' | 'currency' | 'linkedBy' | 'isRisky' | 'restsUntil'
> & {
  paidAt: Date
  amountMinor: number
  isLinked: boolean
  completedSales: number
  seller: { id: string; name: string; email: string }
  buyerId: string
}

/**
 * Sales whose money rests, the latest first: of one seller, or those of all sellers that only an admin can release, because their
 * sides are linked, because their payment is risky, or because their time is over and sales are still missing. While a bank asks for
 * the money of one, no admin releases it.
 */
export async function listResting(
  db: Db,
  settings: Pick<RestSettings, 'newSellerSales'>,
  {
    sellerId,
    now,
    limit,
    cursor,
  }: { sellerId?: string; now: Date; limit: number; cursor?: Cursor | undefined },
): Promise<RestingSale[]> {
  const rows = await db
    .select({
      id: orders.id,
      productName: orders.productName,
      linkedBy: orders.linkedBy,
      isRisky: orders.isRisky,
      restsUntil: orders.restsUntil,
      paidAt: orders.paidAt,
      amountMinor: sql`${leftMinor}`.mapWith(Number),
      currency: orders.currency,
      isLinked: sql<boolean>`${isLinked}`,
      completedSales,
      seller: { id: accountFacts.id, name: accountFacts.name, email: accountFacts.email },
      buyerId: orders.buyerId,
    })
    .from(orders)
    .innerJoin(accountFacts, eq(accountFacts.id, orders.sellerId))
    .where(
      and(
        sellerId === undefined ? awaitsAdmin(settings, now) : isRestingOf(sellerId, settings, now),
        olderThan(orders.paidAt, orders.id, cursor),
      ),
    )
    .orderBy(desc(orders.paidAt), desc(orders.id))
    .limit(limit)
  return rows as RestingSale[]
}

/** Whether the money of a sale rests. */
export const isResting = (settings: Pick<RestSettings, 'newSellerSales'>, now: Date) =>
  and(mayRest, or(isLinked, eq(orders.isRisky, true), isOfNewSeller(settings, now)))

const isRestingOf = (sellerId: string, settings: Pick<RestSettings, 'newSellerSales'>, now: Date) =>
  and(eq(orders.sellerId, sellerId), isResting(settings, now))

const awaitsAdmin = ({ newSellerSales }: Pick<RestSettings, 'newSellerSales'>, now: Date): SQL | undefined =>
  and(
    mayRest,
    isNull(orders.chargebackAt),
    or(
      isLinked,
      eq(orders.isRisky, true),
      and(lte(orders.restsUntil, now), sql`${completedSales} < ${newSellerSales}`),
    ),
  )

/** The sales whose money only an admin can release, as rows of the admin's queue. The note is `risky-payment`, or what their sides have in common. */
export function selectHeldSales(settings: Pick<RestSettings, 'newSellerSales'>, now: Date): SQL {
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

/** Ends the rest of a sale's money before its time: the seller can have it. Null when it does not rest. */
export async function endRest(
  tx: Db,
  found: Pick<Order, 'id' | 'listingId'>,
  at: Date,
): Promise<Order | null> {
  const { order } = await lockOrder(tx, found)
  const [ended] = await tx
    .update(orders)
    .set({ restEndedAt: at })
    .where(and(eq(orders.id, order.id), eq(orders.status, 'completed'), isNull(orders.chargebackAt), mayRest))
    .returning()
  if (!ended) return null
  const [left] = await tx
    .select({ minor: sql`${leftMinor}`.mapWith(Number) })
    .from(orders)
    .where(eq(orders.id, order.id))
  const priceMinor = left?.minor ?? ended.priceMinor
  await notifySeller(tx, 'money-released', { ...ended, priceMinor })
  return ended
}
