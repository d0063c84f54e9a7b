import { findAccount } from '../../identity/index.ts'
import { amountToMinor } from '../../kernel/money.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import { cancelPayment, cancelUnlessCaptured, inspectPayment, requestRedirect } from '../../payments/index.ts'
import { countClaims } from '../become.ts'
import { type PayProblem, whyNotPay } from '../booking/agreed-terms.ts'
import type { OrderDeps } from '../deps.ts'
import { after } from '../rules.ts'
import { findOwnOrder, isKeptForAnother, type OrderWithListing } from '../store.ts'
import { claimPhone, dropClaim } from './claim-phone.ts'
import { voidAuthorisation } from './void-authorisation.ts'

/** How long a phone is kept for a buyer who pays on the page of a provider that cannot hold money. */
const keptMillis = 15 * 60_000

/** How often, with one booking after another: otherwise one buyer could keep a phone from all others without paying. */
const maxClaims = 5

/**
 * Begins the payment of an order on the page of this provider, and returns its address. Where the provider cannot hold the money, the
 * phone is claimed first and kept for 15 minutes. `price` is what the buyer saw, and must be the order's. May be repeated, also
 * with another provider, until the payment is confirmed. Throws a 503 when the provider cannot be reached.
 */
export async function payOnPage(
  deps: OrderDeps & { publicUrl: string },
  buyerId: string,
  request: { orderId: string; price: number; provider: string },
): Promise<Result<{ redirect: string }, PayProblem>> {
  const priceMinor = amountToMinor(request.price)
  for (let attempt = 0; attempt < 3; attempt++) {
    const found = await findOwnOrder(deps.db, buyerId, request.orderId)
    if (!found.ok) return found
    const order = found.value
    const isKept = order.status === 'claimed' && order.dueAt !== null
    const why = isKept ? null : whyNotPay(order, priceMinor, order.listing)
    if (why) return no(why)
    if (await isKeptForAnother(deps.db, order, deps.clock.now())) return no('phone-kept')
    const requested = await requestRedirect(
      deps.payments,
      request.provider,
      await describePayment(deps, order),
    )
    if (!requested.ok) {
      if (requested.why === 'under-way') return no('payment-under-way')
      if (requested.why === 'not-offered') return no('way-not-offered')
      if (requested.why === 'amount-not-taken') return no(requested.why)
      // Another provider was chosen, or another price accepted, since the last payment was begun.
      if (!(await giveUp(deps, order))) return no('payment-under-way')
      continue
    }
    const { redirect, canHold, paymentId } = requested.value
    if (canHold) return ok({ redirect })
    const claimed = await keepPhone(deps, order, paymentId)
    if (!claimed.ok) return claimed
    if (claimed.value) return ok({ redirect })
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

/** Gives up the payment that was begun before, and the phone that was kept for it. False when it was confirmed. */
async function giveUp(deps: OrderDeps, order: OrderWithListing): Promise<boolean> {
  const { id, status, paymentId } = order
  // Cancelling a payment that was captured a moment ago would fail.
  if ((await inspectPayment(deps.payments, id))?.state === 'captured') return false
  if (status !== 'claimed' || paymentId === null) {
    await voidAuthorisation(deps, id)
    return true
  }
  if (!(await cancelUnlessCaptured(deps.payments, id, paymentId))) return false
  await dropClaim(deps, order, paymentId)
  return true
}

/** Claims the phone of an order before its buyer pays. False when the order has changed meanwhile. */
async function keepPhone(
  deps: OrderDeps,
  order: OrderWithListing,
  paymentId: string,
): Promise<Result<boolean, 'price-changed' | 'listing-changed' | 'phone-kept' | 'too-many-tries'>> {
  const { db, clock } = deps
  if (order.paymentId === paymentId) return ok(true)
  // The payment that the phone was kept for has ended.
  if (order.status === 'claimed' && order.paymentId) await dropClaim(deps, order, order.paymentId)
  if ((await countClaims(db, order)) >= maxClaims) {
    await cancelPayment(deps.payments, order.id, paymentId)
    return no('too-many-tries')
  }
  const paidBy = after(clock.now(), keptMillis)
  const payment = { paymentId, amountMinor: order.priceMinor, isCaptured: false, paidBy }
  const claimed = await claimPhone(deps, order, payment)
  if (claimed.ok && claimed.value.status === 'claimed' && claimed.value.paymentId === paymentId)
    return ok(true)
  await voidAuthorisation(deps, order.id, paymentId)
  return claimed.ok ? ok(false) : claimed
}
