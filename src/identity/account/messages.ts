import { localize } from '../../kernel/locale.ts'
import * as bn from './messages.bn.ts'

/** Why an account begins nothing new. */
export const idleProblemMessages = localize(bn.idleProblemMessages, {
  'account-suspended':
    'Your account is suspended. You can finish the orders that you have, but not book, list or ask about a phone.',
})
