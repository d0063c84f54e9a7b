import { identityProblems, proofProblems } from '../auth/problems.ts'
import { type Problems, pickProblems, refusalFrom, refuseWith } from '../platform/http/or-refuse.ts'
import { emailProblemTexts } from './email/texts.ts'
import { closingTexts, exportProblemTexts, mobileProblemTexts } from './texts.ts'

export const accountProblems = {
  ...proofProblems,
  ...pickProblems(identityProblems, 'unconfirmed-email'),
  'bad-email-link': [409, () => emailProblemTexts['bad-email-link']],
  'bad-mobile': [400, () => mobileProblemTexts['bad-mobile']],
  'bad-mobile-code': [409, () => mobileProblemTexts['bad-mobile-code']],
  'email-taken': [409, () => emailProblemTexts['email-taken']],
  'export-too-soon': [409, () => exportProblemTexts['export-too-soon']],
  'mobile-code-over': [409, () => mobileProblemTexts['mobile-code-over']],
  'no-such-export': [404, () => exportProblemTexts['no-such-export']],
  'open-deals': [409, () => closingTexts['open-deals']],
  'sole-admin': [409, () => closingTexts['sole-admin']],
} satisfies Problems<string>

export const orRefuse = refuseWith<keyof typeof accountProblems>(accountProblems)

export const refusal = refusalFrom<keyof typeof accountProblems>(accountProblems)
