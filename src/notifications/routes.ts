import { describeActor } from '../audit/index.ts'
import { type Auth, type Guard, readSession } from '../auth/index.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Clock } from '../kernel/time.ts'
import type { Env } from '../ops/env.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { type EventHub, openStream } from '../platform/events/hub.ts'
import { countChange } from '../platform/http/contract.ts'
import { byCreation, linkedPage, readCursor } from '../platform/http/paging.ts'
import { platformRefusal } from '../platform/http/refusal.ts'
import { createRouter } from '../platform/http/router.ts'
import type { Secret } from '../platform/secret.ts'
import { changeSetting, listTurnedOff, readUnsubscribeToken } from './change-setting.ts'
import * as contract from './contract.ts'
import { orRefuse, refusal, streamEvents } from './contract.ts'
import { currentPushKey } from './push/send-push.ts'
import { dropSubscription, isPushAddress, saveSubscription } from './push/store.ts'
import { mailedKindsOf, unsubscribePath, whyNotTurnOff } from './rules.ts'
import { changeSmsNotices, readSmsNotices, type SmsDeps } from './sms/send-sms.ts'
import { countUnread, hasNotification, listNotifications, markRead, type Notification } from './store.ts'
import * as undeliveredContract from './undelivered/contract.ts'
import { readUndelivered, retryOrDiscardMail } from './undelivered/undelivered-mails.ts'

type EventDeps = {
  db: Database
  auth: Auth
  clock: Clock
  hub: EventHub
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies must neither compress nor buffer.
  'cache-control': 'private, no-store, no-transform',
  'x-accel-buffering': 'no',
}

/** The event stream of the signed-in user, opened by the identity cookie, for pages of our own origin only. */
export function eventRoutes({ db, auth, clock, hub }: EventDeps) {
  return createRouter().openapi(streamEvents, async (c) => {
    const origin = c.req.header('sec-fetch-site')
    if (origin !== undefined && origin !== 'same-origin' && origin !== 'none') {
      throw platformRefusal('other-origin')
    }
    const session = await readSession(auth, c.req.raw.headers)
    if (!session) throw platformRefusal('not-signed-in')
    if (c.req.raw.method === 'HEAD') return c.body(null, 200, headers)
    const { id: sessionId, expiresAt, account } = session
    const reader = { userId: account.id, sessionId, expiresAt }
    const stream = await openStream({ db, hub, clock }, reader, c.req.header('last-event-id'))
    if (!stream) throw refusal('too-many-streams')
    // A sign-out may precede the open stream.
    if (!(await readSession(auth, c.req.raw.headers))) {
      await stream.cancel()
      throw platformRefusal('not-signed-in')
    }
    return c.body(stream, 200, headers)
  })
}

export type NotificationApi = ReturnType<typeof notificationRoutes>

type Deps = { db: Database; guard: Guard; secret: Secret; env: Env; sms: SmsDeps['sms'] }

