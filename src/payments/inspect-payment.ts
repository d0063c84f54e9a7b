import type { Money } from '../kernel/money.ts'
import { callProvider, type PaymentDeps } from './call-provider.ts'
import type { PaymentState, ProviderPayment } from './provider.ts'
import { whyNotOurs } from './rules.ts'
import { findLatestPayment, type Payment, saveStatus } from './store.ts'

export { listOpenReferences as listOpenPayments } from './store.ts'

export type InspectedPayment = {
  /** The provider's own id, as a person may quote it. */
  paymentId: string
  state: PaymentState
  /** False: by the provider's word it is not the payment that was asked for. */
  isOurs: boolean
  /** What was asked for. */
  amount: Money
}

/**
 * How the payment of `reference` stands, by the provider's word. Amount, currency and reference are compared with
 * what was asked: a payment that differs is never 'authorised' nor 'captured', it is 'open' and logged.
 * Null when none was ever handed to a browser. Throws a 503 when the provider cannot be reached.
 */
export async function inspectPayment(deps: PaymentDeps, reference: string): Promise<InspectedPayment | null> {
  const payment = await findLatestPayment(deps.db, reference)
  if (!payment?.paymentId) return null
  const { paymentId } = payment
  return judgePayment(deps, payment, await callProvider(deps, (provider) => provider.inspect(paymentId)))
}

/** Compares what the provider has just said of a payment with what was asked for, and saves the outcome. */
export async function judgePayment(
  { db, clock, log }: PaymentDeps,
  payment: Payment,
  said: ProviderPayment,
): Promise<InspectedPayment> {
  const { reference } = payment
  const paymentId = said.id
  const amount: Money = { minor: payment.amountMinor, currency: payment.currency }
  const difference = whyNotOurs(said, { reference, amount })
  if (difference) {
    log.error('a payment is not the one that was asked for', difference, { paymentId, reference })
  }
  const state = difference ? 'open' : said.state
  // An authorised payment stays open here, and is captured or cancelled next.
  if (state !== 'authorised') await saveStatus(db, payment.id, state, clock.now())
  return { paymentId, state, isOurs: difference === null, amount }
}
