import { and, count, eq, exists, gt, inArray, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { findAccount } from '../../auth/index.ts'
import { amountToMinor } from '../../kernel/money.ts'
import { no, type Result } from '../../kernel/result.ts'
import {
  findOwnOrder,
  listPayable,
  type Order,
  type OrderDeps,
  type OrderSettings,
  type OrderWithListing,
  orderEvents,
  orders,
} from '../../orders/index.ts'
import { cancelUnlessCaptured, requestPayment, requestRedirect } from '../../payments/index.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { type Obstacle, whyNotPay } from '../booking/rules.ts'
import { isKeptFromBuyer } from '../store.ts'
import { voidAuthorisation } from './void-authorisation.ts'

/**
 * Opens an order's card payment, or returns the open one, with the secret for the card form. `price`, an amount of the API, is
 * what the buyer saw and must be the order's. Throws a 503 when the provider is away.
 */
export async function startPayment(
  deps: Pick<OrderDeps, 'db' | 'clock' | 'payments' | 'settings'>,
  buyerId: string,
  request: { orderId: string | undefined; price: number },
) {
  const priceMinor = amountToMinor(request.price)
  for (let attempt = 0; attempt < 3; attempt++) {
    const found = await findPayable(deps.db, buyerId, request.orderId, priceMinor)
    if (!found.ok) return found
    const order = found.value
    const why = await whyNotPayNow(deps, order, priceMinor)
    if (why) return no(why)
    const requested = await requestPayment(deps.payments, {
      reference: order.id,
      amount: { minor: order.priceMinor, currency: order.currency },
      description: `${order.brandName} ${order.productName}`,
    })
    if (requested.ok) return requested
    if (requested.why === 'amount-not-taken') return no(requested.why)
    if (requested.why === 'not-offered') return no('way-not-offered')
    // Cards or another price were chosen since.
    await voidAuthorisation(deps, order.id)
  }
  return no('price-changed')
}

async function findPayable(
  db: Database,
  buyerId: string,
  orderId: string | undefined,
  priceMinor: number | null,
): Promise<Result<OrderWithListing, 'unknown-booking' | 'which-booking'>> {
  const [payable, another] =
    orderId === undefined && priceMinor !== null ? await listPayable(db, buyerId, priceMinor) : []
  const id = orderId ?? (another ? undefined : payable?.id)
  if (id === undefined) return no('which-booking')
  return findOwnOrder(db, buyerId, id)
}

/**
 * Begins an order's payment on a provider's own page and returns the address; the phone stays for sale until it is paid. `price`,
 * an amount of the API, is what the buyer saw and must be the order's. Repeatable, also with another provider. Throws a 503 when
 * the provider is away.
 */
export async function payOnPage(
  deps: OrderDeps & { publicUrl: string },
  buyerId: string,
  request: { orderId: string; price: number; provider: string },
) {
  const priceMinor = amountToMinor(request.price)
  for (let attempt = 0; attempt < 3; attempt++) {
    const found = await findOwnOrder(deps.db, buyerId, request.orderId)
    if (!found.ok) return found
    const order = found.value
    const why = await whyNotPayNow(deps, order, priceMinor)
    if (why) return no(why)
    const payment = await describePayment(deps, order)
    const requested = await requestRedirect(deps.payments, request.provider, payment)
    if (requested.ok) return requested
    if (requested.why === 'under-way') return no('payment-under-way')
    if (requested.why === 'not-offered') return no('way-not-offered')
    if (requested.why === 'amount-not-taken') return no(requested.why)
    // Another provider or price was chosen since: the payment is given up.
    if (!(await cancelUnlessCaptured(deps.payments, order.id))) return no('payment-under-way')
  }
  return no('payment-under-way')
}

async function describePayment(
  { db, publicUrl }: OrderDeps & { publicUrl: string },
  order: OrderWithListing,
) {
  const account = await findAccount(db, order.buyerId)
  const { id, priceMinor, currency, brandName, productName, phone } = order
  return {
    reference: id,
    amount: { minor: priceMinor, currency },
    description: `${brandName} ${productName}`,
    returnUrl: `${publicUrl}/returns/${id}`,
    buyer: {
      name: account?.name ?? '',
      email: account?.email ?? '',
      mobile: phone,
    },
  }
}

/** How long a paid order that its buyer has cancelled counts (`UNFINISHED_ORDERS`). */
export const cancelledMillis = 30 * 86_400_000

/** Why no payment of this order can begin at `priceMinor`, the price that the buyer saw; null when one can. */
async function whyNotPayNow(
  deps: ObstacleDeps,
  order: OrderWithListing,
  priceMinor: number | null,
): Promise<ReturnType<typeof whyNotPay> | Obstacle> {
  const why = whyNotPay(order, priceMinor, order.listing)
  return why ?? findObstacle(deps, order, deps.clock.now())
}

type ObstacleDeps = Pick<OrderDeps, 'db' | 'clock' | 'settings'>

/**
 * What keeps a buyer from paying for an order at `now`, whatever its phone is like: it is kept for another, or the buyer has paid for
 * too many. Paying and cancelling are free for a buyer, and take phones off the market at the cost of others, so there is a limit to it.
 */
export async function findObstacle(
  { db, settings }: { db: Db; settings: Pick<OrderSettings, 'unfinishedOrders'> },
  order: Order,
  now: Date,
): Promise<Obstacle | null> {
  const [found] = await db
    .select({
      isKept: sql<boolean>`${exists(db.select({ one }).from(orders).where(isKeptFromBuyer(order, now)))}`,
      unfinished: countUnfinished(db, order.buyerId, new Date(now.getTime() - cancelledMillis)),
    })
    .from(sql`(select) as nothing`)
  if (found?.isKept) return 'phone-kept'
  return (found?.unfinished ?? 0) < settings.unfinishedOrders ? null : 'too-many-cancelled'
}

/** Lets one transaction at a time count and add to a buyer's paid orders, until the caller's transaction ends. */
export async function lockPaidOf(tx: Db, buyerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`paid orders of ${buyerId}`}, 0))`)
}

const one = sql`1`

/**
 * Counts a buyer's orders that are paid or being paid, without a hand-over yet, and those that the buyer has cancelled since `since`
 * after paying, unless the seller had missed the meeting, as the buyer reported.
 */
function countUnfinished(db: Db, buyerId: string, since: Date): SQL<number> {
  const report = alias(orderEvents, 'report')
  const reported = db
    .select({ one })
    .from(report)
    .where(
      and(
        eq(report.orderId, orders.id),
        eq(report.transition, 'report-no-show'),
        eq(report.byParty, 'buyer'),
      ),
    )
  const cancelled = db
    .select({ one })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orders.id),
        eq(orderEvents.transition, 'cancel'),
        eq(orderEvents.byParty, 'buyer'),
        gt(orderEvents.at, since),
        notExists(reported),
      ),
    )
  const isUnfinished = or(inArray(orders.status, ['claimed', 'paid']), exists(cancelled))
  const counted = db
    .select({ count: count() })
    .from(orders)
    .where(and(eq(orders.buyerId, buyerId), isUnfinished))
  return sql<number>`(${counted})::int`
}
