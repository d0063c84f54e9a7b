import type { MoneyDifference } from '../money-contract.ts'

/** What kind of a difference it is, which decides what to do about it. */
export type Advice = 'by-hand' | 'not-ours' | 'uncredited' | 'missing' | 'other-amount'

export function adviseOn({
  ours,
  theirs,
  orderId,
}: Pick<MoneyDifference, 'ours' | 'theirs' | 'orderId'>): Advice {
  if (theirs === 0) return 'missing'
  if (ours !== 0) return 'other-amount'
  if (theirs > 0) return 'uncredited'
  return orderId === null ? 'not-ours' : 'by-hand'
}
