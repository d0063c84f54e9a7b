import { localize } from '../../kernel/locale.ts'
import * as bn from './problems.bn.ts'

/** Why a request is refused. */
export const notificationProblemMessages = localize(bn.notificationProblemMessages, {
  'always-sent': 'E-mail about money cannot be turned off.',
  'unknown-notification': 'There is no such notification.',
})
