import { type Problems, pickProblems, refusalFrom } from '../platform/http/or-refuse.ts'
import { nameMessages } from './forms/messages.ts'
import { identityMessages } from './messages.ts'

/** Why a caller may not make a call. */
export const identityProblems = {
  'not-signed-in': [401, () => identityMessages.notSignedIn],
  'not-your-email': [403, () => identityMessages.notYourEmail],
  'reserved-name': [400, () => nameMessages.reserved],
  'wrong-role': [403, () => identityMessages.wrongRole],
} satisfies Problems<string>

/** What a call for every signed-in user may refuse. */
export const signedInProblems = pickProblems(identityProblems, 'not-signed-in', 'not-your-email')

/** What a call for one role may refuse. */
export const roleProblems = { ...signedInProblems, ...pickProblems(identityProblems, 'wrong-role') }

/** The error of a problem, to be thrown. */
export const refusal = refusalFrom<keyof typeof identityProblems>(identityProblems)
