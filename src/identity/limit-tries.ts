import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { countedAddress, type Limit, type RateLimiter, type Turn } from '../platform/rate-limit.ts'
import type { Secret } from '../platform/secret.ts'

/** Wrong passwords for one account from one place. */
const atAccount: Limit = { name: 'password', limit: 20, windowSeconds: 600 }
/** Wrong passwords from one address, for whatever accounts; a thousand people may be behind it. */
const fromAddress: Limit = { name: 'password/address', limit: 200, windowSeconds: 600 }

/** Passwords from one address, right or wrong: looking at one takes a tenth of a second of a core. */
const anyFromAddress: Limit = { name: 'sign-in/address', limit: 1200, windowSeconds: 600 }

/** Who tries a password: for which account, from which address, and with which mark of a browser, if any. */
export type Try = { email: string; address: string; mark: string | null }

export type LimitTries = {
  /** Takes a turn before the password is looked at. Answers 0, or the seconds to wait. */
  begin(tried: Try): Promise<number>
  /** The password was not wrong: the turns that bound the guessing come back. */
  giveBack(tried: Try): Promise<void>
  /** The mark that a browser keeps in which somebody has signed in. */
  makeMark(tried: Try): string
}

/**
 * Bounds the guessing of passwords without locking anybody out. Wrong passwords are counted by account *and* place,
 * never by account alone: whoever guesses from elsewhere uses up turns of their own. A browser that has signed in to the
 * account before carries a mark and is a place of its own, so not even a guesser behind the same address is in its way
 * (OWASP, "Slow Down Online Guessing Attacks with Device Cookies").
 */
export function limitTries(limiter: RateLimiter, secret: Secret): LimitTries {
  const key = secret.derive('known browser')
  const sign = (email: string, nonce: string) =>
    createHmac('sha256', key).update(`${email.toLowerCase()}\n${nonce}`).digest('base64url')

  /** The browser's own name when its mark is one of ours for this account. */
  function readMark({ email, mark }: Try): string | null {
    const [nonce = '', signature = ''] = mark?.split('.') ?? []
    const right = Buffer.from(sign(email, nonce))
    const given = Buffer.from(signature)
    return nonce && right.length === given.length && timingSafeEqual(right, given) ? nonce : null
  }

  /** The limits that a try falls under, each with whom it counts for. */
  function limitsOf(tried: Try): Turn[] {
    const email = tried.email.toLowerCase()
    const known = readMark(tried)
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
      for (const turn of [[anyFromAddress, address] as const, ...limitsOf(tried)]) {
        const wait = await limiter.take(turn)
        if (wait > 0) return wait
      }
      return 0
    },
    async giveBack(tried) {
      for (const [limit, subject] of limitsOf(tried)) await limiter.giveBack(limit, subject)
    },
    makeMark(tried) {
      const nonce = randomBytes(16).toString('base64url')
      return `${nonce}.${sign(tried.email, nonce)}`
    },
  }
}
