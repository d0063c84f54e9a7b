import { type Problems, refuseWith } from '../../platform/http/or-refuse.ts'
import type { ShopProblem } from './rules.ts'
import { shopProblemTexts as words } from './texts.ts'

export const shopProblems: Problems<ShopProblem> = {
  'account-closed': [401, () => words['account-closed']],
  'bad-shop-hours': [400, () => words['bad-shop-hours']],
  'reserved-shop-name': [400, () => words['reserved-shop-name']],
  'unknown-shop-photo': [400, () => words['unknown-shop-photo']],
}

export const orRefuse = refuseWith(shopProblems)
