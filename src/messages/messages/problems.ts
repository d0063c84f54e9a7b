import { localize } from '../../kernel/locale.ts'
import * as bn from './problems.bn.ts'

/** Why a request is refused. */
export const messageProblemMessages = localize(bn.messageProblemMessages, {
  'account-closed': 'This account was closed.',
  blocked: 'One of you has blocked the other. No messages can be sent.',
  'other-left': 'This person has left Swap.',
  'own-product': 'This is your own phone.',
  'unknown-conversation': 'There is no such conversation.',
  'unknown-product': 'There is no such phone for sale.',
})
