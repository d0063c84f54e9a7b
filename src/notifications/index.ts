/** What other modules of the server may use. Pages never import it. */
export { listTurnedOff } from './change-setting.ts'
export { frameMail } from './frame-mail.ts'
export {
  listMailReaders,
  mailNotification,
  mailNotificationJob,
  mailOverdue,
  mailOverdueJob,
  setMailDone,
} from './mail-notification.ts'
export { notify, notifyAdmins, notifyAll } from './notify-person.ts'
export type { MailSubject } from './render-mail.ts'
export { notificationRoutes } from './routes.ts'
export {
  dropUnread,
  findLatestOfOrder,
  markRead,
  pruneNotifications,
  pruneNotificationsJob,
  takeUnread,
} from './store.ts'
export { eventRoutes } from './stream-events.ts'
export { writeUnsubscribeToken } from './unsubscribe-token.ts'
