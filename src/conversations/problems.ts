import { idleProblemMessages } from '../accounts/messages.ts'
import { proofProblemMessages } from '../auth/session/messages.ts'
import { sentPhotoProblems } from '../images/problems.ts'
import { type Problems, refuseWith } from '../platform/http/or-refuse.ts'
import { conversationProblemMessages as words } from './messages.ts'
import type { DismissProblem, SendProblem, StartProblem } from './rules.ts'

/** How the refusals of this module are answered. */
export const conversationProblems: Problems<StartProblem | SendProblem | DismissProblem> = {
  'account-closed': [401, () => words['account-closed']],
  'account-suspended': [403, () => idleProblemMessages['account-suspended']],
  blocked: [409, () => words.blocked],
  'other-left': [409, () => words['other-left']],
  'own-case': [403, () => words['own-case']],
  'own-product': [409, () => words['own-product']],
  ...sentPhotoProblems,
  'unconfirmed-email': [403, () => proofProblemMessages['unconfirmed-email']],
  'unknown-conversation': [404, () => words['unknown-conversation']],
  'unknown-product': [404, () => words['unknown-product']],
}

/** The value of a result; throws the error of its problem. */
export const orRefuse = refuseWith(conversationProblems)
