import type { Act } from './act.ts'
import { feeBasisPoints, type Life, orderOf, withOrder } from './model.ts'

/** Whether a moment has come. */
export const isPast = ({ now }: Life, moment: number | null) => moment !== null && moment <= now

/** Money is to go back to the buyer. */
export function giveBack(life: Life, index: number, minor: number): Life {
  const refund = {
    minor,
    attempt: 1,
    state: 'requested',
    atProvider: null,
    lookAt: life.now,
    isPaidByHand: false,
  } as const
  return withOrder(life, index, { status: 'refunding', dueAt: null, refund })
}

/** What is held, less the fee, is the seller's. */
export function complete(life: Life, index: number): Life {
  const minor = orderOf(life, index).heldMinor
  const fee = Math.floor((minor * feeBasisPoints) / 10_000)
  const completed = withOrder(life, index, {
    status: 'completed',
    dueAt: null,
    isReleased: true,
    heldMinor: 0,
  })
  return credit(completed, minor - fee)
}

/** A debt is paid first. */
function credit(life: Life, minor: number): Life {
  const kept = Math.min(life.owed, minor)
  return { ...life, owed: life.owed - kept, available: life.available + minor - kept }
}

/** Asks the provider, which makes the refund if it does not know it. The rest after a part is the seller's. */
export function followRefund(life: Life, index: number): Life {
  const {
    refund: latest,
    status,
    card,
    heldMinor,
    refundedMinor,
    isReleased,
    isRefundable,
    chargeback,
  } = orderOf(life, index)
  if (!latest || chargeback === 'open') return life
  const isAgain = latest.state === 'failed' && latest.attempt < 5 && isPast(life, latest.lookAt)
  if (latest.state === 'failed' && !isAgain) return reopen(life, index)
  const refund = isAgain ? { ...latest, attempt: latest.attempt + 1, atProvider: null } : latest
  const made = card === 'pending-refund' ? 'pending' : 'succeeded'
  const state = refund.atProvider ?? (isRefundable ? made : 'failed')
  const pause = { succeeded: null, pending: 1, failed: 2 ** (refund.attempt - 1) }[state]
  const lookAt = pause === null ? null : life.now + pause * 3_600_000
  const givenMinor = state === 'succeeded' ? refund.minor : 0
  // What a bank has taken before the refund was made is a cost of the marketplace.
  const left = Math.max(0, heldMinor + refundedMinor - givenMinor)
  const followed = withOrder(life, index, {
    refund: { ...refund, state, atProvider: isRefundable ? state : refund.atProvider, lookAt },
    heldMinor: left,
    refundedMinor: Math.min(givenMinor, heldMinor + refundedMinor),
  })
  if (state === 'failed') return reopen(followed, index)
  if (status !== 'refunding' || state !== 'succeeded') return followed
  if (isReleased) return withOrder(followed, index, { status: 'completed' })
  return left === 0 ? withOrder(followed, index, { status: 'refunded' }) : complete(followed, index)
}

/**
 * A refund that has failed is held again, unless it was a cost, and is owed as far as the buyer is still without the price: what a
 * bank has given back covers costs of ours. An order that has ended is opened again for it. This may be done by another process
 * than the one that has heard of the failure.
 */
function reopen(life: Life, index: number): Life {
  const { status, heldMinor, refundedMinor, refund, priceMinor, lostMinor } = orderOf(life, index)
  const left = heldMinor + refundedMinor
  if (refund?.lookAt == null) return withOrder(life, index, { heldMinor: left, refundedMinor: 0 })
  const owed = Math.max(0, Math.min(refund.minor, priceMinor - lostMinor, left))
  const hasEnded = status === 'refunded' || status === 'completed'
  return withOrder(life, index, {
    heldMinor: left - (Math.min(refund.minor, left) - owed),
    refundedMinor: 0,
    refund: owed === 0 ? { ...refund, lookAt: null } : { ...refund, minor: owed },
    ...(owed > 0 && hasEnded && { status: 'refunding' }),
    ...(owed === 0 && status === 'refunding' && { status: 'refunded' }),
  })
}

/** The refund counts as made. */
export function payRefundByHand(life: Life, index: number): Life {
  const { refund, status, heldMinor, isReleased } = orderOf(life, index)
  const isGivenUp = refund?.state === 'failed' && refund.attempt >= 5 && !refund.isPaidByHand
  if (!isGivenUp || status !== 'refunding') return life
  const left = Math.max(0, heldMinor - refund.minor)
  const paid = withOrder(life, index, {
    refund: { ...refund, lookAt: null, isPaidByHand: true },
    heldMinor: left,
  })
  if (isReleased) return withOrder(paid, index, { status: 'completed' })
  return left === 0 ? withOrder(paid, index, { status: 'refunded' }) : complete(paid, index)
}

type Payout = Life['payouts'][number]

export const withPayouts = (
  life: Life,
  stateOf: (payout: Payout, index: number) => Payout['state'],
): Life => ({
  ...life,
  payouts: life.payouts.map((payout, index) => ({ ...payout, state: stateOf(payout, index) })),
})

/** What is asked for leaves the balance at once. */
export function askForPayout(life: Life, minor: number): Life {
  if (minor === 0 || life.arePayoutsHeld || minor > life.available - life.atRisk - life.owed) return life
  const payouts = [...life.payouts, { minor, state: 'due' as const }]
  return { ...life, available: life.available - minor, payouts }
}

/** What has failed is back in the balance; a bank can return what was sent, and what has failed stays so. */
export function markPayout(life: Life, act: Extract<Act, { does: 'mark payout' }>): Life {
  const payout = life.payouts[act.payout]
  if (!payout || payout.state === 'failed' || payout.state === act.outcome) return life
  if (act.outcome === 'sent' && life.arePayoutsHeld) return life
  const marked = withPayouts(life, ({ state }, index) => (index === act.payout ? act.outcome : state))
  return act.outcome === 'failed' ? credit(marked, payout.minor) : marked
}
