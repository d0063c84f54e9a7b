import { type Problems, refuseWith } from '../platform/http/or-refuse.ts'
import { notificationProblemMessages as words } from './messages/problems.ts'
import type { SettingProblem } from './rules.ts'

/** How the refusals of this module are answered. */
export const notificationProblems: Problems<SettingProblem | 'unknown-notification'> = {
  'always-sent': [409, () => words['always-sent']],
  'unknown-notification': [404, () => words['unknown-notification']],
}

/** The value of a result; throws the error of its problem. */
export const orRefuse = refuseWith(notificationProblems)
