import { type Problems, problemsFrom, refusals } from '../platform/http/or-refuse.ts'
import { trustProblems } from '../trust/problems.ts'
import type { EvidenceProblem, SuspendProblem } from './rules.ts'
import { adminProblemTexts as words } from './texts.ts'

export const adminProblems: Problems<SuspendProblem | EvidenceProblem> = {
  ...problemsFrom(words, { 'unknown-chargeback': 404 }),
  'no-such-account': trustProblems['no-such-account'],
  'own-case': trustProblems['own-case'],
}

export const { orRefuse } = refusals(adminProblems)
