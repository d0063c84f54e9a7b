import { checkoutProblems } from '../checkout/problems.ts'
import { stepProblems } from '../orders/contract.ts'
import {
  pickProblems,
  platformProblems,
  type Problems,
  problemsFrom,
  refusals,
} from '../platform/http/refusal.ts'
import { billProblemTexts as billWords } from './bill/texts.ts'
import { cancelProblemTexts } from './cancellation/texts.ts'
import { fulfilmentProblemTexts as words } from './handover/texts.ts'
import { meetingProblemTexts as meetingWords } from './meeting/texts.ts'

export const fulfilmentProblems = {
  ...stepProblems,
  ...pickProblems(checkoutProblems, 'blocked', 'payment-under-way'),
  ...pickProblems(platformProblems, 'wrong-duty'),
  ...problemsFrom(meetingWords, { 'bad-meeting-time': 400, 'meeting-over': 410, 'unknown-meeting': 404 }),
  ...problemsFrom(words, { 'too-many-codes': 429, 'wrong-code': 422 }),
  ...problemsFrom(cancelProblemTexts, { 'not-a-reason': 400 }),
  ...problemsFrom(billWords, { 'unknown-bill': 404 }),
} satisfies Problems<string>

export const { orRefuse } = refusals(fulfilmentProblems)
