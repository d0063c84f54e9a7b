import { localize } from '../../kernel/locale.ts'
import * as bn from './problems.bn.ts'

/** Why a request is refused. */
export const ratingProblemMessages = localize(bn.ratingProblemMessages, {
  'already-rated': 'You have already rated this order.',
  'already-replied': 'You have already replied to this rating.',
  'not-your-rating': 'Only the person who was rated can reply.',
  'own-rating': 'You wrote this rating yourself.',
  'ratings-closed': 'The other side’s rating can be read already, so this order can no longer be rated.',
  'unknown-rating': 'There is no such rating.',
  'unknown-seller': 'There is no such seller, or they have left Swap.',
})
