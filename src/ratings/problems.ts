import { orderProblems } from '../orders/contract.ts'
import { type Problems, pickProblems, refuseWith } from '../platform/http/or-refuse.ts'
import type {
  DecideRatingProblem,
  RateProblem,
  ReplyProblem,
  ReportRatingProblem,
  SellerProblem,
} from './rules.ts'
import type { ShopProblem } from './shop/rules.ts'
import { shopProblemTexts } from './shop/texts.ts'
import { ratingProblemTexts as words } from './texts.ts'

export const ratingProblems: Problems<
  RateProblem | ReplyProblem | ReportRatingProblem | DecideRatingProblem | SellerProblem
> = {
  ...pickProblems(orderProblems, 'unknown-booking', 'wrong-stage'),
  'already-rated': [409, () => words['already-rated']],
  'already-replied': [409, () => words['already-replied']],
  'not-your-rating': [403, () => words['not-your-rating']],
  'own-case': [403, () => words['own-case']],
  'own-rating': [409, () => words['own-rating']],
  'ratings-closed': [409, () => words['ratings-closed']],
  'unknown-rating': [404, () => words['unknown-rating']],
  'unknown-seller': [404, () => words['unknown-seller']],
}

export const shopProblems: Problems<ShopProblem> = {
  'account-closed': [401, () => shopProblemTexts['account-closed']],
  'bad-shop-hours': [400, () => shopProblemTexts['bad-shop-hours']],
  'reserved-shop-name': [400, () => shopProblemTexts['reserved-shop-name']],
  'unknown-shop-photo': [400, () => shopProblemTexts['unknown-shop-photo']],
}

export const orRefuse = refuseWith({ ...ratingProblems, ...shopProblems })