export function notificationRoutes({ db, guard, secret, env, sms }: Deps) {
  const { publicKey } = currentPushKey(secret)
  const services = env.SERVICE_WORKER ? env.PUSH_SERVICES : []
  return createRouter()
    .openapi(guard.signedIn(contract.listNotifications), async (c) => {
      const { limit, cursor } = c.req.valid('query')
      const rows = await listNotifications(db, c.var.caller.id, limit + 1, readCursor(cursor))
      return c.json(linkedPage(c, rows, limit, byCreation).map(presentNotification), 200)
    })
    .openapi(guard.signedIn(contract.countUnreadNotifications), async (c) => {
      return c.json(await countUnread(db, c.var.caller.id), 200)
    })
    .openapi(guard.signedIn(contract.readNotification), async (c) => {
      const { id } = c.req.valid('param')
      const done = orRefuse(await readNotification(db, c.var.caller.id, id))
      return c.json(countChange(done), 200)
    })
    .openapi(guard.signedIn(contract.readAllNotifications), async (c) => {
      const { orderId } = c.req.valid('query')
      return c.json({ modifiedCount: await markRead(db, c.var.caller.id, { orderId }) }, 200)
    })
    .openapi(guard.signedIn(contract.listNotificationSettings), async (c) => {
      const { id, role } = c.var.caller
      const off = await listTurnedOff(db, id)
      const settings = mailedKindsOf(role).map((kind) => {
        const canTurnOff = whyNotTurnOff(kind) === null
        return { kind, email: !canTurnOff || !off.has(kind), canTurnOff }
      })
      return c.json(settings, 200)
    })
    .openapi(guard.signedIn(contract.changeNotificationSetting), async (c) => {
      const done = orRefuse(await changeSetting(db, c.var.caller.id, c.req.valid('json')))
      return c.json(countChange(done), 200)
    })
    .openapi(contract.unsubscribe, async (c) => {
      const subscription = readUnsubscribeToken(secret, c.req.valid('query').token)
      if (!subscription) throw refusal('bad-link')
      const { userId, kind } = subscription
      const done = orRefuse(await changeSetting(db, userId, { kind, email: false }))
      return c.json(countChange(done), 200)
    })
    .openapi(contract.openUnsubscribe, (c) => c.redirect(unsubscribePath(c.req.valid('query').token), 302))
    .openapi(guard.signedIn(contract.getPushKey), (c) =>
      c.json({ key: services.length > 0 ? publicKey : null }, 200),
    )
    .openapi(guard.signedIn(contract.subscribePush), async (c) => {
      const subscription = c.req.valid('json')
      if (!isPushAddress(subscription.endpoint, services)) throw refusal('unknown-push-service')
      const { id: userId, sessionId } = c.var.caller
      await saveSubscription(db, { ...subscription, userId, sessionId, serverKey: publicKey })
      return c.json({ modifiedCount: 1 }, 200)
    })
    .openapi(guard.signedIn(contract.unsubscribePush), async (c) => {
      const changed = await dropSubscription(db, c.var.caller.sessionId)
      return c.json(countChange({ changed }), 200)
    })
    .openapi(guard.signedIn(contract.getSmsNotices), async (c) => {
      const on = sms && env.SMS_NOTICES ? await readSmsNotices(db, c.var.caller.id) : null
      return c.json({ on }, 200)
    })
    .openapi(guard.signedIn(contract.changeSmsNotices), async (c) => {
      const changed = await changeSmsNotices(db, c.var.caller.id, c.req.valid('json').on)
      return c.json(countChange({ changed }), 200)
    })
}

async function readNotification(
  db: Db,
  userId: string,
  id: string,
): Promise<Result<{ changed: boolean }, 'unknown-notification'>> {
  if (!(await hasNotification(db, userId, id))) return no('unknown-notification')
  return ok({ changed: (await markRead(db, userId, { id })) > 0 })
}

export function presentNotification(notification: Notification): contract.WireNotification {
  const { id, kind, params, orderId, listingId, conversationId, readAt, createdAt } = notification
  return {
    _id: id,
    kind,
    params,
    orderId,
    productId: listingId,
    conversationId,
    read: readAt !== null,
    createdAt: createdAt.toISOString(),
  }
}

export type UndeliveredApi = ReturnType<typeof undeliveredRoutes>

/** Builds the calls with which admins see to the mails that could not be sent. */
export function undeliveredRoutes({ db, guard }: { db: Database; guard: Guard }) {
  return createRouter()
    .openapi(guard.admin(undeliveredContract.listUndelivered), async (c) =>
      c.json(await readUndelivered(db), 200),
    )
    .openapi(guard.admin(undeliveredContract.retryUndelivered), async (c) => {
      const { id } = c.req.valid('param')
      return c.json(countChange(await retryOrDiscardMail(db, describeActor(c), id, 'retry-mail')), 200)
    })
    .openapi(guard.admin(undeliveredContract.discardUndelivered), async (c) => {
      const { id } = c.req.valid('param')
      return c.json(countChange(await retryOrDiscardMail(db, describeActor(c), id, 'discard-mail')), 200)
    })
}
