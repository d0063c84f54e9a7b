import { type Problems, refuseWith } from '../platform/http/or-refuse.ts'
import type { AnswerProblem } from './rules.ts'
import { helpProblemTexts as words } from './texts.ts'

export const helpProblems: Problems<AnswerProblem> = {
  'unknown-enquiry': [404, () => words['unknown-enquiry']],
  'answered-meanwhile': [409, () => words['answered-meanwhile']],
}

export const orRefuse = refuseWith(helpProblems)
