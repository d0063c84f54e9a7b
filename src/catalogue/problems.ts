import { refuseWith } from '../platform/http/or-refuse.ts'
import { catalogueProblemTexts as words } from './texts.ts'

/** How the refusals of this module are answered. */
export const catalogueProblems = { 'unknown-category': [404, () => words['unknown-category']] } as const

/** The value of a result; throws the error of its problem. */
export const orRefuse = refuseWith(catalogueProblems)
