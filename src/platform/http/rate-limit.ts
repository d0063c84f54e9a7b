import { createHash } from 'node:crypto'
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { type Clock, systemClock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { rateLimits } from '../database/schema.ts'
import { ask, type Statement, writeStatement } from '../database/statement.ts'
import { Refusal } from './refusal.ts'

/** At most `limit` times in `windowSeconds`. A token that was taken comes back after a `limit`th of the window. */
export type Limit = { name: string; limit: number; windowSeconds: number }

/** A token from the bucket that `subject` (an address, an account, both together) has under a limit. */
export type RateToken = readonly [limit: Limit, subject: string]

export type RateLimiter = {
  /**
   * Takes these tokens. Returns 0, or the seconds to wait when a bucket is empty: nothing is taken from that one, and what
   * was taken from the others stays taken.
   */
  take(...tokens: RateToken[]): Promise<number>
  /**
   * Takes tokens for a person who is looked up by the same statement: the first token in any case, the others only when
   * there is such a person.
   */
  takeFor<Person>(
    lookUp: LookUp<Person>,
    given: Record<string, unknown>,
    ...tokens: RateToken[]
  ): Promise<{ wait: number; person: Person | null }>
  /** Puts a token back whose request turned out not to count. */
  refund(limit: Limit, subject: string): Promise<void>
}

/** The time of a test's clock in milliseconds of the epoch; null for the machine's own, which may be wrong. */
const heldAt = (clock: Clock) => (clock === systemClock ? null : clock.now().getTime())
/** The current time of the limiter: that of the database, which all processes share, or of a test's clock. */
const momentOf = (held: Placeholder | SQL) =>
  sql`coalesce(${held}::bigint, (extract(epoch from statement_timestamp()) * 1000)::bigint)`
const moment = momentOf(sql.placeholder('heldAt'))
const list = (name: string) => sql`${sql.placeholder(name)}::bigint[]`

/** Takes the tokens of these places. The conflict locks the row, so concurrent requests are counted one by one. */
const taking = (places: SQL) => sql`
  asked as (
    select * from unnest(${sql.placeholder('keys')}::text[], ${list('lengths')}, ${list('windows')})
      with ordinality as a (key, length, span, place) where ${places}
  ), taken as (
    insert into rate_limits as r (key, full_at) select key, ${moment} + length from asked order by place
    on conflict (key) do update set full_at = greatest(r.full_at, ${moment}) + excluded.full_at - ${moment}
      where greatest(r.full_at, ${moment}) + excluded.full_at - ${moment}
        <= ${moment} + (select span from asked where key = r.key)
    returning key
  )`
const outcome = sql`taken.key is not null as taken, kept.full_at as "fullAt", ${moment} as now`
const askedAndTaken = sql`asked left join taken using (key) left join rate_limits as kept using (key)`

type Outcome = { taken: boolean; fullAt: string | null; now: string }

const takeStatement = writeStatement<Outcome>(
  'rate_limits_take',
  sql`with ${taking(sql`true`)} select ${outcome} from ${askedAndTaken} order by place`,
)

export type LookUp<Person> = Statement<Outcome & { person: Person | null }>

/**
 * Writes a statement for `takeFor`. `query` answers one row or none; the columns of a person are what JSON can tell. Its
 * placeholder `now` is the moment in milliseconds of the epoch, by this process's clock.
 */
export function writeLookUp<Person>(name: string, query: SQL): LookUp<Person> {
  return writeStatement(
    name,
    sql`with person as (${query}), ${taking(sql`place = 1 or exists (select from person)`)}
      select ${outcome}, to_jsonb(person) as person from ${askedAndTaken} left join person on true order by place`,
  )
}

/**
 * Keeps the buckets in the database, so that all processes share them: the generic cell rate algorithm (ITU-T I.371),
 * one row a bucket and one statement for all the tokens of a request. A subject is kept as a digest, never in plain text.
 */
export function createRateLimiter({ db, clock }: { db: Database; clock: Clock }): RateLimiter {
  const askFor = async <Row extends Outcome>(
    statement: Statement<Row>,
    wanted: RateToken[],
    more: Record<string, unknown> = {},
  ): Promise<{ rows: Row[]; wait: number }> => {
    const asked = wanted.map(([limit, subject]) => bucketOf(limit, subject))
    const rows = await ask(db, statement, {
      ...more,
      keys: asked.map(({ key }) => key),
      lengths: asked.map(({ cost }) => cost),
      windows: asked.map(({ window }) => window),
      heldAt: heldAt(clock),
      now: clock.now().getTime(),
    })
    const waits = rows.map(({ taken, fullAt, now }, place) => {
      const { cost, window } = asked[place] as (typeof asked)[number]
      // No row yet: other requests of this very moment took everything.
      const full = fullAt === null ? Number(now) + window : Number(fullAt)
      return taken ? 0 : Math.max(1, Math.ceil((full + cost - window - Number(now)) / 1000))
    })
    return { rows, wait: Math.max(0, ...waits) }
  }
  return {
    take: async (...wanted) => (await askFor(takeStatement, wanted)).wait,
    async takeFor(lookUp, more, ...wanted) {
      const { rows, wait } = await askFor(lookUp, wanted, more)
      return { wait, person: rows[0]?.person ?? null }
    },
    async refund(limit, subject) {
      const { key, cost } = bucketOf(limit, subject)
      await db.execute(sql`update rate_limits set full_at = full_at - ${cost}::bigint where key = ${key}`)
    },
  }
}

/** The row of a subject's bucket, its window, and how long one token takes to come back, in milliseconds. */
function bucketOf({ name, limit, windowSeconds }: Limit, subject: string) {
  const digest = createHash('sha256').update(subject).digest('base64url')
  const window = windowSeconds * 1000
  return { key: `${name}:${digest}`, cost: Math.floor(window / limit), window }
}

export const pruneRateLimitsJob = 'prune-rate-limits'

/** Deletes full buckets. */
export async function pruneRateLimits(db: Database, clock: Clock): Promise<void> {
  await db.delete(rateLimits).where(sql`${rateLimits.fullAt} < ${momentOf(sql`${heldAt(clock)}`)}`)
}

/** Takes tokens, or throws the refusal: 429 with Retry-After. */
export async function requireTokens(limiter: RateLimiter, ...tokens: RateToken[]): Promise<void> {
  requireNoWait(await limiter.take(...tokens))
}

/** Throws the refusal of somebody who has to wait so many seconds: 429 with Retry-After. Nothing when it is 0. */
export function requireNoWait(retryAfterSeconds: number): void {
  if (retryAfterSeconds === 0) return
  const detail = 'Too many tries. Wait a moment and try again.'
  throw new Refusal(429, 'too-many-requests', detail, { retryAfterSeconds })
}
