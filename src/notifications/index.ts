import { createRouter } from '../platform/http/router.ts'
import type { Module } from '../platform/module.ts'
import { notificationJobs } from './jobs.ts'
import { notificationProblems } from './problems.ts'
import { pushRoutes } from './push/routes.ts'
import { notificationRoutes } from './routes.ts'
import { personalTables } from './schema.ts'
import { smsRoutes } from './sms/routes.ts'
import { eventRoutes } from './stream-events.ts'

export { listTurnedOff } from './change-setting.ts'
export { frameMail } from './frame-mail.ts'
export { listMailReaders, mailNotificationJob, setMailDone } from './mail-notification.ts'
export { notify, notifyAdmins, notifyAll } from './notify-person.ts'
export type { MailSubject } from './render-mail.ts'
export { presentNotification } from './routes.ts'
export { dropUnread, findLatestOfOrder, listNotifications, markRead, takeUnread } from './store.ts'
export { writeUnsubscribeToken } from './unsubscribe-token.ts'

type CallDeps = Parameters<typeof notificationRoutes>[0] &
  Parameters<typeof eventRoutes>[0] &
  Parameters<typeof pushRoutes>[0] &
  Parameters<typeof smsRoutes>[0]

export const notificationModule = {
  routes: (deps: CallDeps) =>
    createRouter()
      .route('/', notificationRoutes(deps))
      .route('/', pushRoutes(deps))
      .route('/', smsRoutes(deps))
      .route('/', eventRoutes(deps)),
  jobs: notificationJobs,
  problems: [notificationProblems],
  personalTables,
} satisfies Module
