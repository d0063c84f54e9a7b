import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Database } from '../platform/database/database.ts'
import { countedAddress } from '../platform/http/counted-address.ts'
import type { Limit, RateLimiter, RateToken } from '../platform/http/rate-limit.ts'
import type { Secret } from '../platform/secret.ts'
import { findPasswordHash } from './store-passwords.ts'

/** Wrong passwords for one account from one place. */
const atAccount: Limit = { name: 'password', limit: 20, windowSeconds: 600 }
/** Wrong passwords from one address, for whatever accounts; a thousand people may be behind it. */
const fromAddress: Limit = { name: 'password/address', limit: 200, windowSeconds: 600 }

/** Passwords from one address, right or wrong: looking at one takes a tenth of a second of a core. */
const anyFromAddress: Limit = { name: 'sign-in/address', limit: 1200, windowSeconds: 600 }

/** Who tries a password: for which account, from which address, and with which mark of a browser, if any. */
export type Try = { email: string; address: string; mark: string | null }

type Deps = { db: Database; limiter: RateLimiter; secret: Secret }

export type LimitTries = {
  /** Takes a token before the password is checked. Returns 0, or the seconds to wait. */
  begin(tried: Try): Promise<number>
  /** The password was not wrong: the tokens that bound the guessing are put back. */
  giveBack(tried: Try): Promise<void>
  /** The mark that a browser keeps in which somebody has signed in. It is good until the account has another password. */
  makeMark(tried: Try): Promise<string>
}

/**
 * Bounds the guessing of passwords without locking anybody out. Wrong passwords are counted by account *and* place,
 * never by account alone: whoever guesses from elsewhere uses up tokens of their own. A browser that has signed in to the
 * account before carries a mark and is a place of its own, so not even a guesser behind the same address is in its way
 * (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
export function limitTries({ db, limiter, secret }: Deps): LimitTries {
  const key = secret.derive('known browser')

  /** Signs for the account with the password that it has at the moment. */
  async function sign(email: string, nonce: string): Promise<string> {
    const passwordHash = await findPasswordHash(db, email)
    return createHmac('sha256', key)
      .update(JSON.stringify([email.toLowerCase(), nonce, passwordHash]))
      .digest('base64url')
  }

  /** The browser's own name when its mark is one of ours for this account. */
  async function readMark({ email, mark }: Try): Promise<string | null> {
    const [nonce, signature] = mark?.split('.') ?? []
    if (!nonce || !signature) return null
    const right = Buffer.from(await sign(email, nonce))
    const given = Buffer.from(signature)
    return right.length === given.length && timingSafeEqual(right, given) ? nonce : null
  }

  /** The limits that a try falls under, each with whom it counts for. */
  async function limitsOf(tried: Try): Promise<RateToken[]> {
    const email = tried.email.toLowerCase()
    const known = await readMark(tried)
    if (known) return [[atAccount, `${email} in ${known}`]]
    const address = countedAddress(tried.address)
    return [
      [fromAddress, address],
      [atAccount, `${email} from ${address}`],
    ]
  }

  return {
    async begin(tried) {
      const address = countedAddress(tried.address)
      for (const token of [[anyFromAddress, address] as const, ...(await limitsOf(tried))]) {
        const wait = await limiter.take(token)
        if (wait > 0) return wait
      }
      return 0
    },
    async giveBack(tried) {
      for (const [limit, subject] of await limitsOf(tried)) await limiter.giveBack(limit, subject)
    },
    async makeMark(tried) {
      const nonce = randomBytes(16).toString('base64url')
      return `${nonce}.${await sign(tried.email, nonce)}`
    },
  }
}
