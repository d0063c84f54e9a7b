import { type Problems, refuseWith } from '../platform/http/or-refuse.ts'
import { offerProblemTexts } from '../selling/texts/offer.ts'
import type { AcceptImeiProblem, CloseProblem, DecideFlagsProblem, ReportProblem } from './rules.ts'
import { trustProblemTexts as words } from './texts.ts'

export const trustProblems: Problems<AcceptImeiProblem | ReportProblem | CloseProblem | DecideFlagsProblem> =
  {
    'last-admin': [409, () => words['last-admin']],
    'no-such-account': [404, () => words['no-such-account']],
    'not-an-imei': [400, () => offerProblemTexts['not-an-imei']],
    'own-account': [409, () => words['own-account']],
    'own-case': [403, () => words['own-case']],
    'own-product': [409, () => words['own-product']],
    'phone-changed': [409, () => words['phone-changed']],
    'sold-product': [409, () => words['sold-product']],
    'unknown-product': [404, () => words['unknown-product']],
  }

export const orRefuse = refuseWith(trustProblems)
