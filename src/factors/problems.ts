import { identityProblems, proofProblems } from '../auth/problems.ts'
import { type Problems, pickProblems, problemsFrom, refusals } from '../platform/http/or-refuse.ts'
import { factorProblemTexts as words } from './texts.ts'

export const factorProblems = {
  ...proofProblems,
  ...pickProblems(identityProblems, 'not-signed-in', 'unconfirmed-email'),
  ...problemsFrom(words, {
    'bad-passkey': 403,
    'factor-locked': 403,
    'no-such-passkey': 404,
    'wrong-code': 403,
  }),
} satisfies Problems<string>

export const { refusal, orRefuse } = refusals<keyof typeof factorProblems>(factorProblems)
