import { identityProblems, proofProblems } from '../auth/problems.ts'
import { type Problems, pickProblems, problemsFrom, refusals } from '../platform/http/or-refuse.ts'
import { emailProblemTexts } from './email/texts.ts'
import { closingTexts, exportProblemTexts, mobileProblemTexts } from './texts.ts'

export const accountProblems = {
  ...proofProblems,
  ...pickProblems(identityProblems, 'unconfirmed-email'),
  ...problemsFrom(emailProblemTexts),
  'bad-mobile': [400, () => mobileProblemTexts['bad-mobile']],
  'bad-mobile-code': [409, () => mobileProblemTexts['bad-mobile-code']],
  ...problemsFrom(exportProblemTexts, { 'no-such-export': 404 }),
  'mobile-code-over': [409, () => mobileProblemTexts['mobile-code-over']],
  'open-deals': [409, () => closingTexts['open-deals']],
  'sole-admin': [409, () => closingTexts['sole-admin']],
} satisfies Problems<string>

export const { refusal, orRefuse } = refusals<keyof typeof accountProblems>(accountProblems)
