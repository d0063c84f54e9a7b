import type Stripe from 'stripe'
import type { Money } from '../kernel/money.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { askProvider } from './ask-provider.ts'
import type { PaymentDeps } from './create-cards.ts'
import { type PaymentState, stateOf, whyNotOurs } from './rules.ts'
import { findLatestPayment, keepStatus, listOpenReferences, type Payment } from './store.ts'

export type InspectedPayment = {
  /** The provider's own id, as a person may quote it. */
  paymentId: string
  state: PaymentState
  /** False: by the provider's word it is not the payment that was asked for. */
  isOurs: boolean
  amount: Money
  reference: string
  /** What was asked for, as it was written down when this was read. */
  asked: Payment
}

/**
 * How the payment of `reference` stands, by the provider's word. Amount, currency and reference are compared with
 * what was asked: an intent that differs is never 'authorised' nor 'captured', it is 'open' and logged.
 * Null when none was ever handed to a browser. Throws a 503 when the provider cannot be reached.
 */
export async function inspectPayment(deps: PaymentDeps, reference: string): Promise<InspectedPayment | null> {
  const { db, cards } = deps
  const payment = await findLatestPayment(db, reference)
  if (!payment?.intentId) return null
  const { intentId } = payment
  return judgeIntent(deps, payment, await askProvider(deps, () => cards.paymentIntents.retrieve(intentId)))
}

/** The same, by what the provider has just said of the payment. */
export async function judgeIntent(
  { db, clock, log }: PaymentDeps,
  payment: Payment,
  intent: Stripe.PaymentIntent,
): Promise<InspectedPayment> {
  const { reference } = payment
  const paymentId = payment.intentId ?? intent.id
  const amount: Money = { minor: payment.amountMinor, currency: payment.currency }
  const difference = whyNotOurs(intent, { reference, amount })
  if (difference) {
    log.error('a card payment is not the one that was asked for', difference, {
      intentId: paymentId,
      reference,
    })
  }
  const state = difference ? 'open' : stateOf(intent)
  await keepWord(db, payment, state === 'authorised' ? 'open' : state, clock.now())
  return { paymentId, state, isOurs: difference === null, amount, reference, asked: payment }
}

/** Looks of one moment count as one: a sale that goes through looks several times. */
const momentMillis = 5_000

async function keepWord(db: Database, payment: Payment, status: Payment['status'], now: Date): Promise<void> {
  const isSaid = payment.status === status && now.getTime() - payment.updatedAt.getTime() < momentMillis
  if (!isSaid) await keepStatus(db, payment.id, status, now)
}

/**
 * References whose payment is neither captured nor cancelled and was last looked at before `olderThan`: the ones
 * whose settlement may have been cut off. Inspecting one counts as looking at it.
 */
export function listOpenPayments(db: Db, which: { olderThan: Date; limit: number }): Promise<string[]> {
  return listOpenReferences(db, which)
}
