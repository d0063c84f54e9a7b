import { randomBytes } from 'node:crypto'
import { oneTimeCode, toBase32 } from '../kernel/one-time-code.ts'
import { isSameSecret } from '../platform/secret.ts'

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
