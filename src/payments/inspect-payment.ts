import type { Money } from '../kernel/money.ts'
import type { Db } from '../platform/db.ts'
import { askProvider } from './ask-provider.ts'
import type { PaymentDeps } from './create-cards.ts'
import { type PaymentState, stateOf, whyNotOurs } from './rules.ts'
import { findLatestPayment, keepStatus, listOpenReferences } from './store.ts'

export type InspectedPayment = {
  /** The provider's own id, as a person may quote it. */
  paymentId: string
  state: PaymentState
  /** False: by the provider's word it is not the payment that was asked for. */
  isOurs: boolean
  amount: Money
  reference: string
}

/**
 * How the payment of `reference` stands, by the provider's word. Amount, currency and reference are compared with
 * what was asked: an intent that differs is never 'authorised' nor 'captured', it is 'open' and logged.
 * Null when none was ever handed to a browser. Throws a 503 when the provider cannot be reached.
 */
export async function inspectPayment(deps: PaymentDeps, reference: string): Promise<InspectedPayment | null> {
  const { db, cards, clock, log } = deps
  const payment = await findLatestPayment(db, reference)
  if (!payment?.intentId) return null
  const { intentId } = payment
  const amount: Money = { minor: payment.amountMinor, currency: payment.currency }
  const intent = await askProvider(deps, () => cards.paymentIntents.retrieve(intentId))
  const difference = whyNotOurs(intent, { reference, amount })
  if (difference) {
    log.error('a card payment is not the one that was asked for', difference, { intentId, reference })
  }
  const state = difference ? 'open' : stateOf(intent)
  await keepStatus(db, payment.id, state === 'authorised' ? 'open' : state, clock.now())
  return { paymentId: intentId, state, isOurs: difference === null, amount, reference }
}

/**
 * References whose payment is neither captured nor cancelled and was last looked at before `olderThan`: the ones
 * whose settlement may have been cut off. Inspecting one counts as looking at it.
 */
export function listOpenPayments(db: Db, which: { olderThan: Date; limit: number }): Promise<string[]> {
  return listOpenReferences(db, which)
}
