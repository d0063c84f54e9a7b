import { createHmac } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import { isSameAsAny, type Secret } from '../platform/secret.ts'

const lifetimeMillis = 15 * 60 * 1000

export type UploadKeys = {
  sign(sessionId: string): string
  read(key: string): string | null
}

/** Creates the signer and reader of upload keys, which are short-lived and bound to a session. Nothing is stored. */
export function createUploadKeys(secret: Secret, clock: Clock): UploadKeys {
  const [signingKey, ...previous] = secret.deriveAll('image upload keys')
  const signatureOf = (claim: string, key = signingKey) =>
    createHmac('sha256', Buffer.from(key, 'hex')).update(claim).digest()
  return {
    sign(sessionId) {
      const claim = `${sessionId}.${clock.now().getTime() + lifetimeMillis}`
      return `${claim}.${signatureOf(claim).toString('base64url')}`
    },
    read(key) {
      const [sessionId, until, signature, ...rest] = key.split('.')
      if (!sessionId || !until || !signature || rest.length > 0) return null
      const expected = [signingKey, ...previous].map((one) => signatureOf(`${sessionId}.${until}`, one))
      if (!isSameAsAny(Buffer.from(signature, 'base64url'), expected)) return null
      return Number(until) > clock.now().getTime() ? sessionId : null
    },
  }
}
