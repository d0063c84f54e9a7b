import { type Problems, pickProblems, refuseWith } from '../../platform/http/or-refuse.ts'
import { sellingProblems } from '../../selling/problems.ts'
import type { SaveProblem } from '../rules.ts'
import { saveProblemTexts } from './texts.ts'

export const ownProblems = {
  'too-many-saved': [409, () => saveProblemTexts['too-many-saved']],
} satisfies Problems<string>

export const saveProblems: Problems<SaveProblem> = {
  ...pickProblems(sellingProblems, 'unknown-product', 'already-sold'),
  ...ownProblems,
}

export const orRefuse = refuseWith(saveProblems)
