import { fulfilmentProblems } from '../fulfilment/problems.ts'
import { sentPhotoProblems } from '../images/problems.ts'
import { stepProblems } from '../orders/contract.ts'
import { type Problems, pickProblems, problemsFrom, refusals } from '../platform/http/or-refuse.ts'
import type { DisputeProblem, ReturnProblem } from './dispute/rules.ts'
import { disputeProblemTexts as words } from './texts.ts'

export const disputeProblems: Problems<DisputeProblem | ReturnProblem> = {
  ...stepProblems,
  ...pickProblems(fulfilmentProblems, 'before-meeting', 'completion-waits', 'too-many-codes', 'wrong-code'),
  ...sentPhotoProblems,
  ...problemsFrom(words, { 'bad-refund': 400, 'bad-time': 400 }),
}

export const { refusal, orRefuse } = refusals(disputeProblems)
