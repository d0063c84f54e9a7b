import { type Problems, refuseWith } from '../platform/http/or-refuse.ts'
import type { CheckProblem } from './rules.ts'
import { checkProblemTexts as words } from './texts.ts'

export const checkProblems: Problems<CheckProblem> = {
  'challenge-over': [409, () => words['challenge-over']],
  'check-finished': [410, () => words['check-finished']],
  'check-over': [410, () => words['check-over']],
  'no-consent': [409, () => words['no-consent']],
  'nothing-checked': [409, () => words['nothing-checked']],
  'sold-product': [409, () => words['sold-product']],
  'too-many-checks': [429, () => words['too-many-checks']],
  'too-many-tries': [429, () => words['too-many-tries']],
  'unknown-check': [404, () => words['unknown-check']],
  'unknown-product': [404, () => words['unknown-product']],
  'wrong-answer': [422, () => words['wrong-answer']],
}

export const orRefuse = refuseWith(checkProblems)
