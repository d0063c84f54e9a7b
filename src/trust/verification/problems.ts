import type { SellProblem } from '../../auth/rules.ts'
import { imageTexts } from '../../images/texts.ts'
import { type Problems, problemsFrom, refuseWith } from '../../platform/http/or-refuse.ts'
import { trustProblems } from '../problems.ts'
import type { AskProblem, DecideProblem, VerifyProblem } from './rules.ts'
import { verificationProblemTexts as words } from './texts.ts'

export const verificationProblems: Problems<AskProblem | DecideProblem | VerifyProblem | SellProblem> = {
  ...problemsFrom(words, { 'account-closed': 401, 'no-such-verification': 404 }),
  'no-such-account': trustProblems['no-such-account'],
  'own-case': trustProblems['own-case'],
  'too-many-verifications': [429, () => words['too-many-verifications'], { retryAfterSeconds: 24 * 60 * 60 }],
  'unknown-photo': [400, () => imageTexts.unknownPhoto],
}

export const orRefuse = refuseWith(verificationProblems)
