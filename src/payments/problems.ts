import { type Problems, refusalFrom, refuseWith } from '../platform/http/or-refuse.ts'
import type { EventProblem } from './provider.ts'
import { paymentTexts, paymentProblemTexts as words } from './texts.ts'

/** How the refusals of this module are answered. */
export const paymentProblems: Problems<EventProblem | 'event-too-large'> = {
  'bad-event': [400, () => words['bad-event']],
  'bad-signature': [400, () => words['bad-signature']],
  'event-too-large': [413, () => paymentTexts.eventTooLarge],
  'no-signature': [400, () => words['no-signature']],
}

/** The value of a result; throws the error of its problem. */
export const orRefuse = refuseWith(paymentProblems)

/** The error of a problem, to be thrown. */
export const refusal = refusalFrom(paymentProblems)
