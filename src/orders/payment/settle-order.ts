import type { AccountSigns } from '../../identity/index.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import type { RefusedImeis } from '../../listings/index.ts'
import { cancelPayment, capturePayment, inspectPayment, type PaymentDeps } from '../../payments/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { whyNotAgreed } from '../booking/agreed-terms.ts'
import { findOrder } from '../find-order.ts'
import type { OrderSettings } from '../order-settings.ts'
import { followRefund } from '../refund/follow-refund.ts'
import type { Order, OrderWithListing } from '../store.ts'
import { claimPhone, releaseClaim } from './claim-phone.ts'
import { phoneSold } from './phone-sold.ts'
import { recordSale } from './record-sale.ts'
import { releasePayment } from './release-payment.ts'
import type { SettleProblem } from './rules.ts'

export type SettleDeps = {
  db: Database
  clock: Clock
  log: Log
  payments: PaymentDeps
  settings: OrderSettings
  signs: AccountSigns
  refusedImeis: RefusedImeis
}

/** `settledNow` is true for exactly one of all who settle the same order. */
export type Settled = { paymentId: string | null; settledNow: boolean }

type Settling = Promise<Result<Settled, SettleProblem>>

/** Releases the payment of an order that buys nothing. */
type Release = (deps: SettleDeps, orderId: string, paymentId?: string) => Promise<void>

/** Settles the order of this id: see `settle`. */
export async function settleOrder(deps: SettleDeps, id: string): Settling {
  const order = await findOrder(deps.db, id)
  return order ? settle(deps, order) : no('unknown-booking')
}

/**
 * Settles an order whose payment is authorised: claims the phone in one transaction, then captures, then records the sale; or
 * releases the authorisation. Every step reads the current state and is idempotent, so any number of callers (browser, webhook,
 * job) continue where the last one stopped. Throws a 503 when the provider cannot be reached; the order's job continues later.
 * @param release `releaseOrLeave` while a browser waits
 */
export async function settle(
  deps: SettleDeps,
  order: OrderWithListing,
  release: Release = releasePayment,
): Settling {
  const { id } = order
  if (order.status !== 'booked') return finish(deps, order, release)
  const payment = await inspectPayment(deps.payments, id)
  // An interrupted release is still to be recorded.
  if (payment?.state === 'cancelled') await releasePayment(deps, id, payment.paymentId)
  if (payment?.state !== 'authorised' && payment?.state !== 'captured') return refuseUnpaid(deps, id, release)
  const claimed = await claimPhone(deps, order, {
    paymentId: payment.paymentId,
    amountMinor: payment.amount.minor,
    isCaptured: payment.state === 'captured',
  })
  if (claimed.ok) return finish(deps, claimed.value, release)
  await release(deps, id, payment.paymentId)
  return claimed
}

/** Another process may have ended the order and its payment since it was read, so it is read again. */
async function refuseUnpaid(deps: SettleDeps, id: string, release: Release): Settling {
  const order = await findOrder(deps.db, id)
  if (!order) return no('unknown-booking')
  if (order.status !== 'booked') return finish(deps, order, release)
  return no(whyNotAgreed(order, order.listing) ?? 'not-authorised')
}

/** Continues with an order after the decision about its phone. */
async function finish(deps: SettleDeps, order: Order, release: Release): Settling {
  switch (order.status) {
    case 'booked':
      return no('not-authorised')
    case 'claimed':
      return capture(deps, order, release)
    case 'paid':
    case 'handed-over':
    case 'disputed':
    case 'returning':
      return ok({ paymentId: order.paymentId, settledNow: false })
    case 'completed':
    case 'refunding':
      await followRefund(deps, order)
      return ok({ paymentId: order.paymentId, settledNow: false })
    case 'refunded':
      // The provider may have taken its word back.
      await followRefund(deps, order)
      return no('order-refunded')
    case 'unavailable':
    case 'cancelled':
      await release(deps, order.id)
      return no(order.status === 'unavailable' ? 'already-sold' : 'booking-cancelled')
  }
}

async function capture(deps: SettleDeps, order: Order, release: Release): Settling {
  const { id, paymentId } = order
  if (paymentId === null) throw new Error(`the order ${id} was claimed without a payment`)
  const captured = await capturePayment(deps.payments, id, paymentId)
  if (captured.ok) {
    const settledNow = await recordSale(deps, order, captured.value)
    if (settledNow) phoneSold.send(captured.value)
    return ok({ paymentId, settledNow })
  }
  // Whether the money was captured is unknown: until a person decides, the phone is neither sold nor released.
  if (captured.why === 'mismatch') return no('payment-differs')
  // First the payment, so that nobody can claim with it again, then the phone.
  await cancelPayment(deps.payments, id, paymentId)
  return finish(deps, await releaseClaim(deps, order, paymentId), release)
}

/** Releases the payment, or leaves that to the order's job: an outage does not change the answer to a buyer who waits. */
export const releaseOrLeave: Release = async (deps, orderId, paymentId) => {
  await releasePayment(deps, orderId, paymentId).catch((error) =>
    deps.log.error('an authorisation is still to be released', error, { order: orderId }),
  )
}
