import { phoneProblemTexts } from '../listings/texts/pages.ts'
import { type Problems, refusalFrom } from '../platform/http/or-refuse.ts'

export const searchProblems = {
  'unknown-place': [400, () => phoneProblemTexts.unknownPlace],
} satisfies Problems<string>

export const refusal = refusalFrom<keyof typeof searchProblems>(searchProblems)
