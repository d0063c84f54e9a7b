import { type AnyColumn, and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isChargedBack } from '../payments/index.ts'
import { areLinkedBy } from './linked-sides.ts'
import { orders } from './schema.ts'
import type { Order } from './store.ts'

/** What stayed of a sale, in minor units: the price less what went back to the buyer. */
export function worthOf({ priceMinor, refundMinor }: Pick<Order, 'priceMinor' | 'refundMinor'>): number {
  return priceMinor - (refundMinor ?? 0)
}

/** The columns of `orders`, or of an alias of it, that tell what a sale was worth. */
type Sale = Record<
  'id' | 'status' | 'priceMinor' | 'refundMinor' | 'restEndedAt' | 'linkedBy' | 'isRisky',
  AnyColumn
>

/** As `worthOf`, in a query. */
export const worthIn = ({ priceMinor, refundMinor }: Sale = orders): SQL<number> =>
  sql<number>`(${priceMinor} - coalesce(${refundMinor}, 0))`

/** Whether at least half of the price stayed. */
export const hasStayed = (sale: Sale = orders): SQL => sql`${worthIn(sale)} * 2 >= ${sale.priceMinor}`

const isUndisputed = ({ id }: Sale) => sql`not ${isChargedBack(sql`${id}::text`)}`

/** Whether the sides are strangers and the payment is not risky, as far as can be told, or an admin has released the money. */
const isTrusted = ({ restEndedAt, linkedBy, isRisky }: Sale) =>
  sql`(${restEndedAt} is not null or not (${isRisky} or ${areLinkedBy(linkedBy)}))`

const latest = alias(orders, 'latest')

/** The median of what the latest sales were worth, each pair of people once. Null without any. */
const medianSale = sql`(select percentile_disc(0.5) within group (order by worth) from (
  select max(worth) as worth from (
    select ${latest.sellerId}, ${latest.buyerId}, ${worthIn(latest)} as worth from ${orders} as latest
    where ${latest.status} = 'completed' and ${hasStayed(latest)} and ${isUndisputed(latest)} and ${isTrusted(latest)}
    order by ${latest.paidAt} desc limit 1000) as sale
  group by seller_id, buyer_id) as pair)`

/** Whether an amount is a hundredth of the median sale or more. */
const isLargeEnough = (minor: SQLWrapper): SQL => sql`${minor} >= coalesce(${medianSale} * 0.01, 0)`

/**
 * Whether a completed order counts as a sale, for every number that others read or that money depends on: at least half of the price
 * stayed, that is a hundredth of the median sale or more, no bank takes it back, and the sides are strangers. Whoever counts sales
 * counts each buyer of a seller once.
 */
export const isSale = (sale: Sale = orders): SQL =>
  sql`(${sale.status} = 'completed' and ${hasStayed(sale)} and ${isLargeEnough(worthIn(sale))}
    and ${isTrusted(sale)} and ${isUndisputed(sale)})`

/**
 * The condition that a rating of the order of this id counts: of a sale, or as a complaint also when the money went back. A number that
 * both sides have given does not link them here: whoever is rated could enter the rater's as that of a wallet.
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
