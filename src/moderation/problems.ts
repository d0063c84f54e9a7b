import type { SellProblem } from '../identity/rules.ts'
import { type Problems, refuseWith } from '../platform/http/or-refuse.ts'
import type { CloseProblem, DecideProblem, ReportProblem, VerifyProblem } from './rules.ts'

/** How the refusals of this module are answered. */
export const moderationProblems: Problems<
  ReportProblem | VerifyProblem | CloseProblem | SellProblem | DecideProblem
> = {
  'account-closed': [401, 'This account was closed.'],
  'admin-account': [409, 'An admin can sell already, and stays an admin.'],
  'last-admin': [409, 'The last admin cannot be deleted.'],
  'no-such-account': [404, 'There is no such account.'],
  'not-a-seller': [409, 'Only sellers can be verified.'],
  'own-account': [409, 'You cannot delete your own account.'],
  'own-product': [409, 'You cannot report your own phone.'],
  'sold-product': [409, 'This phone has a buyer and cannot be taken down.'],
  'unknown-product': [404, 'There is no such phone.'],
}

/** The value of a result; throws the error of its problem. */
export const orRefuse = refuseWith(moderationProblems)
