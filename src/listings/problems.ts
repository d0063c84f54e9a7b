import { type Problems, refusals } from '../platform/http/refusal.ts'
import { phoneProblemTexts } from './texts/pages.ts'

export const listingProblems = {
  'phone-gone': [410, () => phoneProblemTexts.phoneGone],
  'unknown-product': [404, () => phoneProblemTexts.unknownProduct],
} satisfies Problems<string>

export const { refusal, orRefuse } = refusals<keyof typeof listingProblems>(listingProblems)
