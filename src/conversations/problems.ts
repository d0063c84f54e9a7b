import { idleProblemTexts } from '../accounts/texts.ts'
import { proofProblemTexts } from '../auth/session/texts.ts'
import { sentPhotoProblems } from '../images/problems.ts'
import { orderProblems } from '../orders/contract.ts'
import { type Problems, pickProblems, problemsFrom, refusals } from '../platform/http/or-refuse.ts'
import type { DismissProblem, SendProblem, StartProblem } from './rules.ts'
import { conversationProblemTexts as words } from './texts.ts'

export const conversationProblems: Problems<StartProblem | SendProblem | DismissProblem> = {
  ...problemsFrom(words, {
    'account-closed': 401,
    'own-case': 403,
    'unknown-conversation': 404,
    'unknown-product': 404,
  }),
  'account-suspended': [403, () => idleProblemTexts['account-suspended']],
  ...sentPhotoProblems,
  'unconfirmed-email': [403, () => proofProblemTexts['unconfirmed-email']],
  ...pickProblems(orderProblems, 'unknown-booking'),
}

export const { orRefuse } = refusals(conversationProblems)
