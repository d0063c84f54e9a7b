import { refuseWith } from '../platform/http/or-refuse.ts'
import type { EventProblem } from './provider.ts'

/** How the refusals of this module are answered. */
export const orRefuse = refuseWith<EventProblem>({
  'bad-event': [400, 'This is not an event of the card service.'],
  'bad-signature': [400, 'The signature of this event is wrong or too old.'],
  'no-signature': [400, 'This event carries no signature.'],
})
