import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { type Clock, systemClock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { rateLimits } from '../database/schema.ts'
import { platformProblemMessages as words } from '../messages/problems.ts'
import { Refusal } from './refusal.ts'

/** At most `limit` times in `windowSeconds`. A token that was taken comes back after a `limit`th of the window. */
export type Limit = { name: string; limit: number; windowSeconds: number }

/** A token from the bucket that `subject` (an address, an account, both together) has under a limit. */
export type RateToken = readonly [limit: Limit, subject: string]

export type RateLimiter = {
  /**
   * Takes these tokens. Returns 0, or the seconds to wait when a bucket is empty: nothing is taken from an empty bucket, but
   * the tokens from the others stay taken.
   */
  take(...tokens: RateToken[]): Promise<number>
  /** Puts a token back whose request turned out not to count. */
  refund(limit: Limit, subject: string): Promise<void>
}

/** The current time in milliseconds: the database's, because the clocks of processes differ, or that of a test's clock. */
const currentMillis = (clock: Clock): SQL =>
  clock === systemClock
    ? sql`(extract(epoch from statement_timestamp()) * 1000)::bigint`
    : sql`${clock.now().getTime()}::bigint`

/** Takes one token from each bucket. The conflict locks the row, so concurrent requests are counted one by one. */
const takeTokens = (buckets: Bucket[], now: SQL) => sql`
  with wanted as (
    select * from unnest(
      ${sql.param(buckets.map(({ key }) => key))}::text[],
      ${sql.param(buckets.map(({ cost }) => cost))}::bigint[],
      ${sql.param(buckets.map(({ window }) => window))}::bigint[]
    ) with ordinality as w (key, cost, span, place)
  ), taken as (
    insert into rate_limits as r (key, full_at) select key, ${now} + cost from wanted order by place
    on conflict (key) do update set full_at = greatest(r.full_at, ${now}) + excluded.full_at - ${now}
      where greatest(r.full_at, ${now}) + excluded.full_at - ${now}
        <= ${now} + (select span from wanted where key = r.key)
    returning key
  )
  select taken.key is not null as taken, previous.full_at as "fullAt", ${now} as now
  from wanted left join taken using (key) left join rate_limits as previous using (key) order by place`

/** `fullAt`: when the bucket was to be full before this; null when it had no row. */
type Outcome = { taken: boolean; fullAt: string | null; now: string }

/**
 * Keeps the buckets in the database, so that all processes share them: the generic cell rate algorithm (ITU-T I.371), with
 * one row a bucket and one statement for all the tokens of a request. A subject is stored as a digest, never in plain text.
 */
export function createRateLimiter({ db, clock }: { db: Database; clock: Clock }): RateLimiter {
  return {
    async take(...tokens) {
      if (tokens.length === 0) return 0
      const buckets = tokens.map(([limit, subject]) => bucketOf(limit, subject))
      const { rows } = await db.execute<Outcome>(takeTokens(buckets, currentMillis(clock)))
      return Math.max(0, ...rows.map((row, place) => secondsToWait(row, buckets[place] as Bucket)))
    },
    async refund(limit, subject) {
      const { key, cost } = bucketOf(limit, subject)
      await db.execute(sql`update rate_limits set full_at = full_at - ${cost}::bigint where key = ${key}`)
    },
  }
}

function secondsToWait({ taken, fullAt, now }: Outcome, { cost, window }: Bucket): number {
  if (taken) return 0
  // Without a row, concurrent requests have just emptied the bucket.
  const full = fullAt === null ? Number(now) + window : Number(fullAt)
  return Math.max(1, Math.ceil((full + cost - window - Number(now)) / 1000))
}

type Bucket = ReturnType<typeof bucketOf>

/** The row of a subject's bucket, its window, and how long one token takes to come back, in milliseconds. */
function bucketOf({ name, limit, windowSeconds }: Limit, subject: string) {
  const digest = createHash('sha256').update(subject).digest('base64url')
  const window = windowSeconds * 1000
  return { key: `${name}:${digest}`, cost: Math.floor(window / limit), window }
}

export const pruneRateLimitsJob = 'prune-rate-limits'

/** Deletes full buckets. */
export async function pruneRateLimits(db: Database, clock: Clock): Promise<void> {
  await db.delete(rateLimits).where(sql`${rateLimits.fullAt} < ${currentMillis(clock)}`)
}

/** Takes tokens, or throws the refusal: 429 with Retry-After. */
export async function requireTokens(limiter: RateLimiter, ...tokens: RateToken[]): Promise<void> {
  requireNoWait(await limiter.take(...tokens))
}

/** Throws a 429 with Retry-After. Does nothing when the wait is 0. */
export function requireNoWait(retryAfterSeconds: number): void {
  if (retryAfterSeconds === 0) return
  throw new Refusal(429, 'too-many-requests', words['too-many-requests'], { retryAfterSeconds })
}
