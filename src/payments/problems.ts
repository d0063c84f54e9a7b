import { type Problems, refusalFrom, refuseWith } from '../platform/http/or-refuse.ts'
import { paymentMessages } from './messages/card.ts'
import type { EventProblem } from './provider.ts'

/** How the refusals of this module are answered. */
export const paymentProblems: Problems<EventProblem | 'event-too-large'> = {
  'bad-event': [400, 'This is not an event of the card service.'],
  'bad-signature': [400, 'The signature of this event is wrong or too old.'],
  'event-too-large': [413, paymentMessages.eventTooLarge],
  'no-signature': [400, 'This event carries no signature.'],
}

/** The value of a result; throws the error of its problem. */
export const orRefuse = refuseWith(paymentProblems)

/** The error of a problem, to be thrown. */
export const refusal = refusalFrom(paymentProblems)
