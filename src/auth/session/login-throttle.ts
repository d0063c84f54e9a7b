import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import { countedAddress } from '../../platform/http/client-address.ts'
import type { Limit, RateLimiter, RateToken } from '../../platform/http/rate-limit.ts'
import { isSameAsAny, type Secret } from '../../platform/secret.ts'
import { findPasswordHash } from './store-passwords.ts'

/** Wrong passwords for one account from one address, or from one known browser. */
const guessesAtAccount: Limit = { name: 'password', limit: 20, windowSeconds: 600 }
/** Wrong passwords from one address, for any account. A thousand people may share an address. */
const guessesFromAddress: Limit = { name: 'password/address', limit: 200, windowSeconds: 600 }
/** Passwords from one address, right or wrong: checking one takes a core for a tenth of a second. */
const loginsFromAddress: Limit = { name: 'sign-in/address', limit: 1200, windowSeconds: 600 }

type LoginAttempt = { email: string; address: string; deviceCookie: string | null }

type Deps = { db: Database; limiter: RateLimiter; secret: Secret }

export type LoginThrottle = {
  /** The browser of an attempt, if it has signed in to the account before; else null. */
  findDevice(attempt: LoginAttempt): Promise<string | null>
  /** Takes the tokens of an attempt before its password is checked. Returns 0, or the seconds to wait. */
  consume(attempt: LoginAttempt): Promise<number>
  /** Returns the tokens that bound guessing, because the password was not wrong. */
  refund(attempt: LoginAttempt): Promise<void>
  /** Creates the device cookie of a browser that has signed in. It is valid until the password changes. */
  issueDeviceCookie(attempt: LoginAttempt): Promise<string>
}

/**
 * Limits password guessing without locking owners out. Wrong passwords are counted by account *and* address, never by
 * account alone. A browser that has signed in to the account before carries a device cookie and is counted on its own, so
 * that even guessing behind the same address does not block it (OWASP, "Slow Down Online Guessing Attacks with Device
 * Cookies").
 */
export function createLoginThrottle({ db, limiter, secret }: Deps): LoginThrottle {
  const keys = secret.deriveAll('known browser')

  /** The signature depends on the password, so that a new password ends every device cookie. */
  async function sign(email: string, nonce: string, key = keys[0]): Promise<string> {
    const passwordHash = await findPasswordHash(db, email)
    return createHmac('sha256', key)
      .update(JSON.stringify([email.toLowerCase(), nonce, passwordHash]))
      .digest('base64url')
  }

  /** The nonce of the device cookie, if it was issued for this account. */
  async function findDevice({ email, deviceCookie }: LoginAttempt): Promise<string | null> {
    const [nonce, signature] = deviceCookie?.split('.') ?? []
    if (!nonce || !signature) return null
    const expected = await Promise.all(keys.map(async (key) => Buffer.from(await sign(email, nonce, key))))
    return isSameAsAny(Buffer.from(signature), expected) ? nonce : null
  }

  async function guessTokens(attempt: LoginAttempt): Promise<RateToken[]> {
    const email = attempt.email.toLowerCase()
    const device = await findDevice(attempt)
    if (device) return [[guessesAtAccount, `${email} in ${device}`]]
    const address = countedAddress(attempt.address)
    return [
      [guessesFromAddress, address],
      [guessesAtAccount, `${email} from ${address}`],
    ]
  }

  return {
    findDevice,
    async consume(attempt) {
      const login: RateToken = [loginsFromAddress, countedAddress(attempt.address)]
      for (const token of [login, ...(await guessTokens(attempt))]) {
        const wait = await limiter.take(token)
        if (wait > 0) return wait
      }
      return 0
    },
    async refund(attempt) {
      for (const [limit, subject] of await guessTokens(attempt)) await limiter.refund(limit, subject)
    },
    async issueDeviceCookie({ email }) {
      const nonce = randomBytes(16).toString('base64url')
      return `${nonce}.${await sign(email, nonce)}`
    },
  }
}
