import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import type { Secret } from '../platform/secret.ts'

/** A key opens the image service for a quarter of an hour, as a bearer token does. */
const keyLivesMillis = 15 * 60 * 1000

export type UploadKeys = {
  /** A key for this user: who, until when, and a signature over both. */
  sign(userId: string): string
  /** Whose key this is; null when it is wrong or has expired. */
  read(key: string): string | null
}

/** Makes and reads the short-lived keys of the image service. Nothing is kept: the signature is the memory. */
export function createUploadKeys(secret: Secret, clock: Clock): UploadKeys {
  const signingKey = Buffer.from(secret.derive('image upload keys'), 'hex')
  const signatureOf = (claim: string) => createHmac('sha256', signingKey).update(claim).digest()
  return {
    sign(userId) {
      const claim = `${userId}.${clock.now().getTime() + keyLivesMillis}`
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
