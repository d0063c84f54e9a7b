import { type Problems, pickProblems, refusalFrom } from '../platform/http/or-refuse.ts'
import { nameMessages } from './forms/messages.ts'
import { refusalMessages } from './messages.ts'
import { proofProblemMessages, sessionMessages } from './session/messages.ts'

/** Why a caller may not make a call. */
export const identityProblems = {
  'no-such-session': [404, () => sessionMessages['no-such-session']],
  'factor-required': [403, () => proofProblemMessages['factor-required']],
  'factor-needed': [403, () => proofProblemMessages['factor-needed']],
  'not-proven': [403, () => proofProblemMessages['not-proven']],
  'not-signed-in': [401, () => refusalMessages.notSignedIn],
  'not-your-email': [403, () => refusalMessages.notYourEmail],
  'reserved-name': [400, () => nameMessages.reserved],
  'unconfirmed-email': [403, () => proofProblemMessages['unconfirmed-email']],
  'wrong-duty': [403, () => refusalMessages.wrongDuty],
  'wrong-password': [403, () => proofProblemMessages['wrong-password']],
  'wrong-role': [403, () => refusalMessages.wrongRole],
} satisfies Problems<string>

/** What a call for every signed-in user may refuse. */
export const signedInProblems = pickProblems(identityProblems, 'not-signed-in', 'not-your-email')

/** What a call for one role may refuse. */
export const roleProblems = {
  ...signedInProblems,
  ...pickProblems(identityProblems, 'factor-required', 'wrong-duty', 'wrong-role'),
}

/** What a call may refuse that asks for a fresh proof of who is calling. */
export const proofProblems = pickProblems(identityProblems, 'factor-needed', 'not-proven', 'wrong-password')

/** What a call of admins may refuse that asks for their second factor each time. */
export const eachTimeProblems = { ...roleProblems, ...pickProblems(identityProblems, 'factor-needed') }

/** The error of a problem, to be thrown. */
export const refusal = refusalFrom<keyof typeof identityProblems>(identityProblems)
