import { refuseWith } from '../platform/http/or-refuse.ts'
import { catalogueProblemTexts as words } from './texts.ts'

export const catalogueProblems = { 'unknown-category': [404, () => words['unknown-category']] } as const

export const orRefuse = refuseWith(catalogueProblems)
