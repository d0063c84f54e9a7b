import {
  and,
  type AnyColumn,
  asc,
  eq,
  inArray,
  isNotNull,
  lte,
  not,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { sharedNumber, sharedSigns } from '../auth/index.ts'
import { areLinked, strongSigns } from '../auth/rules.ts'
import { isChargedBack } from '../payments/index.ts'
import type { Db } from '../platform/database/database.ts'
import { paidStatuses } from './rules.ts'
import { orders } from './schema.ts'
import type { Order } from './store.ts'

/**
 * The SQL expression of what an order's buyer and seller have in common, such as a number, with what is noted of it on the order.
 * What was found once stays, also when a party has changed it since.
 */
export const withSharedSigns = sql`${orders.linkedBy} || ${sharedSigns(orders.buyerId, orders.sellerId, orders.linkedBy)}`

/** Whether buyer and seller of an order are one person, as far as is known. */
export const isLinkedOrder = ({ linkedBy }: Pick<Order, 'linkedBy'>): boolean => areLinked(linkedBy)

/** The SQL condition that these signs, a text array, show that two people are one, like `areLinked`. */
const areLinkedBy = (signs: SQLWrapper): SQL =>
  sql`(cardinality(${signs}) >= 2 or ${signs} && ${sql.param([...strongSigns])}::text[])`

/** The SQL condition that buyer and seller of an order are one person, as far as is known. */
export const isLinked: SQL = areLinkedBy(orders.linkedBy)

/**
 * Records on sales that were paid before the seller entered a payout account that their buyers share its number. Call it before
 * the seller's balance is locked.
 */
export async function recordLaterSignals(tx: Db, sellerId: string, enteredAt: Date): Promise<void> {
  const shared = sharedNumber(orders.sellerId, orders.buyerId)
  const found = tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.sellerId, sellerId),
        inArray(orders.status, paidStatuses),
        lte(orders.paidAt, enteredAt),
        not(isLinked),
        isNotNull(shared),
      ),
    )
    .orderBy(asc(orders.id))
    .for('update')
  await tx
    .update(orders)
    .set({ linkedBy: sql`array_append(${orders.linkedBy}, ${shared})` })
    .where(inArray(orders.id, found))
}

/** What stayed of a sale, in minor units: the price less what went back to the buyer. */
export function worthOf({ priceMinor, refundMinor }: Pick<Order, 'priceMinor' | 'refundMinor'>): number {
  return priceMinor - (refundMinor ?? 0)
}

type Sale = Record<
  'id' | 'status' | 'priceMinor' | 'refundMinor' | 'payoutDelayEndedAt' | 'linkedBy' | 'isRisky',
  AnyColumn
>

/** The SQL expression of what stayed of a sale, in minor units, like `worthOf`. */
export const worthIn = ({ priceMinor, refundMinor }: Sale = orders): SQL<number> =>
  sql<number>`(${priceMinor} - coalesce(${refundMinor}, 0))`

/** The SQL condition that at least half of the price stayed. */
export const hasStayed = (sale: Sale = orders): SQL => sql`${worthIn(sale)} * 2 >= ${sale.priceMinor}`

const isUndisputed = ({ id }: Sale) => sql`not ${isChargedBack(sql`${id}::text`)}`

/** Strangers and no risk, as far as is known, or released by an admin. */
const isTrusted = ({ payoutDelayEndedAt, linkedBy, isRisky }: Sale) =>
  sql`(${payoutDelayEndedAt} is not null or not (${isRisky} or ${areLinkedBy(linkedBy)}))`

const latest = alias(orders, 'latest')

/** Each pair of people once. Null without sales. */
const medianSale = sql`(select percentile_disc(0.5) within group (order by worth) from (
  select max(worth) as worth from (
    select ${latest.sellerId}, ${latest.buyerId}, ${worthIn(latest)} as worth from ${orders} as latest
    where ${latest.status} = 'completed' and ${hasStayed(latest)} and ${isUndisputed(latest)} and ${isTrusted(latest)}
    order by ${latest.paidAt} desc limit 1000) as sale
  group by seller_id, buyer_id) as pair)`

const isLargeEnough = (minor: SQLWrapper): SQL => sql`${minor} >= coalesce(${medianSale} * 0.01, 0)`

/**
 * The SQL condition that an order counts as a sale, for public numbers and for money: completed, half of the price stayed, worth
 * at least a hundredth of the median sale, no chargeback, and parties who are strangers. Count each buyer of a seller once.
 */
export const isSale = (sale: Sale = orders): SQL =>
  sql`(${sale.status} = 'completed' and ${hasStayed(sale)} and ${isLargeEnough(worthIn(sale))}
    and ${isTrusted(sale)} and ${isUndisputed(sale)})`

/**
 * The SQL condition that a rating of this order counts: it is a sale, or the rating is a complaint, which counts after a refund
 * too. A shared number does not link the parties here, because the rated person could enter the rater's.
 */
export function isRatedFairly(orderId: AnyColumn, isComplaint: SQL): SQL {
  const stake = sql`case when ${hasStayed()} then ${worthIn()} else ${orders.priceMinor} end`
  const conditions = and(
    eq(orders.id, orderId),
    sql`(${orders.status} = 'completed' and ${hasStayed()} or ${orders.status} in ('completed', 'refunded') and ${isComplaint})`,
    isLargeEnough(stake),
    sql`not ${areLinkedBy(sql`array_remove(${orders.linkedBy}, 'mobile')`)}`,
    isUndisputed(orders),
  )
  return sql`exists (select 1 from ${orders} where ${conditions})`
}
