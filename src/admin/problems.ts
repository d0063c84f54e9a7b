import type { SellProblem } from '../auth/rules.ts'
import { type Problems, refuseWith } from '../platform/http/or-refuse.ts'
import { trustProblems } from '../trust/problems.ts'
import { verificationProblems } from '../trust/verification/problems.ts'
import type { EvidenceProblem, SuspendProblem, VerifyProblem } from './rules.ts'
import { adminProblemTexts as words } from './texts.ts'

export const adminProblems: Problems<VerifyProblem | SellProblem | SuspendProblem | EvidenceProblem> = {
  'account-closed': verificationProblems['account-closed'],
  'admin-account': [409, () => words['admin-account']],
  'admin-suspended': [409, () => words['admin-suspended']],
  'no-such-account': trustProblems['no-such-account'],
  'not-a-seller': verificationProblems['not-a-seller'],
  'own-case': trustProblems['own-case'],
  'too-late-for-evidence': [409, () => words['too-late-for-evidence']],
  'unknown-chargeback': [404, () => words['unknown-chargeback']],
}

export const orRefuse = refuseWith(adminProblems)
