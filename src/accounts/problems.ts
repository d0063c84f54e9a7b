import { identityProblems, proofProblems } from '../auth/problems.ts'
import { type Problems, pickProblems, refusalFrom, refuseWith } from '../platform/http/or-refuse.ts'
import { emailProblemMessages } from './email/messages.ts'
import { exportProblemMessages } from './export/messages.ts'
import { closingMessages } from './messages.ts'
import { mobileProblemMessages } from './mobile/messages.ts'

/** How the refusals of this module are answered. */
export const accountProblems = {
  ...proofProblems,
  ...pickProblems(identityProblems, 'unconfirmed-email'),
  'bad-email-link': [409, () => emailProblemMessages['bad-email-link']],
  'bad-mobile': [400, () => mobileProblemMessages['bad-mobile']],
  'bad-mobile-code': [409, () => mobileProblemMessages['bad-mobile-code']],
  'email-taken': [409, () => emailProblemMessages['email-taken']],
  'export-too-soon': [409, () => exportProblemMessages['export-too-soon']],
  'mobile-code-over': [409, () => mobileProblemMessages['mobile-code-over']],
  'no-such-export': [404, () => exportProblemMessages['no-such-export']],
  'open-deals': [409, () => closingMessages['open-deals']],
  'sole-admin': [409, () => closingMessages['sole-admin']],
} satisfies Problems<string>

/** The value of a result; throws the error of its problem. */
export const orRefuse = refuseWith<keyof typeof accountProblems>(accountProblems)

/** The error of a problem, to be thrown. */
export const refusal = refusalFrom<keyof typeof accountProblems>(accountProblems)
