import { z } from '@hono/zod-openapi'
import { bearer, identitySession } from '../auth/contract.ts'
import { get, json, jsonBody, modified, page, post, put, remove } from '../platform/http/contract.ts'
import {
  pickProblems,
  platformProblems,
  type Problems,
  problemsFrom,
  refusals,
} from '../platform/http/refusal.ts'
import { kindNames, type SettingProblem } from './rules.ts'
import { notificationProblemTexts as words } from './texts/settings.ts'

export const notificationProblems: Problems<
  SettingProblem | 'bad-link' | 'too-many-streams' | 'unknown-notification' | 'unknown-push-service'
> = problemsFrom(words, { 'bad-link': 400, 'unknown-notification': 404, 'unknown-push-service': 400 })

export const { refusal, orRefuse } = refusals(notificationProblems)

const call = { tags: ['notifications'], security: bearer }

const kind = z.enum(kindNames)

export const notification = z
  .object({
    _id: z.string(),
    kind,
    params: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .openapi({ description: 'What its sentence is made with, in the language of the reader' }),
    orderId: z.string().nullable(),
    productId: z.string().nullable(),
    conversationId: z.string().nullable(),
    read: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .openapi('Notification')

export type WireNotification = z.infer<typeof notification>

export const listNotifications = get('listNotifications', '/notifications', {
  ...call,
  summary: 'The own notifications, newest first',
  request: { query: page },
  responses: { 200: json(z.array(notification), 'The notifications') },
})

export const countUnreadNotifications = get('countUnreadNotifications', '/unreadnotifications', {
  ...call,
  summary: 'How many of the own notifications are unread, and how many conversations they tell of',
  responses: { 200: json(z.object({ count: z.int(), messages: z.int() }), 'The numbers') },
})

export const readNotification = put('readNotification', '/notifications/{id}', {
  ...call,
  summary: 'Mark an own notification as read',
  rateLimit: { account: 600 },
  request: { params: z.object({ id: z.string() }) },
  problems: pickProblems(notificationProblems, 'unknown-notification'),
  responses: { 200: json(modified, '1, or 0 when it was read before') },
})

export const readAllNotifications = put('readAllNotifications', '/notifications', {
  ...call,
  summary: 'Mark all own notifications as read, or those of one order',
  rateLimit: { account: 600 },
  request: { query: z.object({ orderId: z.string().optional() }) },
  responses: { 200: json(modified, 'How many were unread') },
})

const setting = z
  .object({
    kind,
    email: z.boolean(),
    canTurnOff: z.boolean().openapi({ description: 'False for those about money' }),
  })
  .openapi('NotificationSetting')

export type NotificationSetting = z.infer<typeof setting>

export const listNotificationSettings = get('listNotificationSettings', '/notificationsettings', {
  ...call,
  summary: 'Of which kinds of notifications e-mail is sent',
  responses: { 200: json(z.array(setting), "The kinds for the caller's role") },
})

export const changeNotificationSetting = put('changeNotificationSetting', '/notificationsettings', {
  ...call,
  summary: 'Turn the e-mail of one kind on or off',
  rateLimit: { account: 120 },
  request: { body: jsonBody(z.object({ kind, email: z.boolean() })) },
  problems: pickProblems(notificationProblems, 'always-sent'),
  responses: { 200: json(modified, '1, or 0 when it stood so already') },
})

export const streamEvents = get('streamEvents', '/events', {
  tags: ['notifications'],
  summary:
    'Server-sent events for the signed-in user: `notification`, `message` and `stage` name what is new, `ready` says that the stream stands. After a lost connection it goes on from `Last-Event-ID`, and may repeat events',
  security: identitySession,
  problems: {
    ...pickProblems(platformProblems, 'other-origin'),
    ...pickProblems(notificationProblems, 'too-many-streams'),
  },
  responses: {
    200: { description: 'The events', content: { 'text/event-stream': { schema: z.string() } } },
  },
})

const unsubscribeQuery = z.object({ token: z.string().max(300) })

export const unsubscribe = post('unsubscribe', '/unsubscription', {
  tags: ['notifications'],
  summary:
    'Turn off e-mail of one kind by the signed link of a mail, without a login (RFC 8058). A body is ignored',
  request: { query: unsubscribeQuery },
  problems: pickProblems(notificationProblems, 'bad-link', 'always-sent'),
  responses: { 200: json(modified, '1, or 0 when it was off already') },
})

export const openUnsubscribe = get('openUnsubscribe', '/unsubscription', {
  tags: ['notifications'],
  summary: 'Leads somebody who opens that link to the page that asks first: programs open links, too',
  request: { query: unsubscribeQuery },
  responses: { 302: { description: 'The page' } },
})

const endpoint = z.string().max(1000)

/** Bytes in base64url: 65 of a point of P-256, 16 of a secret. */
const base64url = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}$`))

export const getPushKey = get('getPushKey', '/pushsubscription', {
  ...call,
  summary: 'The key with which browsers subscribe to notices (RFC 8292)',
  responses: {
    200: json(
      z.object({
        key: z.string().nullable().openapi({ description: 'In base64url; null while push is off' }),
      }),
      'The key',
    ),
  },
})

export const subscribePush = put('subscribePush', '/pushsubscription', {
  ...call,
  summary: 'Send notices to this browser until its session ends (RFC 8030)',
  rateLimit: { account: 60 },
  request: {
    body: jsonBody(z.object({ endpoint, p256dh: base64url(87), auth: base64url(22) })),
  },
  problems: pickProblems(notificationProblems, 'unknown-push-service'),
  responses: { 200: json(modified, '1') },
})

export const unsubscribePush = remove('unsubscribePush', '/pushsubscription', {
  ...call,
  summary: 'Send no more notices to this browser',
  rateLimit: { account: 60 },
  responses: { 200: json(modified, '1, or 0 when none were sent') },
})

export const getSmsNotices = get('getSmsNotices', '/smsnotices', {
  ...call,
  summary: 'Whether the most urgent notices are also sent by SMS',
  responses: {
    200: json(
      z.object({
        on: z
          .boolean()
          .nullable()
          .openapi({ description: 'Null without a confirmed mobile number or a gateway' }),
      }),
      'Whether they are',
    ),
  },
})

export const changeSmsNotices = put('changeSmsNotices', '/smsnotices', {
  ...call,
  summary: 'Turn notices by SMS on or off',
  rateLimit: { account: 120 },
  request: { body: jsonBody(z.object({ on: z.boolean() })) },
  responses: { 200: json(modified, '1, or 0 when it stood so already') },
})
