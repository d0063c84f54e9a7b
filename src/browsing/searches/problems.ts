import { type Problems, refusalFrom, refuseWith } from '../../platform/http/or-refuse.ts'
import type { SavedSearchProblem } from './rules.ts'
import { savedSearchProblemTexts as words } from './texts/saved-searches.ts'

/** How the refusals about saved searches are answered. */
export const savedSearchProblems: Problems<SavedSearchProblem> = {
  'empty-search': [400, () => words['empty-search']],
  'too-many-searches': [409, () => words['too-many-searches']],
  'unknown-search': [404, () => words['unknown-search']],
}

/** The value of a result; throws the error of its problem. */
export const orRefuse = refuseWith(savedSearchProblems)

/** The error of a problem, to be thrown. */
export const refusal = refusalFrom(savedSearchProblems)
