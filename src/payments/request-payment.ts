import type { Money } from '../kernel/money.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import { callProvider, type PaymentDeps } from './call-provider.ts'
import type { ProviderPayment } from './provider.ts'
import { whyNotOurs } from './rules.ts'
import { openPayment, type Payment, saveBegun, saveStatus } from './store.ts'

export type PaymentRequest = { reference: string; amount: Money; description: string }

/**
 * Opens a payment for `reference`, to be authorised by the buyer and captured by us later. The same open payment is
 * answered again for the same reference (a reload, a second tab), also to two callers at once; one that the provider has
 * cancelled meanwhile is replaced.
 * @returns the client secret with which the browser confirms the payment; 'other-amount' while the reference has a live
 * payment of another amount, which is to be cancelled first; 'amount-not-taken' when the provider takes no payments of this
 * amount at all. Throws a 503 when the provider cannot be reached.
 */
export async function requestPayment(
  deps: PaymentDeps,
  request: PaymentRequest,
): Promise<Result<{ clientSecret: string }, 'other-amount' | 'amount-not-taken'>> {
  const { db, clock } = deps
  const { minor, currency } = request.amount
  for (let attempt = 0; attempt < 3; attempt++) {
    const payment = await openPayment(db, request.reference, request.amount, clock.now())
    if (!payment) continue
    if (payment.amountMinor !== minor || payment.currency !== currency) return no('other-amount')
    const requested = await (payment.paymentId ? resume : begin)(deps, payment, request)
    if (requested.ok) return requested
    if (requested.why === 'amount-not-taken') return no(requested.why)
  }
  throw new Error(`the payment of ${request.reference} is cancelled as often as it is opened`)
}

type Requested = Promise<Result<{ clientSecret: string }, 'amount-not-taken' | 'cancelled'>>

/** Answers a payment that was begun before, unless the provider has cancelled it. */
async function resume(deps: PaymentDeps, payment: Payment, request: PaymentRequest): Requested {
  const { paymentId, clientSecret } = payment
  if (paymentId === null || clientSecret === null) throw new Error(`the payment ${payment.id} was not begun`)
  const asked = await callProvider(deps, (provider) => provider.inspect(paymentId))
  if (asked.state === 'cancelled') {
    await saveStatus(deps.db, payment.id, 'cancelled', deps.clock.now())
    return no('cancelled')
  }
  requireOurs(asked, request)
  return ok({ clientSecret })
}

/** Begins a payment at the provider, and gives it up again if it was cancelled meanwhile. */
async function begin(deps: PaymentDeps, payment: Payment, request: PaymentRequest): Requested {
  const begun = await callProvider(deps, (provider) => provider.begin({ key: payment.id, ...request }))
  if (!begun.ok) return begun
  const { payment: asked, clientSecret } = begun.value
  requireOurs(asked, request)
  const isSaved = await saveBegun(deps.db, payment, { paymentId: asked.id, clientSecret }, deps.clock.now())
  if (isSaved) return ok({ clientSecret })
  // Nobody has seen this payment, and nobody shall pay it.
  await callProvider(deps, (provider) => provider.cancel(asked.id))
  return no('cancelled')
}

function requireOurs(asked: ProviderPayment, request: PaymentRequest): void {
  const difference = whyNotOurs(asked, request)
  if (difference) throw new Error(`the payment ${asked.id} of ${request.reference}: ${difference}`)
}
