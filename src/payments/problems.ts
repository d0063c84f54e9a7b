import { type Problems, refusalFrom, refuseWith } from '../platform/http/or-refuse.ts'
import type { EventProblem } from './provider.ts'
import { paymentTexts, paymentProblemTexts as words } from './texts.ts'

export const paymentProblems: Problems<EventProblem | 'event-too-large'> = {
  'bad-event': [400, () => words['bad-event']],
  'bad-signature': [400, () => words['bad-signature']],
  'event-too-large': [413, () => paymentTexts.eventTooLarge],
  'no-signature': [400, () => words['no-signature']],
}

export const orRefuse = refuseWith(paymentProblems)

export const refusal = refusalFrom(paymentProblems)
