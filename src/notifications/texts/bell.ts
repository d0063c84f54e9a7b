import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import * as bn from './bell.bn.ts'

/** The texts of the bell. Every page of signed-in users loads them, so the notifications' sentences are elsewhere. */
export const bellTexts = localize(bn.bellTexts, {
  title: 'Notifications',
  unreadBell: (unread: string) => `Notifications, ${unread} unread`,
  unread: 'Unread',
  unreadMessages: (unread: string) => `${unread} unread`,
  earlier: (count: number, unread: number) =>
    `${formatNumber(count)} earlier${unread > 0 ? `, ${formatNumber(unread)} unread` : ''}`,
  readAll: 'Mark all as read',
  all: 'Show all',
  failed: 'Your notifications could not be loaded.',
  empty: 'No notifications yet',
  emptyHint: 'Bookings, sales, payments and messages appear here.',
  settings: 'Notification settings',
})
