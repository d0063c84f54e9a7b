import { type Problems, refuseWith } from '../platform/http/or-refuse.ts'
import { trustProblems } from '../trust/problems.ts'
import type { EvidenceProblem, SuspendProblem } from './rules.ts'
import { adminProblemTexts as words } from './texts.ts'

export const adminProblems: Problems<SuspendProblem | EvidenceProblem> = {
  'admin-suspended': [409, () => words['admin-suspended']],
  'no-such-account': trustProblems['no-such-account'],
  'own-case': trustProblems['own-case'],
  'too-late-for-evidence': [409, () => words['too-late-for-evidence']],
  'unknown-chargeback': [404, () => words['unknown-chargeback']],
}

export const orRefuse = refuseWith(adminProblems)
