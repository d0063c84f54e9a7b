import type { AddProblem } from '../rules.ts'

/** How many drafts a seller may have. */
export const maxDrafts = 200

/** How many drafts one call takes at most. */
export const maxDraftsPerCall = 50

/** Why something that a seller has written does not become a draft. */
export type DraftProblem =
  | Exclude<AddProblem, 'not-your-picture' | 'too-many-pictures' | 'unknown-draft' | 'too-many-imeis'>
  | 'already-drafted'
  | 'too-many-drafts'
