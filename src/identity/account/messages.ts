import { localize } from '../../kernel/locale.ts'
import * as bn from './messages.bn.ts'

/** Why an account begins nothing new. */
export const idleProblemMessages = localize(bn.idleProblemMessages, {
  'account-suspended':
    'Your account is suspended. You can finish the orders that you have, but not book, list or ask about a phone.',
})

/** To an admin who is not in charge of what was asked for. */
export const dutyMessages = localize(bn.dutyMessages, {
  wrongDuty: 'You can read this, but another admin is in charge of it.',
})
