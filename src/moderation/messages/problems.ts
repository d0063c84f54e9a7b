import { localize } from '../../kernel/locale.ts'
import * as bn from './problems.bn.ts'

/** Why a request is refused. */
export const moderationProblemMessages = localize(bn.moderationProblemMessages, {
  'account-closed': 'This account was closed.',
  'admin-account': 'An admin can sell already, and stays an admin.',
  'last-admin': 'The last admin cannot be deleted.',
  'no-such-account': 'There is no such account.',
  'not-a-seller': 'Only sellers can be verified.',
  'own-account': 'You cannot delete your own account.',
  'own-product': 'You cannot report your own phone.',
  'sold-product': 'This phone has a buyer and cannot be taken down.',
  'too-late-for-evidence': 'The bank takes no evidence for this chargeback any more.',
  'unknown-chargeback': 'There is no such chargeback.',
  'unknown-product': 'There is no such phone.',
})
