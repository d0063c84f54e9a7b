import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import type { Secret } from '../platform/secret.ts'

/** Fifteen minutes, like a bearer token. */
const lifetimeMillis = 15 * 60 * 1000

export type UploadKeys = {
  /** Makes a key for this user: the user, the expiry, and a signature over both. */
  sign(userId: string): string
  /** The id of the user whose key this is; null when it is wrong or has expired. */
  read(key: string): string | null
}

/** Signs and verifies the short-lived keys of the image service. Nothing is stored. */
export function createUploadKeys(secret: Secret, clock: Clock): UploadKeys {
  const signingKey = Buffer.from(secret.derive('image upload keys'), 'hex')
  const signatureOf = (claim: string) => createHmac('sha256', signingKey).update(claim).digest()
  return {
    sign(userId) {
      const claim = `${userId}.${clock.now().getTime() + lifetimeMillis}`
      return `${claim}.${signatureOf(claim).toString('base64url')}`
    },
    read(key) {
      const [userId, until, signature, ...rest] = key.split('.')
      if (!userId || !until || !signature || rest.length > 0) return null
      const expected = signatureOf(`${userId}.${until}`)
      const given = Buffer.from(signature, 'base64url')
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
      return Number(until) > clock.now().getTime() ? userId : null
    },
  }
}
