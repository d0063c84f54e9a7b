import { identityProblems } from '../auth/problems.ts'
import { checkoutProblems } from '../checkout/problems.ts'
import { stepProblems } from '../orders/contract.ts'
import { pickProblems, type Problems, problemsFrom, refusals } from '../platform/http/refusal.ts'
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
  ...stepProblems,
  ...pickProblems(checkoutProblems, 'blocked', 'payment-under-way'),
  ...pickProblems(identityProblems, 'wrong-duty'),
  ...problemsFrom(meetingWords, { 'bad-meeting-time': 400, 'meeting-over': 410, 'unknown-meeting': 404 }),
  ...problemsFrom(words, { 'too-many-codes': 429, 'wrong-code': 422 }),
  ...problemsFrom(cancelProblemTexts, { 'not-a-reason': 400 }),
  ...problemsFrom(billWords, { 'unknown-bill': 404 }),
}

export const { refusal, orRefuse } = refusals(fulfilmentProblems)
