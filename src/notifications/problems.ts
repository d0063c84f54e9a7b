import { type Problems, refusalFrom, refuseWith } from '../platform/http/or-refuse.ts'
import type { SettingProblem } from './rules.ts'
import { notificationProblemTexts as words } from './texts/settings.ts'

export const notificationProblems: Problems<
  SettingProblem | 'bad-link' | 'too-many-streams' | 'unknown-notification' | 'unknown-push-service'
> = {
  'always-sent': [409, () => words['always-sent']],
  'bad-link': [400, () => words['bad-link']],
  'too-many-streams': [409, () => words['too-many-streams']],
  'unknown-notification': [404, () => words['unknown-notification']],
  'unknown-push-service': [400, () => words['unknown-push-service']],
}

export const orRefuse = refuseWith(notificationProblems)

export const refusal = refusalFrom(notificationProblems)
