import { type Problems, refusalFrom, refuseWith } from '../platform/http/or-refuse.ts'
import { phoneProblemTexts } from './texts/problems.ts'

/** How the refusals of this module are answered. */
export const listingProblems = {
  'phone-gone': [410, () => phoneProblemTexts.phoneGone],
  'unknown-product': [404, () => phoneProblemTexts.unknownProduct],
} satisfies Problems<string>

/** The error of a problem, to be thrown. */
export const refusal = refusalFrom<keyof typeof listingProblems>(listingProblems)

/** The value of a result; throws the error of its problem. */
export const orRefuse = refuseWith<keyof typeof listingProblems>(listingProblems)
