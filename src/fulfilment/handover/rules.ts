export type HandOverProblem =
  | 'unknown-booking'
  | 'wrong-party'
  | 'wrong-stage'
  | 'wrong-code'
  | 'too-many-codes'
  | 'chargeback-open'
  | 'order-overdue'

export const codePurposes = ['hand-over', 'return'] as const
export type CodePurpose = (typeof codePurposes)[number]

export const codeLimit = { tries: 5, lockMillis: 15 * 60_000 }

/** Doubles each time: one of a million guesses is right in less than one of ten thousand orders before the hand-over is due. */
export function codeLockMillis(locks: number): number {
  return codeLimit.lockMillis * 2 ** Math.min(locks, 20)
}

export type CompleteProblem =
  | 'unknown-booking'
  | 'wrong-party'
  | 'wrong-stage'
  | 'chargeback-open'
  | 'completion-waits'

export const checklistSides = ['buyer', 'seller'] as const
export type ChecklistSide = (typeof checklistSides)[number]

export const maxChecklistLength = 5000

export type ChecklistProblem = 'checklist-changed'
