import { pickProblems, type Problems, refusals } from '../platform/http/refusal.ts'
import { nameTexts } from './forms/texts.ts'
import { proofProblemTexts, sessionTexts } from './session/texts.ts'

export const identityProblems = {
  'no-such-session': [404, () => sessionTexts['no-such-session']],
  'factor-needed': [403, () => proofProblemTexts['factor-needed']],
  'not-proven': [403, () => proofProblemTexts['not-proven']],
  'reserved-name': [400, () => nameTexts.reserved],
  'unconfirmed-email': [403, () => proofProblemTexts['unconfirmed-email']],
  'wrong-password': [403, () => proofProblemTexts['wrong-password']],
} satisfies Problems<string>

export const proofProblems = pickProblems(identityProblems, 'factor-needed', 'not-proven', 'wrong-password')

export const eachTimeProblems = pickProblems(identityProblems, 'factor-needed')

export const { refusal } = refusals<keyof typeof identityProblems>(identityProblems)
