import { isPosted } from '../ledger/index.ts'
import type { Db } from '../platform/database/database.ts'
import { callProvider, type PaymentDeps } from './call-provider.ts'
import type { ProviderRefund } from './provider.ts'
import { adoptionKey, nextLookAt } from './rules.ts'
import { findLatestRefund, insertNextAttempt, type Refund, saveRefund } from './store-refunds.ts'

/**
 * Brings the refund of `reference` on: sends it to the provider unless that knows it, and saves the provider's state of it. A
 * failed one is sent again as another attempt, once its pause is over. May be repeated by anybody at any time. Throws a 503
 * when the provider cannot be reached.
 * @param onFailed called once for each attempt that fails, in the transaction that records it
 * @returns false when there is no refund
 */
export async function sendRefund(
  deps: PaymentDeps,
  reference: string,
  onFailed: (tx: Db, refund: Refund) => Promise<void>,
): Promise<boolean> {
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
  await deps.db.transaction(async (tx) => {
    const changed = await saveRefund(tx, refund.id, { refundId: made?.id ?? null, state, dueAt })
    if (changed && state === 'failed') await onFailed(tx, refund)
  })
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
async function findOrMake(deps: PaymentDeps, refund: Refund): Promise<ProviderRefund | null> {
  const { id: key, refundId, paymentId, amountMinor, currency } = refund
  // Asked for first: an idempotency key is forgotten after a day, a refund is not.
  const known = await callProvider(deps, (provider) => provider.listRefunds(paymentId))
  const earlier = known.find((each) => each.key === key || each.id === refundId)
  if (earlier) return earlier
  const byHand = await findByHand(deps, refund, known)
  if (byHand) return byHand
  const amount = { minor: amountMinor, currency }
  const made = await callProvider(deps, (provider) => provider.refund({ key, paymentId, amount }))
  return made.ok ? made.value : null
}

/**
 * A refund of this amount that somebody has made in the provider's dashboard: the buyer has the money, so it is not sent again.
 * One that an admin has adopted is in the ledger already and does not count.
 */
async function findByHand(
  { db }: PaymentDeps,
  { amountMinor, currency }: Refund,
  known: ProviderRefund[],
): Promise<ProviderRefund | null> {
  for (const each of known) {
    const isSame = each.amount.minor === amountMinor && each.amount.currency === currency
    if (each.key !== null || each.state === 'failed' || !isSame) continue
    if (!(await isPosted(db, adoptionKey(each.id)))) return each
  }
  return null
}
