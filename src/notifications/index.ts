import type { Clock } from '../kernel/time.ts'
import type { Env } from '../ops/env.ts'
import { createRouter } from '../platform/http/router.ts'
import type { Module, ModuleJobs } from '../platform/index.ts'
import { notificationProblems } from './contract.ts'
import {
  mailNotification,
  type MailNotificationDeps,
  mailNotificationJob,
  mailOverdue,
  mailOverdueJob,
} from './mail-notification.ts'
import { type PushDeps, pushNotification, pushNotificationJob } from './push/send-push.ts'
import { eventRoutes, notificationRoutes, undeliveredRoutes } from './routes.ts'
import { personalTables } from './schema.ts'
import { type SmsDeps, smsNotification, smsNotificationJob } from './sms/send-sms.ts'
import { pruneNotifications, pruneNotificationsJob } from './store.ts'
import { pruneUndelivered, pruneUndeliveredJob } from './undelivered/undelivered-mails.ts'

export { listTurnedOff, writeUnsubscribeToken } from './change-setting.ts'
export { notify, notifyAdmins, notifyAll } from './notify-person.ts'
export { frameMail, type MailSubject } from './render-mail.ts'
export { presentNotification } from './routes.ts'
export { dropUnread, findLatestOfOrder, listNotifications, markRead, takeUnread } from './store.ts'
export { mailJobs, otherJobs } from './undelivered/undelivered-mails.ts'

type CallDeps = Parameters<typeof notificationRoutes>[0] & Parameters<typeof eventRoutes>[0]
type JobDeps = MailNotificationDeps & PushDeps & SmsDeps & { env: Env; clock: Clock }

export const notificationModule = {
  routes: (deps: CallDeps) =>
    createRouter()
      .route('/', notificationRoutes(deps))
      .route('/', eventRoutes(deps))
      .route('/', undeliveredRoutes(deps)),
  jobs: (deps: JobDeps): ModuleJobs => ({
    jobs: {
      [mailNotificationJob]: (payload) => mailNotification(deps, payload),
      [pushNotificationJob]: (payload) => pushNotification(deps, payload),
      [smsNotificationJob]: (payload) => smsNotification(deps, payload),
      [mailOverdueJob]: () => mailOverdue(deps),
      [pruneNotificationsJob]: () => pruneNotifications(deps.db, deps.clock, deps.env),
      [pruneUndeliveredJob]: () => pruneUndelivered(deps),
    },
    recurring: [
      { job: mailOverdueJob, every: 'hour' },
      { job: pruneNotificationsJob, every: 'night' },
      { job: pruneUndeliveredJob, every: 'night' },
    ],
  }),
  problems: [notificationProblems],
  personalTables,
} satisfies Module
