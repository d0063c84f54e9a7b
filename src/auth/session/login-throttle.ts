import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import { countedAddress } from '../../platform/http/client-address.ts'
import type { Limit, RateLimiter, RateToken } from '../../platform/http/rate-limit.ts'
import { isSameAsAny, type Secret } from '../../platform/secret.ts'
import { findPasswordHash } from './store-passwords.ts'

/** Per account and address, or known browser. */
const guessesAtAccount: Limit = { name: 'password', limit: 20, windowSeconds: 600 }
/** A thousand people may share an address. */
const guessesFromAddress: Limit = { name: 'password/address', limit: 200, windowSeconds: 600 }
/** Right or wrong: each takes processor time. */
const loginsFromAddress: Limit = { name: 'sign-in/address', limit: 1200, windowSeconds: 600 }

type LoginAttempt = { email: string; address: string; deviceCookie: string | null }

type Deps = { db: Database; limiter: RateLimiter; secret: Secret }

/**
 * Slows guessing without locking owners out: wrong passwords count by account *and* address, and known browsers by their device cookie
 * (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
export function createLoginThrottle({ db, limiter, secret }: Deps) {
  const keys = secret.deriveAll('known browser')

  /** Signed with the password's hash, so that a new one ends it. */
  async function sign(email: string, nonce: string, key = keys[0]): Promise<string> {
    const passwordHash = await findPasswordHash(db, email)
    return createHmac('sha256', key)
      .update(JSON.stringify([email.toLowerCase(), nonce, passwordHash]))
      .digest('base64url')
  }

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
    /** Counts an attempt. Returns the seconds to wait, 0 when it may go on. */
    async consume(attempt: LoginAttempt): Promise<number> {
      const login: RateToken = [loginsFromAddress, countedAddress(attempt.address)]
      for (const token of [login, ...(await guessTokens(attempt))]) {
        const wait = await limiter.take(token)
        if (wait > 0) return wait
      }
      return 0
    },
    /** Takes an attempt back whose password was right, or was not compared. */
    async refund(attempt: LoginAttempt): Promise<void> {
      for (const [limit, subject] of await guessTokens(attempt)) await limiter.refund(limit, subject)
    },
    /** Makes the cookie of a browser that has logged in; it is valid until the password changes. */
    async issueDeviceCookie({ email }: LoginAttempt): Promise<string> {
      const nonce = randomBytes(16).toString('base64url')
      return `${nonce}.${await sign(email, nonce)}`
    },
  }
}
