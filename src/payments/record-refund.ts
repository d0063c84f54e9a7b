import { no, ok, type Result } from '../kernel/result.ts'
import type { Db } from '../platform/database/database.ts'
import { saveMadeRefund } from './made-refund.ts'
import {
  postCoveredRefund,
  postPaidRefund,
  postRecoveredRefund,
  postRefund,
  readHeld,
  readRefundedByHand,
} from './post-money.ts'
import type { RecordedWay } from './rules.ts'
import type { SentRefund } from './send-refund.ts'
import { findCapturedPayment } from './store.ts'
import { listChargebacksOf } from './store-chargebacks.ts'
import { capRefund, findLatestRefund, type Refund, savePaidRefund, saveRefund } from './store-refunds.ts'

/**
 * What has become of the refund of a reference. 'refunded': its buyer has the money. 'failed': so much of it as `leftMinor` is to be
 * paid, by another attempt or another way; nothing when a bank has given it back meanwhile. 'running': neither is known yet, or a bank
 * decides first.
 */
export type RefundOutcome = {
  state: 'refunded' | 'failed' | 'running'
  leftMinor: number
  /** What the buyer has had from a bank besides, in minor units, of a refund that is posted now. */
  twiceMinor: number
  /** The attempt that has failed now. */
  failedNow: Refund | null
}

/**
 * Saves and posts what a provider has said of a refund, and tells what has become of it. In a transaction in which what was paid for
 * is locked, and by whose end it continues. May be repeated.
 */
export async function recordRefund(tx: Db, sent: SentRefund, at: Date): Promise<RefundOutcome> {
  const { refund, answer } = sent
  const isSaved = answer !== null && (await saveRefund(tx, refund, answer))
  const failedNow = isSaved && answer.state === 'failed' ? refund : null
  return { ...(await postOutcome(tx, refund.reference, at)), failedNow }
}

/**
 * Records that a refund which its provider has failed to make, or not answered, was paid another way, or made by the provider after all,
 * as its dashboard shows under this reference.
 */
export async function recordRefundPaid(
  tx: Db,
  refund: Refund,
  { way, reference }: { way: RecordedWay; reference: string },
  at: Date,
): Promise<Result<RefundOutcome, 'refund-running' | 'reference-used'>> {
  if (way === 'provider') {
    const saved = await saveMadeRefund(tx, refund, reference, at)
    if (saved !== 'saved') return no(saved === 'answered' ? 'refund-running' : saved)
    return ok({ ...(await postOutcome(tx, refund.reference, at)), failedNow: null })
  }
  if (!(await savePaidRefund(tx, refund, { way, reference }))) return no('refund-running')
  await postPaidRefund(tx, refund, at)
  return ok({ state: 'refunded', leftMinor: 0, twiceMinor: 0, failedNow: null })
}

async function postOutcome(tx: Db, reference: string, at: Date): Promise<Omit<RefundOutcome, 'failedNow'>> {
  const latest = await findLatestRefund(tx, reference)
  if (!latest) throw new Error(`${reference} has no refund`)
  const twiceMinor = await postRefund(tx, latest, at)
  const outcome = { leftMinor: 0, twiceMinor }
  const chargebacks = await listChargebacksOf(tx, reference)
  if (chargebacks.some(({ endedAt }) => endedAt === null)) return { ...outcome, state: 'running' }
  // One that a lost chargeback has ended is not tried again.
  if (latest.state === 'failed' && latest.dueAt) {
    const lost = chargebacks.filter(({ state }) => state === 'lost')
    const lostMinor = lost.reduce((sum, { takenMinor }) => sum + takenMinor, 0)
    return { ...outcome, state: 'failed', leftMinor: await coverFailed(tx, latest, lostMinor, at) }
  }
  if (latest.state !== 'succeeded') return { ...outcome, state: 'running' }
  await postRecoveredRefund(tx, latest, at)
  return { ...outcome, state: 'refunded' }
}

/**
 * Lowers a refund that has failed to what its buyer is still without of the payment: lost chargebacks and refunds by hand may have
 * given back the rest. What is held beyond that goes against the costs of the chargebacks. Returns what is left to refund, in
 * minor units.
 */
async function coverFailed(tx: Db, failed: Refund, lostMinor: number, at: Date): Promise<number> {
  const { reference: id, currency, amountMinor } = failed
  const captured = await findCapturedPayment(tx, id)
  // All the money of a rejected payment goes back.
  if (!captured) return amountMinor
  const heldMinor = await readHeld(tx, { id, currency })
  const regainedMinor = lostMinor + (await readRefundedByHand(tx, id))
  const unpaidMinor = Math.max(0, captured.amountMinor - regainedMinor)
  const leftMinor = Math.min(amountMinor, unpaidMinor, heldMinor)
  const coveredMinor = Math.min(amountMinor, heldMinor) - leftMinor
  if (coveredMinor > 0) await postCoveredRefund(tx, failed, coveredMinor, at)
  await capRefund(tx, id, leftMinor)
  return leftMinor
}
