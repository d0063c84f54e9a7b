import { phoneProblemTexts } from '../listings/texts/problems.ts'
import { type Problems, refusalFrom } from '../platform/http/or-refuse.ts'

/** How the refusals of this module are answered. */
export const searchProblems = {
  'unknown-place': [400, () => phoneProblemTexts.unknownPlace],
} satisfies Problems<string>

/** The error of a problem, to be thrown. */
export const refusal = refusalFrom<keyof typeof searchProblems>(searchProblems)
