import { localize } from '../../kernel/locale.ts'
import * as bn from './problems.bn.ts'

/** Why a request is refused. */
export const notificationProblemMessages = localize(bn.notificationProblemMessages, {
  'always-sent': 'E-mail about money cannot be turned off.',
  'bad-link': 'This link is not valid.',
  'too-many-streams': 'Too many pages are open. This one shows what is new when it is loaded again.',
  'unknown-notification': 'There is no such notification.',
})
