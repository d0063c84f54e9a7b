import { randomBytes } from 'node:crypto'
import { asc, eq, gt } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'
import { createEncryption, type Encryption } from '../platform/encryption.ts'
import { isSameSecret, type Secret } from '../platform/secret.ts'
import { totps } from './schema.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Writes bytes in base32 without padding (RFC 4648, 6). */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

function fromBase32(text: string): Uint8Array<ArrayBuffer> {
  const bits = Array.from(text, (sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (eight) => Number.parseInt(eight, 2))
}

/** Returns the code of six digits for a secret in base32 and a count (RFC 4226, 5.3). */
export async function oneTimeCode(secret: string, count: number): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-1' }
  const key = await crypto.subtle.importKey('raw', fromBase32(secret), algorithm, false, ['sign'])
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(count))
  const digest = new DataView(await crypto.subtle.sign('HMAC', key, counter))
  const offset = digest.getUint8(19) & 15
  return String((digest.getUint32(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const stepMillis = 30_000

/** A new secret of an authenticator app: 160 bits, in base32 (RFC 4226, 4). */
export function createTotpSecret(): string {
  return toBase32(randomBytes(20))
}

/** The address that an authenticator app reads from a QR code, or opens itself. */
export function totpAddress(secret: string, email: string): string {
  const options = new URLSearchParams({ secret, issuer: 'Swap', digits: '6', period: '30' })
  return `otpauth://totp/Swap:${encodeURIComponent(email)}?${options}`
}

/** The period of 30 seconds whose code this is: the present one or one beside it. Null for a wrong code. */
export async function findTotpStep(secret: string, code: string, now: Date): Promise<number | null> {
  const present = Math.floor(now.getTime() / stepMillis)
  let found: number | null = null
  for (const step of [present - 1, present, present + 1]) {
    if (isSameSecret(await oneTimeCode(secret, step), code)) found = step
  }
  return found
}

/** Encrypts the secrets of authenticator apps, each for its owner, so that a row cannot be given to another one. */
export function createTotpSeal(secret: Secret): Encryption {
  return createEncryption(secret, 'authenticator apps')
}

/** Re-encrypts the secrets of authenticator apps still under the previous secret. Returns how many. */
export async function renewTotps(db: Database, seal: Encryption): Promise<number> {
  let renewed = 0
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await db
      .select()
      .from(totps)
      .where(gt(totps.userId, last))
      .orderBy(asc(totps.userId))
      .limit(100)
    const end = rows.at(-1)
    if (!end) return renewed
    last = end.userId
    for (const { userId, sealed } of rows) {
      const text = seal.isCurrent(sealed, userId) ? null : seal.open(sealed, userId)
      if (text === null) continue
      await db
        .update(totps)
        .set({ sealed: seal.seal(text, userId) })
        .where(eq(totps.userId, userId))
      renewed += 1
    }
  }
}
