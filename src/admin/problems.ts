import type { SellProblem } from '../auth/rules.ts'
import { type Problems, refuseWith } from '../platform/http/or-refuse.ts'
import { offerProblemMessages } from '../selling/messages/offer.ts'
import { moderationProblemMessages as words } from './messages.ts'
import type {
  AcceptImeiProblem,
  CloseProblem,
  DecideFlagsProblem,
  EvidenceProblem,
  ReportProblem,
  SuspendProblem,
  VerifyProblem,
} from './rules.ts'

/** How the refusals of this module are answered. */
export const moderationProblems: Problems<
  | AcceptImeiProblem
  | ReportProblem
  | VerifyProblem
  | CloseProblem
  | SellProblem
  | SuspendProblem
  | DecideFlagsProblem
  | EvidenceProblem
> = {
  'account-closed': [401, () => words['account-closed']],
  'admin-account': [409, () => words['admin-account']],
  'admin-suspended': [409, () => words['admin-suspended']],
  'last-admin': [409, () => words['last-admin']],
  'no-such-account': [404, () => words['no-such-account']],
  'not-a-seller': [409, () => words['not-a-seller']],
  'not-an-imei': [400, () => offerProblemMessages['not-an-imei']],
  'own-account': [409, () => words['own-account']],
  'own-case': [403, () => words['own-case']],
  'own-product': [409, () => words['own-product']],
  'phone-changed': [409, () => words['phone-changed']],
  'sold-product': [409, () => words['sold-product']],
  'too-late-for-evidence': [409, () => words['too-late-for-evidence']],
  'unknown-chargeback': [404, () => words['unknown-chargeback']],
  'unknown-product': [404, () => words['unknown-product']],
}

/** The value of a result; throws the error of its problem. */
export const orRefuse = refuseWith(moderationProblems)
