import { type Problems, pickProblems, refusalFrom, refuseWith } from '../platform/http/or-refuse.ts'
import { factorProblemMessages } from './factors/messages.ts'
import { nameMessages } from './forms/messages.ts'
import { refusalMessages } from './messages.ts'
import { sessionMessages } from './session/messages.ts'

/** Why a caller may not make a call. */
export const identityProblems = {
  'no-such-session': [404, () => sessionMessages['no-such-session']],
  'factor-locked': [403, () => factorProblemMessages['factor-locked']],
  'factor-required': [403, () => factorProblemMessages['factor-required']],
  'factor-needed': [403, () => factorProblemMessages['factor-needed']],
  'bad-passkey': [403, () => factorProblemMessages['bad-passkey']],
  'has-app': [409, () => factorProblemMessages['has-app']],
  'last-factor': [409, () => factorProblemMessages['last-factor']],
  'no-factor': [409, () => factorProblemMessages['no-factor']],
  'no-setup': [409, () => factorProblemMessages['no-setup']],
  'no-such-passkey': [404, () => factorProblemMessages['no-such-passkey']],
  'passkey-taken': [409, () => factorProblemMessages['passkey-taken']],
  'too-many-passkeys': [409, () => factorProblemMessages['too-many-passkeys']],
  'not-proven': [403, () => factorProblemMessages['not-proven']],
  'not-signed-in': [401, () => refusalMessages.notSignedIn],
  'not-your-email': [403, () => refusalMessages.notYourEmail],
  'reserved-name': [400, () => nameMessages.reserved],
  'unconfirmed-email': [403, () => factorProblemMessages['unconfirmed-email']],
  'wrong-code': [403, () => factorProblemMessages['wrong-code']],
  'wrong-duty': [403, () => refusalMessages.wrongDuty],
  'wrong-password': [403, () => factorProblemMessages['wrong-password']],
  'wrong-role': [403, () => refusalMessages.wrongRole],
} satisfies Problems<string>

/** What a call for every signed-in user may refuse. */
export const signedInProblems = pickProblems(identityProblems, 'not-signed-in', 'not-your-email')

/** What a call for one role may refuse. */
export const roleProblems = {
  ...signedInProblems,
  ...pickProblems(identityProblems, 'factor-required', 'wrong-duty', 'wrong-role'),
}

/** What a call of admins may refuse that asks for their second factor each time. */
export const eachTimeProblems = { ...roleProblems, ...pickProblems(identityProblems, 'factor-needed') }

/** The value of a result; throws the error of its problem. */
export const orRefuse = refuseWith<keyof typeof identityProblems>(identityProblems)

/** The error of a problem, to be thrown. */
export const refusal = refusalFrom<keyof typeof identityProblems>(identityProblems)
