/** Why a phone cannot be handed over. */
export type HandOverProblem =
  | 'unknown-booking'
  | 'wrong-party'
  | 'wrong-stage'
  | 'wrong-code'
  | 'too-many-codes'
  | 'chargeback-open'
  | 'order-overdue'

/** What a code confirms: that the buyer has the phone, or that the seller has it back. */
export const codePurposes = ['hand-over', 'return'] as const
export type CodePurpose = (typeof codePurposes)[number]

/** How many wrong codes lock the entry of codes for an order, and for how long at first. */
export const codeLimit = { tries: 5, lockMillis: 15 * 60_000 }

/**
 * For how long the entry of codes is locked that was locked `locks` times before: twice as long each time. So few codes can be
 * tried before a hand-over is due that one of a million guesses right in less than one of ten thousand orders.
 */
export function codeLockMillis(locks: number): number {
  return codeLimit.lockMillis * 2 ** Math.min(locks, 20)
}

/** Why the buyer cannot confirm that everything is fine. */
export type CompleteProblem =
  | 'unknown-booking'
  | 'wrong-party'
  | 'wrong-stage'
  | 'chargeback-open'
  | 'completion-waits'

/** Whose checklist of the hand-over it is. */
export const checklistSides = ['buyer', 'seller'] as const
export type ChecklistSide = (typeof checklistSides)[number]

/** How long the wording of a checklist may be, in characters. */
export const maxChecklistLength = 5000

/** Why a checklist cannot be changed: another admin has changed it since. */
export type ChecklistProblem = 'checklist-changed'
