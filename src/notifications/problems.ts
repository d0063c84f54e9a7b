import { type Problems, refusalFrom, refuseWith } from '../platform/http/or-refuse.ts'
import type { SettingProblem } from './rules.ts'
import { notificationProblemTexts as words } from './texts/notifications.ts'

export const notificationProblems: Problems<
  SettingProblem | 'bad-link' | 'too-many-streams' | 'unknown-notification'
> = {
  'always-sent': [409, () => words['always-sent']],
  'bad-link': [400, () => words['bad-link']],
  'too-many-streams': [409, () => words['too-many-streams']],
  'unknown-notification': [404, () => words['unknown-notification']],
}

export const orRefuse = refuseWith(notificationProblems)

export const refusal = refusalFrom(notificationProblems)
