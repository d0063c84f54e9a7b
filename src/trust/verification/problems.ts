import type { SellProblem } from '../../auth/rules.ts'
import { imageTexts } from '../../images/texts.ts'
import { type Problems, refuseWith } from '../../platform/http/or-refuse.ts'
import { trustProblems } from '../problems.ts'
import type { AskProblem, DecideProblem, VerifyProblem } from './rules.ts'
import { verificationProblemTexts as words } from './texts.ts'

export const verificationProblems: Problems<AskProblem | DecideProblem | VerifyProblem | SellProblem> = {
  'account-closed': [401, () => words['account-closed']],
  'admin-account': [409, () => words['admin-account']],
  'confirm-first': [409, () => words['confirm-first']],
  'no-such-account': trustProblems['no-such-account'],
  'no-such-verification': [404, () => words['no-such-verification']],
  'not-a-seller': [409, () => words['not-a-seller']],
  'other-name': [409, () => words['other-name']],
  'own-case': trustProblems['own-case'],
  'too-many-verifications': [429, () => words['too-many-verifications'], { retryAfterSeconds: 24 * 60 * 60 }],
  'unknown-photo': [400, () => imageTexts.unknownPhoto],
  'verification-waits': [409, () => words['verification-waits']],
  'verified-already': [409, () => words['verified-already']],
}

export const orRefuse = refuseWith(verificationProblems)
