import { callProvider, type PaymentDeps } from './call-provider.ts'
import type { ProviderRefund } from './provider.ts'
import { nextLookAt } from './rules.ts'
import { findLatestRefund, insertNextAttempt, type Refund, saveRefund } from './store-refunds.ts'

/**
 * Brings the refund of `reference` on: sends it to the provider unless that knows it, and saves the provider's state of it. A
 * failed one is sent again as another attempt, once its pause is over. May be repeated by anybody at any time. Throws a 503
 * when the provider cannot be reached.
 * @returns false when there is no refund
 */
export async function sendRefund(deps: PaymentDeps, reference: string): Promise<boolean> {
  const refund = await findOrRetry(deps, reference)
  if (!refund) return false
  if (refund.state === 'failed') return true
  const made = await findOrMake(deps, refund)
  const state = made?.state ?? 'failed'
  if (state === 'failed') {
    const { id, attempt, amountMinor } = refund
    deps.log.error('a refund has failed and will be tried again', made ? 'by the provider' : 'refused', {
      reference,
      refund: id,
      attempt,
      amountMinor,
    })
  }
  const dueAt = nextLookAt(state, refund.attempt, deps.clock.now())
  await saveRefund(deps.db, refund.id, { refundId: made?.id ?? null, state, dueAt })
  return true
}

/** The latest attempt; another one when that has failed and its pause is over. */
async function findOrRetry({ db, clock }: PaymentDeps, reference: string): Promise<Refund | null> {
  const latest = await findLatestRefund(db, reference)
  const now = clock.now()
  if (latest?.state !== 'failed' || !latest.dueAt || now < latest.dueAt) return latest
  await db.transaction((tx) => insertNextAttempt(tx, latest, now))
  return findLatestRefund(db, reference)
}

/** The provider's refund for this attempt, made if there is none; null when the provider refuses to make it. */
async function findOrMake(
  deps: PaymentDeps,
  { id: key, paymentId, amountMinor, currency }: Refund,
): Promise<ProviderRefund | null> {
  // Asked for first: an idempotency key is forgotten after a day, a refund is not.
  const known = await callProvider(deps, (provider) => provider.listRefunds(paymentId))
  const earlier = known.find((refund) => refund.key === key)
  if (earlier) return earlier
  const amount = { minor: amountMinor, currency }
  const made = await callProvider(deps, (provider) => provider.refund({ key, paymentId, amount }))
  return made.ok ? made.value : null
}
