import { phoneProblemTexts } from '../listings/texts/pages.ts'
import { pickProblems, type Problems, problemsFrom, refusals } from '../platform/http/refusal.ts'
import { sellingProblems } from '../selling/problems.ts'
import { savedSearchProblemTexts as words } from './searches/texts.ts'
import { saveProblemTexts } from './texts.ts'

export const searchProblems = {
  'unknown-place': [400, () => phoneProblemTexts.unknownPlace],
} satisfies Problems<string>

export const ownProblems = problemsFrom(saveProblemTexts)

export const saveProblems = {
  ...pickProblems(sellingProblems, 'unknown-product', 'already-sold'),
  ...ownProblems,
}

export const savedSearchProblems = problemsFrom(words, { 'empty-search': 400, 'unknown-search': 404 })

const problems = { ...searchProblems, ...saveProblems, ...savedSearchProblems }

export const { refusal, orRefuse } = refusals<keyof typeof problems>(problems)
