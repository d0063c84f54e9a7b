import { fulfilmentProblems } from '../fulfilment/problems.ts'
import { sentPhotoProblems } from '../images/problems.ts'
import { orderProblems } from '../orders/contract.ts'
import { type Problems, pickProblems, refusalFrom, refuseWith } from '../platform/http/or-refuse.ts'
import type { DisputeProblem, ReturnProblem } from './dispute/rules.ts'
import { disputeProblemTexts as words } from './texts.ts'

export const disputeProblems: Problems<DisputeProblem | ReturnProblem> = {
  ...pickProblems(
    orderProblems,
    'chargeback-open',
    'order-overdue',
    'unknown-booking',
    'wrong-party',
    'wrong-stage',
  ),
  ...pickProblems(fulfilmentProblems, 'before-meeting', 'completion-waits', 'too-many-codes', 'wrong-code'),
  ...sentPhotoProblems,
  'bad-time': [400, () => words['bad-time']],
  'bad-refund': [400, () => words['bad-refund']],
  'other-proposal': [409, () => words['other-proposal']],
  'too-late': [409, () => words['too-late']],
  'too-many-withdrawals': [409, () => words['too-many-withdrawals']],
  'too-many-replies': [409, () => words['too-many-replies']],
}

export const refusal = refusalFrom(disputeProblems)

export const orRefuse = refuseWith(disputeProblems)
