import { createHash } from 'node:crypto'
import { isIPv6, SocketAddress } from 'node:net'
import { lt, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { readClientAddress } from './client-address.ts'
import type { Clock } from './clock.ts'
import type { Database } from './db.ts'
import { Refusal } from './http.ts'
import { rateLimits } from './schema.ts'
import { ask, writeStatement } from './statement.ts'

/** At most `limit` times in `windowSeconds`. A used turn comes back after a `limit`th of the window. */
export type Limit = { name: string; limit: number; windowSeconds: number }

/** A turn of `subject` (an address, an account, both together) under a limit. */
export type Turn = readonly [limit: Limit, subject: string]

export type RateLimiter = {
  /**
   * Takes these turns. Answers 0, or the seconds to wait when one of them is not left; what is refused costs nothing, what
   * was taken beside it stays taken.
   */
  take(...turns: Turn[]): Promise<number>
  /** Gives a turn back that turned out not to count. */
  giveBack(limit: Limit, subject: string): Promise<void>
}

const given = (name: string) => sql`${sql.placeholder(name)}::bigint`
const list = (name: string) => sql`${sql.placeholder(name)}::bigint[]`

/** The conflict locks the row, which puts turns that come at once in order. */
const takeStatement = writeStatement<{ taken: boolean; wholeAt: string | null }>(
  'rate_limits_take',
  sql`
    with asked as (
      select * from unnest(${sql.placeholder('keys')}::text[], ${list('lengths')}, ${list('windows')})
        with ordinality as a (key, length, span, place)
    ), taken as (
      insert into rate_limits as r (key, whole_at) select key, ${given('now')} + length from asked order by place
      on conflict (key) do update set whole_at = greatest(r.whole_at, ${given('now')}) + excluded.whole_at - ${given('now')}
        where greatest(r.whole_at, ${given('now')}) + excluded.whole_at - ${given('now')}
          <= ${given('now')} + (select span from asked where key = r.key)
      returning key
    )
    select taken.key is not null as taken, kept.whole_at as "wholeAt"
    from asked left join taken using (key) left join rate_limits as kept using (key) order by place`,
)

/**
 * Counts turns in the database, so that all processes share the count: the generic cell rate algorithm (ITU-T I.371),
 * one row a subject and one statement for all the turns of a call. A subject is kept as a digest, never in plain text.
 */
export function createRateLimiter({ db, clock }: { db: Database; clock: Clock }): RateLimiter {
  return {
    async take(...turns) {
      const asked = turns.map(([limit, subject]) => reckon(limit, subject))
      const now = clock.now().getTime()
      const rows = await ask(db, takeStatement, {
        keys: asked.map(({ key }) => key),
        lengths: asked.map(({ turn }) => turn),
        windows: asked.map(({ window }) => window),
        now,
      })
      const waits = asked.map(({ turn, window }, place) => {
        const row = rows[place]
        if (row?.taken) return 0
        // No row yet: other turns of this very moment took everything.
        const wholeAt = Number(row?.wholeAt ?? now + window)
        return Math.max(1, Math.ceil((wholeAt + turn - window - now) / 1000))
      })
      return Math.max(0, ...waits)
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

/** Takes turns, or throws the refusal: 429 with Retry-After. */
export async function requireTurns(limiter: RateLimiter, ...turns: Turn[]): Promise<void> {
  const retryAfterSeconds = await limiter.take(...turns)
  if (retryAfterSeconds === 0) return
  const detail = 'Too many tries. Wait a moment and try again.'
  throw new Refusal(429, 'too-many-requests', detail, { retryAfterSeconds })
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
