import { mobileProblemTexts } from '../accounts/texts.ts'
import { proofProblemTexts } from '../auth/session/texts.ts'
import { type Problems, refusalFrom, refuseWith } from '../platform/http/or-refuse.ts'
import type { BatchProblem, ChangeProblem, HoldProblem, MarkProblem, RequestProblem } from './rules.ts'
import { payoutProblemTexts as words } from './texts/seller.ts'

export const payoutProblems: Problems<
  ChangeProblem | RequestProblem | BatchProblem | MarkProblem | HoldProblem | 'unknown-batch'
> = {
  'account-closed': [401, () => words['account-closed']],
  'already-failed': [409, () => words['already-failed']],
  'bad-account-name': [400, () => words['bad-account-name']],
  'bad-account-number': [400, () => words['bad-account-number']],
  'bad-amount': [400, () => words['bad-amount']],
  'bad-routing-number': [400, () => words['bad-routing-number']],
  'bad-wallet-number': [400, () => words['bad-wallet-number']],
  'being-sent': [409, () => words['being-sent']],
  'factor-needed': [403, () => proofProblemTexts['factor-needed']],
  'factor-to-set-up': [403, () => words['factor-to-set-up']],
  'held-back': [409, () => words['held-back']],
  'money-rests': [409, () => words['money-rests']],
  'no-payout-account': [409, () => words['no-payout-account']],
  'not-enough-money': [409, () => words['not-enough-money']],
  'not-proven': [403, () => words['not-proven']],
  'nothing-due': [409, () => words['nothing-due']],
  'over-wallet-limits': [409, () => words['over-wallet-limits']],
  'own-case': [403, () => words['own-case']],
  'payouts-held': [409, () => words['payouts-held']],
  'unconfirmed-email': [403, () => proofProblemTexts['unconfirmed-email']],
  'unconfirmed-mobile': [409, () => mobileProblemTexts['unconfirmed-mobile']],
  'unknown-batch': [404, () => words['unknown-batch']],
  'unknown-payout': [404, () => words['unknown-payout']],
  'unknown-sale': [404, () => words['unknown-sale']],
  'unknown-seller': [404, () => words['unknown-seller']],
  'wrong-amount': [409, () => words['wrong-amount']],
  'wrong-password': [403, () => words['wrong-password']],
}

export const orRefuse = refuseWith(payoutProblems)

export const refusal = refusalFrom(payoutProblems)
