import { mobileProblemTexts } from '../accounts/texts.ts'
import { proofProblemTexts } from '../auth/session/texts.ts'
import { type Problems, problemsFrom, refusals } from '../platform/http/refusal.ts'
import { askTexts, payoutProblemTexts as words } from './texts/seller.ts'

export const payoutProblems = {
  ...problemsFrom(words, {
    'account-closed': 401,
    'bad-account-name': 400,
    'bad-account-number': 400,
    'bad-amount': 400,
    'bad-routing-number': 400,
    'bad-wallet-number': 400,
    'factor-to-set-up': 403,
    'not-proven': 403,
    'own-case': 403,
    'unknown-batch': 404,
    'unknown-payout': 404,
    'unknown-sale': 404,
    'unknown-seller': 404,
    'wrong-password': 403,
  }),
  'factor-needed': [403, () => proofProblemTexts['factor-needed']],
  'unconfirmed-email': [403, () => proofProblemTexts['unconfirmed-email']],
  'unconfirmed-mobile': [409, () => mobileProblemTexts['unconfirmed-mobile']],
} satisfies Problems<string>

/** The problems of a request, in words for its seller: an admin reads of a hold what an admin can do. */
export const requestProblems: typeof payoutProblems = {
  ...payoutProblems,
  'payouts-held': [409, () => askTexts.held],
}

export const { refusal, orRefuse } = refusals(payoutProblems)

export const { orRefuse: orRefuseRequest } = refusals(requestProblems)
