import { createHmac } from 'node:crypto'
import { isSameAsAny, type Secret } from '../platform/secret.ts'
import { kindNames, type NotificationKind } from './rules.ts'

const purpose = 'unsubscribe-link'

type Subscription = { userId: string; kind: NotificationKind }

/** Writes a signed token for links in mails, which turns off e-mail of one kind for one person and does nothing else. */
export function writeUnsubscribeToken(secret: Secret, { userId, kind }: Subscription): string {
  return `${userId}.${kind}.${sign(secret.derive(purpose), userId, kind)}`
}

/** Reads an unsubscribe token; null unless its signature and kind are valid. */
export function readUnsubscribeToken(secret: Secret, token: string): Subscription | null {
  const [userId = '', name = '', signature = ''] = token.split('.')
  const kind = kindNames.find((each) => each === name)
  if (!kind) return null
  const right = secret.deriveAll(purpose).map((key) => Buffer.from(sign(key, userId, kind)))
  return isSameAsAny(Buffer.from(signature), right) ? { userId, kind } : null
}

function sign(key: string, userId: string, kind: NotificationKind): string {
  return createHmac('sha256', key).update(`${userId}.${kind}`).digest('base64url')
}
