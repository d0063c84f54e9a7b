import type { AddProblem } from '../rules.ts'

/** How many drafts a seller may have. */
export const maxDrafts = 200

/** How many drafts one call takes at most. */
export const maxDraftsPerCall = 50

/**
 * How many phones of others that have the IMEI of a draft a seller is told of in a day: enough for the faults of a file, too few to find
 * out what others have.
 */
export const toldPerDay = 20

/** Why something that a seller has written does not become a draft. */
export type DraftProblem =
  | Exclude<AddProblem, 'not-your-picture' | 'too-many-pictures' | 'unknown-draft'>
  | 'already-drafted'
  | 'too-many-drafts'
