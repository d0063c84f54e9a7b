/** What other modules of the server may use. Pages never import it. */
export { mailNotification, mailNotificationJob, mailOverdue, mailOverdueJob } from './mail-notification.ts'
export { notify, notifyAdmins, notifyAll } from './notify-person.ts'
export { pruneNotifications, pruneNotificationsJob } from './prune-notifications.ts'
export { notificationRoutes } from './routes.ts'
export { markRead } from './store.ts'
export { listMailReaders, setMailDone } from './store-mail.ts'
export { eventRoutes } from './stream-events.ts'
