import { orderProblems } from '../orders/contract.ts'
import { pickProblems, problemsFrom, refusals } from '../platform/http/or-refuse.ts'
import { shopProblemTexts } from './shop/texts.ts'
import { ratingProblemTexts as words } from './texts.ts'

export const ratingProblems = {
  ...pickProblems(orderProblems, 'unknown-booking', 'wrong-stage'),
  ...problemsFrom(words, {
    'not-your-rating': 403,
    'own-case': 403,
    'unknown-rating': 404,
    'unknown-seller': 404,
  }),
}

export const shopProblems = problemsFrom(shopProblemTexts, {
  'account-closed': 401,
  'bad-shop-hours': 400,
  'reserved-shop-name': 400,
  'unknown-shop-photo': 400,
})

export const { orRefuse } = refusals({ ...ratingProblems, ...shopProblems })
