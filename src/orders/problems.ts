import { type Problems, refusalFrom, refuseWith } from '../platform/http/or-refuse.ts'
import type { AdoptProblem, PayRefundProblem } from './rules.ts'
import { orderProblemTexts as words } from './texts.ts'

type OrderProblem = AdoptProblem | PayRefundProblem | 'order-overdue' | 'wrong-party' | 'wrong-stage'

export const orderProblems: Problems<OrderProblem> = {
  'chargeback-open': [409, () => words['chargeback-open']],
  'not-a-refund': [409, () => words['not-a-refund']],
  'order-overdue': [409, () => words['order-overdue']],
  'order-running': [409, () => words['order-running']],
  'own-case': [403, () => words['own-case']],
  'reference-used': [409, () => words['reference-used']],
  'refund-running': [409, () => words['refund-running']],
  'unknown-booking': [404, () => words['unknown-booking']],
  'wrong-party': [403, () => words['wrong-party']],
  'wrong-stage': [409, () => words['wrong-stage']],
}

export const refusal = refusalFrom(orderProblems)

export const orRefuse = refuseWith(orderProblems)
