import { identityProblems } from '../auth/problems.ts'
import { checkoutProblems } from '../checkout/problems.ts'
import { orderProblems } from '../orders/contract.ts'
import { type Problems, pickProblems, refusalFrom, refuseWith } from '../platform/http/or-refuse.ts'
import type { BillProblem } from './bill/rules.ts'
import { billProblemTexts as billWords } from './bill/texts.ts'
import type { CancelProblem } from './cancellation/rules.ts'
import { cancelProblemTexts } from './cancellation/texts.ts'
import type { ChecklistProblem, CompleteProblem, HandOverProblem } from './handover/rules.ts'
import { fulfilmentProblemTexts as words } from './handover/texts.ts'
import type { MeetingProblem } from './meeting/rules.ts'
import { meetingProblemTexts as meetingWords } from './meeting/texts.ts'

type FulfilmentProblem =
  | BillProblem
  | CancelProblem
  | HandOverProblem
  | ChecklistProblem
  | CompleteProblem
  | MeetingProblem

export const fulfilmentProblems: Problems<FulfilmentProblem> = {
  ...pickProblems(
    orderProblems,
    'chargeback-open',
    'order-overdue',
    'unknown-booking',
    'wrong-party',
    'wrong-stage',
  ),
  ...pickProblems(checkoutProblems, 'blocked', 'payment-under-way'),
  ...pickProblems(identityProblems, 'wrong-duty'),
  'bad-meeting-time': [400, () => meetingWords['bad-meeting-time']],
  'before-meeting': [409, () => meetingWords['before-meeting']],
  'checklist-changed': [409, () => words['checklist-changed']],
  'completion-waits': [409, () => words['completion-waits']],
  'meeting-over': [410, () => meetingWords['meeting-over']],
  'not-a-reason': [400, () => cancelProblemTexts['not-a-reason']],
  'no-meeting': [409, () => meetingWords['no-meeting']],
  'other-meeting': [409, () => meetingWords['other-meeting']],
  'no-bill-yet': [409, () => billWords['no-bill-yet']],
  'too-many-codes': [429, () => words['too-many-codes']],
  'unknown-meeting': [404, () => meetingWords['unknown-meeting']],
  'unknown-bill': [404, () => billWords['unknown-bill']],
  'wrong-code': [422, () => words['wrong-code']],
}

export const refusal = refusalFrom(fulfilmentProblems)

export const orRefuse = refuseWith(fulfilmentProblems)
