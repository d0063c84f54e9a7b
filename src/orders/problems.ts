import { problemsFrom, refusalFrom, refuseWith } from '../platform/http/or-refuse.ts'
import { orderProblemTexts as words } from './texts.ts'

export const orderProblems = problemsFrom(words, {
  'own-case': 403,
  'unknown-booking': 404,
  'wrong-party': 403,
})

export const refusal = refusalFrom(orderProblems)

export const orRefuse = refuseWith(orderProblems)
