import { localize } from '../../kernel/locale.ts'
import * as bn from './bell.bn.ts'

export const bellMessages = localize(bn.bellMessages, {
  title: 'Notifications',
  unreadBell: (unread: string) => `Notifications, ${unread} unread`,
  unread: 'Unread',
  readAll: 'Mark all as read',
  all: 'Show all',
  failed: 'Your notifications could not be loaded.',
  empty: 'No notifications yet',
  emptyHint: 'Bookings, sales, payments and messages are announced here.',
  settings: 'E-mail settings',
})

export const settingsMessages = localize(bn.settingsMessages, {
  title: 'E-mail settings',
  intro: 'Choose what we also send to you by e-mail. Under the bell you see everything.',
  group: 'Send an e-mail when',
  always: 'Always sent, because it is about money',
  failed: 'Your settings could not be loaded.',
  back: 'Back to the notifications',
})
