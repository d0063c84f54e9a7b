import { and, eq, gt, not, sql } from 'drizzle-orm'
import { countBlocks } from '../../accounts/index.ts'
import { findAccount } from '../../auth/index.ts'
import { getLocale, localAddress } from '../../kernel/locale.ts'
import { amountToMinor } from '../../kernel/money.ts'
import { no, type Result } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import {
  findOwnOrder,
  hasEvent,
  listPayable,
  type OrderDeps,
  orderEvents,
  orders,
  type OrderWithListing,
  wasMissedBy,
} from '../../orders/index.ts'
import {
  cancelUnlessCaptured,
  type PaymentDeps,
  requestPayment,
  type RequestProblem,
  requestRedirect,
} from '../../payments/index.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { hasLapsed, whyNotPay } from '../booking/rules.ts'
import { isKeptForAnother } from '../store.ts'

/**
 * Opens an order's card payment, or returns the open one, with the secret for the card form. `price`, an amount of the API, is
 * what the buyer saw and must be the order's. Throws a 503 when the provider is away.
 */
export function startPayment(
  deps: BeginDeps,
  buyerId: string,
  { orderId, price }: { orderId: string | undefined; price: number },
) {
  return begin(deps, { buyerId, orderId, price }, (order) =>
    requestPayment(deps.payments, {
      reference: order.id,
      amount: { minor: order.priceMinor, currency: order.currency },
      description: `${order.brandName} ${order.productName}`,
    }),
  )
}

/**
 * Begins an order's payment on a provider's own page and returns the address; the phone stays for sale until it is paid. `price`,
 * an amount of the API, is what the buyer saw and must be the order's. Repeatable, also with another provider. Throws a 503 when
 * the provider is away.
 */
export function payOnPage(
  deps: OrderDeps & { publicUrl: string },
  buyerId: string,
  { provider, ...request }: { orderId: string; price: number; provider: string },
) {
  return begin(deps, { buyerId, ...request }, async (order) =>
    requestRedirect(deps.payments, provider, await describePayment(deps, order)),
  )
}

type BeginDeps = { db: Database; clock: Clock; payments: PaymentDeps }

/** Requests a payment of the order that the buyer means. One of another price or provider that is open is given up first. */
async function begin<Begun>(
  { db, clock, payments }: BeginDeps,
  { buyerId, orderId, price }: { buyerId: string; orderId: string | undefined; price: number },
  request: (order: OrderWithListing) => Promise<Result<Begun, RequestProblem | 'under-way'>>,
) {
  const priceMinor = amountToMinor(price)
  for (let attempt = 0; attempt < 3; attempt++) {
    const found = await findPayable(db, buyerId, orderId, priceMinor)
    if (!found.ok) return found
    const order = found.value
    const why = await whyNotPayNow(db, order, priceMinor, clock.now())
    if (why) return no(why)
    const requested = await request(order)
    if (requested.ok) return requested
    if (requested.why === 'amount-not-taken') return no(requested.why)
    if (requested.why === 'not-offered') return no('way-not-offered')
    if (requested.why === 'under-way' || !(await cancelUnlessCaptured(payments, order.id))) break
  }
  return no('payment-under-way')
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
    returnUrl: publicUrl + localAddress(getLocale(), `/returns/${id}`),
    buyer: {
      name: account?.name ?? '',
      email: account?.email ?? '',
      mobile: phone,
    },
  }
}

/** How many paid orders a buyer may cancel within this time, after which no other can be paid. */
export const maxCancelled = 5
export const cancelledMillis = 30 * 86_400_000

/**
 * Why no payment of this order can begin at `priceMinor`, the price that the buyer saw; null when one can. Paying and cancelling
 * are free for a buyer, and take phones off the market at the cost of others, so there is a limit to it.
 */
async function whyNotPayNow(db: Db, order: OrderWithListing, priceMinor: number | null, now: Date) {
  const why = whyNotPay(order, priceMinor, order.listing)
  if (why) return why
  if (hasLapsed(order, now)) return 'booking-cancelled'
  if (await isKeptForAnother(db, order, now)) return 'phone-kept'
  const cancelled = countCancelled(db, order.buyerId, new Date(now.getTime() - cancelledMillis))
  const blocks = countBlocks(db, order.buyerId, order.sellerId)
  const { rows } = await db.execute<{ cancelled: number; blocks: number }>(
    sql`select ${cancelled}::int as cancelled, ${blocks}::int as blocks`,
  )
  if (rows[0]?.blocks) return 'blocked'
  return (rows[0]?.cancelled ?? 0) < maxCancelled ? null : 'too-many-cancelled'
}

/** How many paid orders a buyer has cancelled since `since`, without those whose sellers missed the meeting. */
function countCancelled(db: Db, buyerId: string, since: Date) {
  const byBuyer = and(eq(orderEvents.transition, 'cancel'), eq(orderEvents.byParty, 'buyer'))
  const isCancelled = hasEvent(db, and(byBuyer, gt(orderEvents.at, since)))
  return db.$count(orders, and(eq(orders.buyerId, buyerId), isCancelled, not(wasMissedBy(db, 'seller'))))
}
