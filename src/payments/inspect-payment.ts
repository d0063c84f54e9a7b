import type { Money } from '../kernel/money.ts'
import { callProvider, type PaymentDeps } from './call-provider.ts'
import { findMismatch, type PaymentState, type ProviderPayment } from './rules.ts'
import { findLatestPayment, type Payment, saveStatus } from './store.ts'

export type InspectedPayment = {
  /** The provider's own id, as a person may quote it. */
  paymentId: string
  state: PaymentState
  /** False when the provider's payment is not the one that was asked for. */
  isMatch: boolean
  /** What was asked for. */
  amount: Money
}

/**
 * The state of the payment of `reference` at the provider. A payment whose amount, currency or reference differs from what was
 * asked for is logged and counts as 'open', never as 'authorised' or 'captured'. Null when none has reached a browser. Throws
 * a 503 when the provider cannot be reached.
 */
export async function inspectPayment(deps: PaymentDeps, reference: string): Promise<InspectedPayment | null> {
  const payment = await findLatestPayment(deps.db, reference)
  if (!payment?.paymentId) return null
  const { paymentId } = payment
  return verifyPayment(
    deps,
    payment,
    await callProvider(deps, payment.provider, (provider) => provider.inspect(paymentId)),
  )
}

/** Checks the provider's latest answer about a payment against what was asked for, and saves its state. */
export async function verifyPayment(
  { db, clock, log }: PaymentDeps,
  payment: Payment,
  current: ProviderPayment,
): Promise<InspectedPayment> {
  const { reference } = payment
  const paymentId = current.id
  const amount: Money = { minor: payment.amountMinor, currency: payment.currency }
  const difference = findMismatch(current, { reference, amount })
  if (difference) {
    log.error('a payment is not the one that was asked for', difference, { paymentId, reference })
  }
  const state = difference ? 'open' : current.state
  // An authorised payment stays open here, and is captured or cancelled next.
  if (state !== 'authorised') await saveStatus(db, payment.id, state, clock.now())
  return { paymentId, state, isMatch: difference === null, amount }
}
