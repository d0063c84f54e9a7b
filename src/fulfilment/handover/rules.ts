/** What a code confirms: that the buyer has the phone ('hand-over'), or that the seller has it back ('return'). */
export const codePurposes = ['hand-over', 'return'] as const
export type CodePurpose = (typeof codePurposes)[number]

/** How many wrong codes lock the entry of codes for an order, and for how many milliseconds at first. */
export const codeLimit = { tries: 5, lockMillis: 15 * 60_000 }

/**
 * For how many milliseconds entry is locked after `locks` earlier locks; it doubles each time. So few of a million codes can be
 * tried before the hand-over is due that guessing one is very unlikely.
 */
export function codeLockMillis(locks: number): number {
  return codeLimit.lockMillis * 2 ** Math.min(locks, 20)
}

/** The parties that have a checklist of their own at the hand-over. */
export const checklistSides = ['buyer', 'seller'] as const
export type ChecklistSide = (typeof checklistSides)[number]

/** How long the wording of a checklist may be, in characters. */
export const maxChecklistLength = 5000
