import { idleProblemTexts } from '../accounts/texts.ts'
import { proofProblemTexts } from '../auth/session/texts.ts'
import { sentPhotoProblems } from '../images/problems.ts'
import { orderProblems } from '../orders/contract.ts'
import { type Problems, pickProblems, refuseWith } from '../platform/http/or-refuse.ts'
import type { DismissProblem, SendProblem, StartProblem } from './rules.ts'
import { conversationProblemTexts as words } from './texts.ts'

export const conversationProblems: Problems<StartProblem | SendProblem | DismissProblem> = {
  'account-closed': [401, () => words['account-closed']],
  'account-suspended': [403, () => idleProblemTexts['account-suspended']],
  blocked: [409, () => words.blocked],
  'other-left': [409, () => words['other-left']],
  'own-case': [403, () => words['own-case']],
  'own-product': [409, () => words['own-product']],
  ...sentPhotoProblems,
  'unconfirmed-email': [403, () => proofProblemTexts['unconfirmed-email']],
  ...pickProblems(orderProblems, 'unknown-booking'),
  'unknown-conversation': [404, () => words['unknown-conversation']],
  'unknown-product': [404, () => words['unknown-product']],
}

export const orRefuse = refuseWith(conversationProblems)
