import { listClosed } from '../../auth/index.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import { createSignal } from '../../ops/telemetry/signals.ts'
import {
  become,
  findOrder,
  listMatching,
  lockOrderAlone,
  noticesOfSale,
  notifyOfClosedAccount,
  notifyOfRejected,
  type Order,
  type OrderDeps,
  type OrderWithListing,
  refundLate,
} from '../../orders/index.ts'
import { deadline, isPaid, type OrderStatus } from '../../orders/rules.ts'
import {
  cancelPayment,
  type Captured,
  capturePayment,
  findLateMoney,
  type InspectedPayment,
  inspectPayment,
  postCapture,
} from '../../payments/index.ts'
import { cancelListingOrders } from '../booking/end-unpaid.ts'
import { whyNotAgreed } from '../booking/rules.ts'
import { claimPhone, dropClaim } from './claim-phone.ts'
import type { SettleProblem } from './contract.ts'
import { voidAuthorisation } from './void-authorisation.ts'

/** The settled payment of an order. `settledNow` is true for exactly one of all that settle the same order. */
export type Settled = { paymentId: string | null; settledNow: boolean }

type Settling = Promise<Result<Settled, SettleProblem>>

type VoidPayment = (deps: OrderDeps, orderId: string, paymentId?: string) => Promise<void>

/**
 * Settles the order of this id: claims its phone and captures its payment, or voids or refunds it. Also looks for money of
 * payments that were given up. Throws a 503 when a provider is away.
 */
export async function settleOrder(deps: OrderDeps, id: string): Settling {
  const order = await findOrder(deps.db, id)
  if (!order) return no('unknown-booking')
  // One provider's outage does not hold up another's payment.
  const [settled] = await Promise.allSettled([settle(deps, order)])
  const isFound = await findLateMoney(deps.payments, id, (tx, takenMinor) =>
    notifyOfRejected(tx, order, takenMinor),
  )
  if (settled.status === 'rejected') throw settled.reason
  const found = isFound ? await findOrder(deps.db, id) : null
  return found ? settle(deps, found) : settled.value
}

/**
 * Claims the phone, captures, records the sale; or voids or refunds. Every step reads the current state and is idempotent, so browser,
 * webhook and job continue where the last one stopped. Throws a 503 when the provider is away. @param voidPayment `voidOrLeave` while
 * a browser waits
 */
async function settle(
  deps: OrderDeps,
  order: OrderWithListing,
  voidPayment: VoidPayment = voidAuthorisation,
): Settling {
  const { id } = order
  if (order.status !== 'booked') return finish(deps, order, voidPayment)
  const payment = await inspectPayment(deps.payments, id, 'complete')
  if (payment?.state !== 'authorised' && payment?.state !== 'captured')
    return refuseUnpaid(deps, id, payment, voidPayment)
  const isCaptured = payment.state === 'captured'
  const claimed = await claimPhone(deps, order, {
    paymentId: payment.paymentId,
    amountMinor: payment.amount.minor,
    ...(isCaptured && { captured: payment.canHold ? 'by-hand' : 'at-once' }),
  })
  if (claimed.ok) return finish(deps, claimed.value, voidPayment, payment)
  if (!isCaptured) await voidPayment(deps, id, payment.paymentId)
  return claimed
}

/** Ends the settling of an order that is not paid. It reads the order again, because another process may have ended it. */
async function refuseUnpaid(
  deps: OrderDeps,
  id: string,
  payment: InspectedPayment | null,
  voidPayment: VoidPayment,
): Settling {
  const order = await findOrder(deps.db, id)
  if (!order) return no('unknown-booking')
  if (order.status !== 'booked') return finish(deps, order, voidPayment)
  if (payment?.isRejected) return no('payment-rejected')
  if (payment && !payment.isMatch && !payment.canHold) return no('payment-differs')
  return no(whyNotAgreed(order, order.listing) ?? payment?.refusal ?? 'not-authorised')
}

