import { createHash } from 'node:crypto'
import { isIPv6, SocketAddress } from 'node:net'
import { lt, sql } from 'drizzle-orm'
import type { Context, MiddlewareHandler } from 'hono'
import { readClientAddress } from './client-address.ts'
import type { Clock } from './clock.ts'
import type { Database } from './db.ts'
import { Refusal } from './http.ts'
import { rateLimits } from './schema.ts'
import { ask, writeStatement } from './statement.ts'

/** At most `limit` times in `windowSeconds`. A used turn comes back after a `limit`th of the window. */
export type Limit = { name: string; limit: number; windowSeconds: number }

export type RateLimiter = {
  /**
   * Takes a turn of `subject` (an address, an account, both together). Answers 0, or the seconds to wait when there is
   * no turn left; a refused try costs nothing.
   */
  take(limit: Limit, subject: string): Promise<number>
  /** Gives a turn back that turned out not to count. */
  giveBack(limit: Limit, subject: string): Promise<void>
}

const given = (name: string) => sql`${sql.placeholder(name)}::bigint`
const ofKey = sql`${sql.placeholder('key')}::text`

/** The conflict locks the row, which puts turns that come at once in order. The second half reads why there is none. */
const takeStatement = writeStatement<{ taken: boolean; wholeAt: string }>(
  'rate_limits_take',
  sql`
    with taken as (
      insert into rate_limits as r (key, whole_at) values (${ofKey}, ${given('now')} + ${given('turn')})
      on conflict (key) do update set whole_at = greatest(r.whole_at, ${given('now')}) + ${given('turn')}
        where greatest(r.whole_at, ${given('now')}) + ${given('turn')} <= ${given('latest')}
      returning whole_at
    )
    select true as taken, whole_at as "wholeAt" from taken
    union all
    select false, whole_at from rate_limits where key = ${ofKey} and not exists (select from taken)`,
)

/**
 * Counts turns in the database, so that all processes share the count: the generic cell rate algorithm (ITU-T I.371),
 * one row a subject and one statement a turn. A subject is kept as a digest, never in plain text.
 */
export function createRateLimiter({ db, clock }: { db: Database; clock: Clock }): RateLimiter {
  return {
    async take(limit, subject) {
      const { key, turn, window } = reckon(limit, subject)
      const now = clock.now().getTime()
      const [row] = await ask(db, takeStatement, { key, turn, now, latest: now + window })
      if (row?.taken) return 0
      // No row at all: other turns of this very moment took everything.
      const wholeAt = Number(row?.wholeAt ?? now + window)
      return Math.max(1, Math.ceil((wholeAt + turn - window - now) / 1000))
    },
    async giveBack(limit, subject) {
      const { key, turn } = reckon(limit, subject)
      await db.execute(sql`update rate_limits set whole_at = whole_at - ${turn}::bigint where key = ${key}`)
    },
  }
}

/** A limit in milliseconds, and the row of a subject under it. */
function reckon({ name, limit, windowSeconds }: Limit, subject: string) {
  const digest = createHash('sha256').update(subject).digest('base64url')
  const window = windowSeconds * 1000
  return { key: `${name}:${digest}`, turn: Math.floor(window / limit), window }
}

export const pruneRateLimitsJob = 'prune-rate-limits'

/** Forgets everybody who has the whole allowance back. */
export async function pruneRateLimits(db: Database, clock: Clock): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.wholeAt, clock.now().getTime()))
}

/** Takes a turn, or throws the refusal: 429 with Retry-After. */
async function takeTurn(limiter: RateLimiter, limit: Limit, subject: string): Promise<void> {
  const retryAfterSeconds = await limiter.take(limit, subject)
  if (retryAfterSeconds === 0) return
  const detail = 'Too many tries. Wait a moment and try again.'
  throw new Refusal(429, 'too-many-requests', detail, { retryAfterSeconds })
}

/** Puts a limit in front of a route; `subjectOf` says whom a request counts for. */
export function limitRate(
  limiter: RateLimiter,
  limit: Limit,
  subjectOf: (c: Context) => string,
): MiddlewareHandler {
  return async (c, next) => {
    await takeTurn(limiter, limit, subjectOf(c))
    await next()
  }
}

/** The address that a request is counted by. Needs noteClientAddress in front. */
export function addressOf(c: Context): string {
  return countedAddress(readClientAddress(c))
}

/**
 * The part of an address that stands for one customer of a network: an IPv4 address whole (also one written as IPv6), an
 * IPv6 address by its /64, because a customer has at least that many to change through (RFC 6177).
 */
export function countedAddress(address: string): string {
  if (!isIPv6(address)) return address
  const plain = new SocketAddress({ address: address.replace(/%.*$/, ''), family: 'ipv6' }).address
  if (plain.startsWith('::ffff:') && plain.includes('.')) return plain.slice('::ffff:'.length)
  const [head = '', tail] = plain.split('::')
  const before = head.split(':').filter(Boolean)
  // A gap of zeros: whatever stands behind it is in the other half, unless fewer than four groups are missing.
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}
