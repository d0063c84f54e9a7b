import type { Env } from '../ops/env.ts'
import type { Clock } from '../platform/clock.ts'
import type { ModuleJobs } from '../platform/module.ts'
import {
  type MailNotificationDeps,
  mailNotification,
  mailNotificationJob,
  mailOverdue,
  mailOverdueJob,
} from './mail-notification.ts'
import { type PushDeps, pushNotification, pushNotificationJob } from './push/send-push.ts'
import { type SmsDeps, smsNotification, smsNotificationJob } from './sms/send-sms.ts'
import { pruneNotifications, pruneNotificationsJob } from './store.ts'

export function notificationJobs(
  deps: MailNotificationDeps & PushDeps & SmsDeps & { env: Env; clock: Clock },
): ModuleJobs {
  const { db, clock, env } = deps
  return {
    jobs: {
      [mailNotificationJob]: (payload) => mailNotification(deps, payload),
      [pushNotificationJob]: (payload) => pushNotification(deps, payload),
      [smsNotificationJob]: (payload) => smsNotification(deps, payload),
      [mailOverdueJob]: () => mailOverdue(deps),
      [pruneNotificationsJob]: () => pruneNotifications(db, clock, env),
    },
    recurring: [
      { job: mailOverdueJob, every: 'hour' },
      { job: pruneNotificationsJob, every: 'night' },
    ],
  }
}