/** @param payment what was seen of the order's payment just before, if it was */
async function finish(
  deps: OrderDeps,
  order: Order,
  voidPayment: VoidPayment,
  payment?: InspectedPayment,
): Settling {
  const { status, paymentId } = order
  if (isPaid(status)) return ok({ paymentId, settledNow: false })
  switch (status) {
    case 'booked':
      return no('not-authorised')
    case 'claimed':
      return capture(deps, order, voidPayment, payment)
    case 'refunded':
      return no('order-refunded')
    case 'unavailable':
    case 'cancelled':
      await voidPayment(deps, order.id)
      if (await refundLate(deps, order)) return no('order-refunded')
      return no(status === 'unavailable' ? 'already-sold' : 'booking-cancelled')
  }
}

async function capture(
  deps: OrderDeps,
  order: Order,
  voidPayment: VoidPayment,
  payment?: InspectedPayment,
): Settling {
  const { id, paymentId } = order
  if (paymentId === null) throw new Error(`the order ${id} was claimed without a payment`)
  const captured = await capturePayment(deps.payments, id, paymentId, payment)
  if (captured.ok) {
    const settledNow = await recordSale(deps, order, captured.value)
    if (settledNow) phoneSold.send(captured.value)
    return ok({ paymentId, settledNow })
  }
  // Unknown until an admin decides: the phone stays claimed.
  if (captured.why === 'mismatch') return no('payment-differs')
  // First the payment, so that nobody claims with it again.
  await cancelPayment(deps.payments, id, paymentId)
  return finish(deps, await dropClaim(deps, order, paymentId), voidPayment)
}

/** Voids an authorisation while a buyer waits: an outage is logged, and does not change what the buyer is answered. */
const voidOrLeave: VoidPayment = async (deps, orderId, paymentId) => {
  await voidAuthorisation(deps, orderId, paymentId).catch((error) =>
    deps.log.error('an authorisation is still to be voided', error, { order: orderId }),
  )
}

/**
 * Records that a claimed order's payment was captured: its money is held from then on, and jobs end the other orders of the
 * phone. False when another process was first.
 */
export function recordSale(
  { db, clock, settings }: OrderDeps,
  { id, listingId }: Pick<Order, 'id' | 'listingId'>,
  { provider, paymentId, amountMinor, isRisky }: Captured,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const order = await lockOrderAlone(tx, id)
    if (order.status !== 'claimed' || order.paymentId !== paymentId) return false
    const at = clock.now()
    const news = noticesOfSale(order, settings.inspectionMillis)
    const facts = { isRisky }
    await become(tx, order, 'capture', { at, ...deadline(at, settings.handoverMillis), facts, news })
    await postCapture(tx, order, { provider, amountMinor }, at)
    await cancelListingOrders(tx, listingId)
    const paid = { ...order, status: 'paid' as const }
    for (const party of await listClosed(tx, [order.sellerId, order.buyerId])) {
      await notifyOfClosedAccount(tx, party, [paid], false)
    }
    return true
  })
}

/** Signals that this process has recorded the payment of an order, with its amount in minor units. */
export const phoneSold = createSignal<{ amountMinor: number }>('phone-sold')

const priority: readonly OrderStatus[] = ['claimed', 'booked', 'paid']

const tryNextAfter: readonly SettleProblem[] = [
  'not-authorised',
  'wallet-empty',
  'wallet-refused',
  'price-changed',
  'listing-changed',
]

/** Settles a buyer's authorised order, found by seller and product name (specification); `orderId` selects one of several. */
export async function settleOwnOrder(
  deps: OrderDeps,
  buyerId: string,
  which: { orderId: string | undefined; sellerEmail: string; productName: string },
): Promise<Result<Settled, SettleProblem>> {
  const matching = (await listMatching(deps.db, buyerId, which)).filter(
    ({ id }) => which.orderId === undefined || id === which.orderId,
  )
  const [latest] = matching
  if (!latest) return no('unknown-booking')
  const open = matching
    .filter(({ status }) => priority.includes(status))
    .sort((one, other) => priority.indexOf(one.status) - priority.indexOf(other.status))
  if (open.length === 0) return settle(deps, latest, voidOrLeave)
  let refusal: Result<Settled, SettleProblem> = no('not-authorised')
  for (const order of open) {
    const settled = await settle(deps, order, voidOrLeave)
    if (settled.ok || !tryNextAfter.includes(settled.why)) return settled
    if (settled.why !== 'not-authorised') refusal = settled
  }
  return refusal
}
