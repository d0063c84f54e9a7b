import { refuseWith } from '../platform/http/or-refuse.ts'

/** How the refusals of this module are answered. */
export const catalogueProblems = { 'unknown-category': [404, 'There is no such brand.'] } as const

/** The value of a result; throws the error of its problem. */
export const orRefuse = refuseWith(catalogueProblems)
