import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secret } from '../platform/secret.ts'
import { kindNames, type NotificationKind } from './rules.ts'

type Subscription = { userId: string; kind: NotificationKind }

/** Writes the token of a link in a mail: it turns off e-mail of one kind for one person, and nothing else. */
export function writeUnsubscribeToken(secret: Secret, { userId, kind }: Subscription): string {
  return `${userId}.${kind}.${sign(secret, userId, kind)}`
}

/** Reads such a token back; null when it was not written here. */
export function readUnsubscribeToken(secret: Secret, token: string): Subscription | null {
  const [userId = '', name = '', signature = ''] = token.split('.')
  const kind = kindNames.find((each) => each === name)
  if (!kind) return null
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(secret, userId, kind))]
  return given.length === right.length && timingSafeEqual(given, right) ? { userId, kind } : null
}

function sign(secret: Secret, userId: string, kind: NotificationKind): string {
  return createHmac('sha256', secret.derive('unsubscribe-link'))
    .update(`${userId}.${kind}`)
    .digest('base64url')
}
