import { randomBytes } from 'node:crypto'
import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { isSameSecret } from '../platform/secret.ts'

const stepMillis = 30_000

/** A new secret of an authenticator app: 160 bits, in base32 (RFC 4226, 4). */
export function createTotpSecret(): string {
  return base32.encode(randomBytes(20), { padding: false })
}

const openOtp = (secret: string) => createOTP(base32.decode(secret))

/** The address that an authenticator app reads from a QR code, or opens itself. */
export function totpAddress(secret: string, email: string): string {
  return openOtp(secret).url('Swap', email)
}

/** The code that an authenticator app shows in a period of 30 seconds, which is counted from the epoch. */
export function totpCode(secret: string, step: number): Promise<string> {
  return openOtp(secret).hotp(step)
}

/**
 * The period of 30 seconds whose code this is: the present one, or one beside it, because clocks differ. Null for a wrong code.
 */
export async function findTotpStep(secret: string, code: string, now: Date): Promise<number | null> {
  const present = Math.floor(now.getTime() / stepMillis)
  let found: number | null = null
  for (const step of [present - 1, present, present + 1]) {
    if (isSameSecret(await totpCode(secret, step), code)) found = step
  }
  return found
}
