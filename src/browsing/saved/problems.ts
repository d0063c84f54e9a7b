import { type Problems, pickProblems, refuseWith } from '../../platform/http/or-refuse.ts'
import { sellingProblems } from '../../selling/problems.ts'
import type { SaveProblem } from './rules.ts'
import { saveProblemTexts } from './texts/saved-page.ts'

/** How the refusal is answered that only saving has. */
export const ownProblems = {
  'too-many-saved': [409, () => saveProblemTexts['too-many-saved']],
} satisfies Problems<string>

/** How it is answered that a phone cannot be saved. */
export const saveProblems: Problems<SaveProblem> = {
  ...pickProblems(sellingProblems, 'unknown-product', 'already-sold'),
  ...ownProblems,
}

/** The value of a result; throws the error of its problem. */
export const orRefuse = refuseWith(saveProblems)
