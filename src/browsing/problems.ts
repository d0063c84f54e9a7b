import { phoneProblemTexts } from '../listings/texts/pages.ts'
import { type Problems, pickProblems, refusalFrom, refuseWith } from '../platform/http/or-refuse.ts'
import { sellingProblems } from '../selling/problems.ts'
import type { SaveProblem } from './rules.ts'
import { saveProblemTexts } from './saved/texts.ts'
import type { SavedSearchProblem } from './searches/rules.ts'
import { savedSearchProblemTexts as words } from './searches/texts.ts'

export const searchProblems = {
  'unknown-place': [400, () => phoneProblemTexts.unknownPlace],
} satisfies Problems<string>

export const ownProblems = {
  'too-many-saved': [409, () => saveProblemTexts['too-many-saved']],
} satisfies Problems<string>

export const saveProblems: Problems<SaveProblem> = {
  ...pickProblems(sellingProblems, 'unknown-product', 'already-sold'),
  ...ownProblems,
}

export const savedSearchProblems: Problems<SavedSearchProblem> = {
  'empty-search': [400, () => words['empty-search']],
  'too-many-searches': [409, () => words['too-many-searches']],
  'unknown-search': [404, () => words['unknown-search']],
}

const problems = { ...searchProblems, ...saveProblems, ...savedSearchProblems }

export const refusal = refusalFrom<keyof typeof problems>(problems)

export const orRefuse = refuseWith<keyof typeof problems>(problems)
