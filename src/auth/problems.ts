import { pickProblems, type Problems, refusals } from '../platform/http/refusal.ts'
import { nameTexts } from './forms/texts.ts'
import { proofProblemTexts, sessionTexts } from './session/texts.ts'
import { refusalTexts } from './texts.ts'

export const identityProblems = {
  'no-such-session': [404, () => sessionTexts['no-such-session']],
  'factor-required': [403, () => proofProblemTexts['factor-required']],
  'factor-needed': [403, () => proofProblemTexts['factor-needed']],
  'not-proven': [403, () => proofProblemTexts['not-proven']],
  'reserved-name': [400, () => nameTexts.reserved],
  'unconfirmed-email': [403, () => proofProblemTexts['unconfirmed-email']],
  'wrong-duty': [403, () => refusalTexts.wrongDuty],
  'wrong-password': [403, () => proofProblemTexts['wrong-password']],
  'wrong-role': [403, () => refusalTexts.wrongRole],
} satisfies Problems<string>

export const roleProblems = pickProblems(identityProblems, 'factor-required', 'wrong-duty', 'wrong-role')

export const proofProblems = pickProblems(identityProblems, 'factor-needed', 'not-proven', 'wrong-password')

export const eachTimeProblems = { ...roleProblems, ...pickProblems(identityProblems, 'factor-needed') }

export const { refusal } = refusals<keyof typeof identityProblems>(identityProblems)
