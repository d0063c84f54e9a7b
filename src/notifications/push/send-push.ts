import { createECDH } from 'node:crypto'
import { z } from 'zod'
import type { Env } from '../../ops/env.ts'
import type { Database } from '../../platform/database/database.ts'
import { inLocale } from '../../platform/http/request-locale.ts'
import { attemptsInADay } from '../../platform/jobs/failed-jobs.ts'
import type { JobSet } from '../../platform/jobs/jobs.ts'
import { slowFlag } from '../../platform/jobs/limit-slow-jobs.ts'
import { PermanentFault } from '../../platform/jobs/task-list.ts'
import type { Secret } from '../../platform/secret.ts'
import { isMailed, pathOf, whyNotTurnOff } from '../rules.ts'
import type { NewNotice } from '../store.ts'
import { kindLabels } from '../texts/settings.ts'
import { dropSubscription, findPushDue, isPushAddress, pushSeconds } from './store.ts'

export type PushDeps = {
  db: Database
  env: Pick<Env, 'PUBLIC_URL' | 'PUSH_SERVICES'>
  secret: Secret
}

type PushKey = { publicKey: string; privateKey: string }

/** Derives this installation's keys for push services from its secret, in base64url (RFC 8292): the current, then the previous. */
const listPushKeys = (secret: Secret): PushKey[] => secret.deriveAll('web push').map(toKeyPair)

/** The pair to subscribe with. */
export const currentPushKey = (secret: Secret): PushKey => toKeyPair(secret.derive('web push'))

function toKeyPair(key: string): PushKey {
  const bytes = Buffer.from(key, 'hex')
  // A private key must be less than the order of P-256, which is just below 2^256.
  bytes.writeUInt8(bytes.readUInt8(0) & 0x7f, 0)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(bytes)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: bytes.toString('base64url') }
}

/** The name of the job that sends a notification to one browser; its payload is `{ id, sessionId }`. */
export const pushNotificationJob = 'push-notification'

/** The jobs that send new notifications to the browsers of their readers. Kinds without mail are not sent. */
export function listPushJobs(written: NewNotice[]): JobSet {
  const jobs = written
    .filter(({ kind }) => isMailed(kind))
    .flatMap(({ id, browsers }) =>
      browsers.map((sessionId) => ({ payload: { id, sessionId }, key: `push ${id} ${sessionId}` })),
    )
  return { name: pushNotificationJob, jobs, attempts: attemptsInADay, flags: [slowFlag] }
}

/**
 * The job: sends a notification to one browser, unless it was read or its reader has turned its kind off. The notice says what has
 * happened, without names, amounts and codes, because others may see the screen. Throws when the service refuses it for now, so
 * that the queue retries; a browser that the service no longer knows is dropped.
 */
export async function pushNotification(deps: PushDeps, payload: unknown): Promise<void> {
  const { db, env, secret } = deps
  const due = await findPushDue(db, z.object({ id: z.string(), sessionId: z.string() }).parse(payload))
  if (!due) return
  const { notification, subscription, locale, email } = due
  const { id, kind, listingId: productId } = notification
  const isUrgent = whyNotTurnOff(kind) !== null
  if (notification.readAt || (email === false && !isUrgent)) return
  const key = listPushKeys(secret).find(({ publicKey }) => publicKey === subscription.serverKey)
  const { endpoint, p256dh, auth, sessionId } = subscription
  if (!key || !isPushAddress(endpoint, env.PUSH_SERVICES)) return void (await dropSubscription(db, sessionId))
  const title = inLocale(locale, () => kindLabels[kind])
  const notice = { title, lang: locale, tag: id, path: pathOf({ ...notification, productId }) }
  const { default: webPush } = await import('web-push')
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(notice),
    {
      vapidDetails: { subject: `mailto:no-reply@${new URL(env.PUBLIC_URL).hostname}`, ...key },
      TTL: pushSeconds,
      urgency: isUrgent || kind === 'message' ? 'high' : 'normal',
    },
  )
  const { status } = await fetch(endpoint, {
    method,
    headers: headers as Record<string, string>,
    body: body as BodyInit,
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  })
  if (status === 404 || status === 410) return void (await dropSubscription(db, sessionId))
  if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`)
  if (status >= 400) throw new PermanentFault(`the push service answered ${status}`)
}
