import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { type Clock, systemClock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { rateLimits } from '../database/schema.ts'
import { platformProblemTexts as words } from '../texts.ts'
import { addressOf } from './client-address.ts'
import type { Call } from './contract.ts'
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

/**
 * Keeps the buckets in the database, so that all processes share them: the generic cell rate algorithm (ITU-T I.371), with
 * one row a bucket. A subject is stored as a digest, never in plain text.
 */
export function createRateLimiter({ db, clock }: { db: Database; clock: Clock }): RateLimiter {
  return {
    async take(...tokens) {
      let longest = 0
      for (const [limit, subject] of tokens) {
        const wait = await takeToken(db, bucketOf(limit, subject), currentMillis(clock))
        longest = Math.max(longest, wait)
      }
      return longest
    },
    async refund(limit, subject) {
      const { key, cost } = bucketOf(limit, subject)
      await db.execute(sql`update rate_limits set full_at = full_at - ${cost}::bigint where key = ${key}`)
    },
  }
}

/**
 * Returns 0, or the seconds to wait. The conflict locks the row, so concurrent requests are counted one by one. The commit does
 * not wait for the disk: every call takes tokens, and a crash of the database forgets those of less than a second.
 */
async function takeToken(db: Database, { key, cost, window }: Bucket, now: SQL): Promise<number> {
  const { rowCount } = await db.execute(sql`
    insert into rate_limits as r (key, full_at)
    select ${key}, ${now} + ${cost}::bigint from set_config('synchronous_commit', 'off', true)
    on conflict (key) do update set full_at = greatest(r.full_at, ${now}) + ${cost}::bigint
      where greatest(r.full_at, ${now}) + ${cost}::bigint <= ${now} + ${window}::bigint`)
  if (rowCount === 1) return 0
  const { rows } = await db.execute<{ wait: number }>(sql`
    select ceil((full_at + ${cost}::bigint - ${window}::bigint - ${now}) / 1000.0)::int as wait
    from rate_limits where key = ${key}`)
  return Math.max(1, rows[0]?.wait ?? 1)
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
function requireNoWait(retryAfterSeconds: number): void {
  if (retryAfterSeconds === 0) return
  throw new Refusal(429, 'too-many-requests', words['too-many-requests'], { retryAfterSeconds })
}

const windowSeconds = 600

/** The tokens that a request takes: of its address first, if that is limited, and of its account when that is known. */
export type TokensOf = (c: Context, accountId: string | null) => RateToken[]

/** What a request of this call takes by the rate limit of its contract. Undefined for a call without a limit. */
export function tokensOfCall({ operationId, rateLimit }: Call): TokensOf | undefined {
  if (!rateLimit) return undefined
  const { account, address, bucket = operationId } = rateLimit
  const byAccount = { name: `${bucket}/account`, limit: account, windowSeconds }
  const byAddress = address && { name: `${bucket}/address`, limit: address, windowSeconds }
  return (c, accountId) => [
    ...(byAddress ? [[byAddress, addressOf(c)] as const] : []),
    ...(accountId === null ? [] : [[byAccount, accountId] as const]),
  ]
}

/**
 * Whether the limit of a call is counted in the memory of each process: so it is for browsing, calls that only read and
 * are limited by account alone. All other limits are shared in the database.
 */
export function isBrowsing({ method, rateLimit }: Call): boolean {
  return method === 'get' && rateLimit?.address === undefined
}

/** How many buckets are kept; beyond that, the least recently used one is evicted. */
const maxBuckets = 50_000

export type MemoryRateLimiter = {
  /** Takes these tokens, or throws the refusal of an empty bucket: 429 with Retry-After. */
  require(...tokens: RateToken[]): void
}

/**
 * Keeps the buckets of calls that only read in the memory of this process, so that browsing writes nothing: several
 * processes allow as many times the limit. Calls that write share their buckets in the database (rate-limit.ts). Both
 * count by the generic cell rate algorithm (ITU-T I.371).
 */
export function createMemoryRateLimiter(clock: Clock): MemoryRateLimiter {
  /** When each bucket is full again, in milliseconds of the epoch; the one used last stands last. */
  const fullAt = new Map<string, number>()

  /** Returns 0, or the seconds to wait when the bucket is empty. */
  function take([{ name, limit, windowSeconds }, subject]: RateToken): number {
    const key = `${name}:${subject}`
    const window = windowSeconds * 1000
    const now = clock.now().getTime()
    const full = Math.max(fullAt.get(key) ?? 0, now) + Math.floor(window / limit)
    if (full > now + window) return Math.max(1, Math.ceil((full - now - window) / 1000))
    fullAt.delete(key)
    fullAt.set(key, full)
    return 0
  }

  function forgetOldest(): void {
    for (const key of fullAt.keys()) {
      if (fullAt.size <= maxBuckets) return
      fullAt.delete(key)
    }
  }

  return {
    require(...tokens) {
      const wait = Math.max(0, ...tokens.map(take))
      forgetOldest()
      requireNoWait(wait)
    },
  }
}
