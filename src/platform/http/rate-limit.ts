import { createHash } from 'node:crypto'
import { isIPv6, SocketAddress } from 'node:net'
import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { type Clock, systemClock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { rateLimits } from '../database/schema.ts'
import { ask, type Statement, writeStatement } from '../database/statement.ts'
import { readClientAddress } from './client-address.ts'
import { Refusal } from './router.ts'

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
  /**
   * The same for somebody who is looked up by the same statement: the first turn is taken in any case, the others only when
   * there is such a person.
   */
  takeFor<Person>(
    lookUp: LookUp<Person>,
    given: Record<string, unknown>,
    ...turns: Turn[]
  ): Promise<{ wait: number; person: Person | null }>
  /** Gives a turn back that turned out not to count. */
  giveBack(limit: Limit, subject: string): Promise<void>
}

/** When a test's clock stands, in milliseconds of the epoch; null for the machine's own, which may be wrong. */
const heldAt = (clock: Clock) => (clock === systemClock ? null : clock.now().getTime())
/** The moment that turns are counted by: that of the database, which all processes share, or of a test's clock. */
const momentOf = (held: Placeholder | SQL) =>
  sql`coalesce(${held}::bigint, (extract(epoch from statement_timestamp()) * 1000)::bigint)`
const moment = momentOf(sql.placeholder('heldAt'))
const list = (name: string) => sql`${sql.placeholder(name)}::bigint[]`

/** Takes the turns of these places. The conflict locks the row, which puts turns that come at once in order. */
const taking = (places: SQL) => sql`
  asked as (
    select * from unnest(${sql.placeholder('keys')}::text[], ${list('lengths')}, ${list('windows')})
      with ordinality as a (key, length, span, place) where ${places}
  ), taken as (
    insert into rate_limits as r (key, whole_at) select key, ${moment} + length from asked order by place
    on conflict (key) do update set whole_at = greatest(r.whole_at, ${moment}) + excluded.whole_at - ${moment}
      where greatest(r.whole_at, ${moment}) + excluded.whole_at - ${moment}
        <= ${moment} + (select span from asked where key = r.key)
    returning key
  )`
const outcome = sql`taken.key is not null as taken, kept.whole_at as "wholeAt", ${moment} as now`
const askedAndTaken = sql`asked left join taken using (key) left join rate_limits as kept using (key)`

type Outcome = { taken: boolean; wholeAt: string | null; now: string }

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
 * Counts turns in the database, so that all processes share the count: the generic cell rate algorithm (ITU-T I.371),
 * one row a subject and one statement for all the turns of a call. A subject is kept as a digest, never in plain text.
 */
export function createRateLimiter({ db, clock }: { db: Database; clock: Clock }): RateLimiter {
  const askFor = async <Row extends Outcome>(
    statement: Statement<Row>,
    wanted: Turn[],
    more: Record<string, unknown> = {},
  ): Promise<{ rows: Row[]; wait: number }> => {
    const asked = wanted.map(([limit, subject]) => reckon(limit, subject))
    const rows = await ask(db, statement, {
      ...more,
      keys: asked.map(({ key }) => key),
      lengths: asked.map(({ turn }) => turn),
      windows: asked.map(({ window }) => window),
      heldAt: heldAt(clock),
      now: clock.now().getTime(),
    })
    const waits = rows.map(({ taken, wholeAt, now }, place) => {
      const { turn, window } = asked[place] as (typeof asked)[number]
      // No row yet: other turns of this very moment took everything.
      const whole = wholeAt === null ? Number(now) + window : Number(wholeAt)
      return taken ? 0 : Math.max(1, Math.ceil((whole + turn - window - Number(now)) / 1000))
    })
    return { rows, wait: Math.max(0, ...waits) }
  }
  return {
    take: async (...wanted) => (await askFor(takeStatement, wanted)).wait,
    async takeFor(lookUp, more, ...wanted) {
      const { rows, wait } = await askFor(lookUp, wanted, more)
      return { wait, person: rows[0]?.person ?? null }
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
  await db.delete(rateLimits).where(sql`${rateLimits.wholeAt} < ${momentOf(sql`${heldAt(clock)}`)}`)
}

/** Takes turns, or throws the refusal: 429 with Retry-After. */
export async function requireTurns(limiter: RateLimiter, ...turns: Turn[]): Promise<void> {
  requireNoWait(await limiter.take(...turns))
}

/** Throws the refusal of somebody who has to wait so many seconds: 429 with Retry-After. Nothing when it is 0. */
export function requireNoWait(retryAfterSeconds: number): void {
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
