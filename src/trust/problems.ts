import { type Problems, problemsFrom, refusals } from '../platform/http/refusal.ts'
import { offerProblemTexts } from '../selling/texts/offer.ts'
import type { AcceptImeiProblem, CloseProblem, DecideFlagsProblem, ReportProblem } from './rules.ts'
import { trustProblemTexts as words } from './texts.ts'

export const trustProblems: Problems<AcceptImeiProblem | ReportProblem | CloseProblem | DecideFlagsProblem> =
  {
    ...problemsFrom(words, { 'no-such-account': 404, 'own-case': 403, 'unknown-product': 404 }),
    'not-an-imei': [400, () => offerProblemTexts['not-an-imei']],
  }

export const { orRefuse } = refusals(trustProblems)
