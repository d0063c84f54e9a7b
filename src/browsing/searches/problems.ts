import { type Problems, refusalFrom, refuseWith } from '../../platform/http/or-refuse.ts'
import type { SavedSearchProblem } from './rules.ts'
import { savedSearchProblemTexts as words } from './texts.ts'

export const savedSearchProblems: Problems<SavedSearchProblem> = {
  'empty-search': [400, () => words['empty-search']],
  'too-many-searches': [409, () => words['too-many-searches']],
  'unknown-search': [404, () => words['unknown-search']],
}

export const orRefuse = refuseWith(savedSearchProblems)

export const refusal = refusalFrom(savedSearchProblems)
