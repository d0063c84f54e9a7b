import { identityProblems, proofProblems } from '../auth/problems.ts'
import { type Problems, pickProblems, refusalFrom, refuseWith } from '../platform/http/or-refuse.ts'
import { factorProblemTexts as words } from './texts.ts'

export const factorProblems = {
  ...proofProblems,
  ...pickProblems(identityProblems, 'not-signed-in', 'unconfirmed-email'),
  'bad-passkey': [403, () => words['bad-passkey']],
  'factor-locked': [403, () => words['factor-locked']],
  'has-app': [409, () => words['has-app']],
  'last-factor': [409, () => words['last-factor']],
  'no-factor': [409, () => words['no-factor']],
  'no-setup': [409, () => words['no-setup']],
  'no-such-passkey': [404, () => words['no-such-passkey']],
  'passkey-taken': [409, () => words['passkey-taken']],
  'too-many-passkeys': [409, () => words['too-many-passkeys']],
  'wrong-code': [403, () => words['wrong-code']],
} satisfies Problems<string>

export const orRefuse = refuseWith<keyof typeof factorProblems>(factorProblems)

export const refusal = refusalFrom<keyof typeof factorProblems>(factorProblems)
