import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { type Clock, systemClock } from '../../kernel/time.ts'
import type { Database } from '../database/database.ts'
import { rateLimits } from '../database/schema.ts'
import { platformProblemTexts as words } from '../texts.ts'
import { addressOf } from './client-address.ts'
import type { Call } from './contract.ts'
import { Refusal } from './refusal.ts'

/** A token bucket: `limit` calls per window. A token returns after a `limit`th of the window. */
export type Limit = { name: string; limit: number; windowSeconds: number }

/** A token to take from a limit's bucket; `subject` is an address, an account, or both. */
export type RateToken = readonly [limit: Limit, subject: string]

export type RateLimiter = {
  /** Takes tokens and returns 0, or the seconds to wait when a bucket is empty; tokens taken from others stay taken. */
  take(...tokens: RateToken[]): Promise<number>
  /** Takes all of these tokens and returns null, or none and returns the limit of the first empty bucket. */
  takeAllOrNone(...tokens: RateToken[]): Promise<Limit | null>
  refund(limit: Limit, subject: string): Promise<void>
}

/** The present time in epoch milliseconds: the database's, because processes' clocks differ, or a test's. */
const currentMillis = (clock: Clock): SQL =>
  clock === systemClock
    ? sql`(extract(epoch from statement_timestamp()) * 1000)::bigint`
    : sql`${clock.now().getTime()}::bigint`

/** Creates a rate limiter with buckets in the database: the generic cell rate algorithm (ITU-T I.371), subjects digested. */
export function createRateLimiter({ db, clock }: { db: Database; clock: Clock }): RateLimiter {
  async function refund(limit: Limit, subject: string): Promise<void> {
    const { key, cost } = bucketOf(limit, subject)
    await db.execute(sql`update rate_limits set full_at = full_at - ${cost}::bigint where key = ${key}`)
  }

  return {
    async take(...tokens) {
      const now = currentMillis(clock)
      const buckets = tokens.map(([limit, subject]) => bucketOf(limit, subject))
      const empty = await takeTokens(db, buckets, now)
      const waits = await Promise.all(empty.map((bucket) => readWait(db, bucket, now)))
      return Math.max(0, ...waits)
    },
    async takeAllOrNone(...tokens) {
      const buckets = tokens.map(([limit, subject]) => bucketOf(limit, subject))
      const empty = await takeTokens(db, buckets, currentMillis(clock))
      const [first] = empty
      if (!first) return null
      for (const [nth, token] of tokens.entries()) {
        if (!empty.some((bucket) => bucket === buckets[nth])) await refund(...token)
      }
      return tokens.find((_, nth) => buckets[nth] === first)?.[0] ?? null
    },
    refund,
  }
}

/**
 * Takes a token of each bucket in one statement and returns the buckets that were empty. The conflict locks the row, so that requests
 * are counted one by one. Commits asynchronously: a crash forgets less than a second.
 */
async function takeTokens(db: Database, buckets: Bucket[], now: SQL): Promise<Bucket[]> {
  if (buckets.length === 0) return []
  const takes = buckets.map(
    ({ key, cost, window }, nth) => sql`${bucketName(nth)} as (
      insert into rate_limits as r (key, full_at)
      select ${key}, ${now} + ${cost}::bigint from set_config('synchronous_commit', 'off', true)
      on conflict (key) do update set full_at = greatest(r.full_at, ${now}) + ${cost}::bigint
        where greatest(r.full_at, ${now}) + ${cost}::bigint <= ${now} + ${window}::bigint
      returning key)`,
  )
  const taken = buckets.map((_, nth) => sql`select key from ${bucketName(nth)}`)
  const { rows } = await db.execute<{ key: string }>(
    sql`with ${sql.join(takes, sql`, `)} ${sql.join(taken, sql` union all `)}`,
  )
  return buckets.filter(({ key }) => rows.every((row) => row.key !== key))
}

const bucketName = (nth: number) => sql.identifier(`bucket_${nth}`)

async function readWait(db: Database, { key, cost, window }: Bucket, now: SQL): Promise<number> {
  const { rows } = await db.execute<{ wait: number }>(sql`
    select ceil((full_at + ${cost}::bigint - ${window}::bigint - ${now}) / 1000.0)::int as wait
    from rate_limits where key = ${key}`)
  return Math.max(1, rows[0]?.wait ?? 1)
}

type Bucket = ReturnType<typeof bucketOf>

function bucketOf({ name, limit, windowSeconds }: Limit, subject: string) {
  const digest = createHash('sha256').update(subject).digest('base64url')
  const window = windowSeconds * 1000
  return { key: `${name}:${digest}`, cost: Math.floor(window / limit), window }
}

export const pruneRateLimitsJob = 'prune-rate-limits'

/** The hourly job that deletes full buckets. */
export async function pruneRateLimits(db: Database, clock: Clock): Promise<void> {
  await db.delete(rateLimits).where(sql`${rateLimits.fullAt} < ${currentMillis(clock)}`)
}

/** Takes tokens. Throws a 429 with Retry-After when a bucket is empty. */
export async function requireTokens(limiter: RateLimiter, ...tokens: RateToken[]): Promise<void> {
  requireNoWait(await limiter.take(...tokens))
}

function requireNoWait(retryAfterSeconds: number): void {
  if (retryAfterSeconds === 0) return
  throw new Refusal(429, 'too-many-requests', words['too-many-requests'], { retryAfterSeconds })
}

const windowSeconds = 600

/** Returns the tokens that a call takes: the address's first, then the account's. */
export type TokensOf = (accountId: string | null) => RateToken[]

/** Returns which tokens a call takes; undefined for a call without a rate limit. */
export function tokensOfCall({ operationId, rateLimit }: Call): TokensOf | undefined {
  if (!rateLimit) return undefined
  const { account, address, visitors, bucket = operationId } = rateLimit
  const byAccount = { name: `${bucket}/account`, limit: account, windowSeconds }
  const byAddress = address && { name: `${bucket}/address`, limit: address, windowSeconds }
  const ofVisitors = visitors && { name: `${bucket}/visitors`, limit: visitors, windowSeconds }
  return (accountId) => [
    ...(byAddress ? [[byAddress, addressOf()] as const] : []),
    ...(accountId !== null ? [[byAccount, accountId] as const] : []),
    ...(ofVisitors && accountId === null ? [[ofVisitors, addressOf()] as const] : []),
  ]
}

/** Returns whether a call's tokens are counted in memory: it only reads and is limited by account alone. */
export function isBrowsing({ method, rateLimit }: Call): boolean {
  return method === 'get' && rateLimit?.address === undefined
}

const maxBuckets = 50_000

export type MemoryRateLimiter = {
  /** Takes tokens. Throws a 429 with Retry-After when a bucket is empty. */
  require(...tokens: RateToken[]): void
}

/** Counts reading calls in this process's memory, so that browsing writes nothing; several processes allow a multiple of the limit. */
export function createMemoryRateLimiter(clock: Clock): MemoryRateLimiter {
  /** When each bucket is full again, in epoch milliseconds, in order of use. */
  const fullAt = new Map<string, number>()

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
