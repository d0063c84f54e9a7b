import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { holdingKinds } from '../flags/rules.ts'
import { pastPrices } from './schema.ts'

export type PastPrice = { priceMinor: number; since: Date; until: Date }

/** The largest number of earlier prices of a phone that are read and shown: the latest. */
export const maxPastPrices = 20

const dayMillis = 24 * 60 * 60 * 1000
const comparedMillis = 30 * dayMillis
const leastOfferedMillis = 7 * dayMillis

/**
 * The price, in minor units, that a lowered price may be compared with: the lowest of the 30 days before it was lowered, as Directive (EU)
 * 2019/2161 demands ('was'). Null when the present price is not below it, when it was lowered more than 30 days ago, when the phone
 * had been offered for less than a week (a price of a moment proves nothing), and when it had more prices in these days than are read.
 * @param past the latest `maxPastPrices`, or all if there are fewer
 */
export function findPriceBefore(past: readonly PastPrice[], priceMinor: number, now: Date): number | null {
  const changedAt = Math.max(...past.map(({ until }) => until.getTime()))
  if (past.length === 0 || now.getTime() - changedAt > comparedMillis) return null
  const compared = past.filter(({ until }) => until.getTime() > changedAt - comparedMillis)
  const offeredSince = Math.min(...compared.map(({ since }) => since.getTime()))
  if (changedAt - offeredSince < leastOfferedMillis) return null
  if (compared.length === maxPastPrices && offeredSince > changedAt - comparedMillis) return null
  const lowest = Math.min(...compared.map((each) => each.priceMinor))
  return lowest > priceMinor ? lowest : null
}

/**
 * Records the price, in minor units, that a phone had until now, and since when everybody could see it. The caller holds the lock
 * of the phone, which was public.
 */
export async function keepPastPrice(
  tx: Db,
  { id, priceMinor }: { id: string; priceMinor: number },
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into ${pastPrices} (listing_id, price_minor, since, until)
    select id, ${priceMinor}::int, since, ${now}
    from listings, greatest(
      created_at,
      (select max(until) from ${pastPrices} where listing_id = listings.id),
      (select max(coalesce(decided_at, cleared_at)) from listing_flags
        where listing_id = listings.id and kind = any(${sql.param(holdingKinds)}::text[]))
    ) as since
    where id = ${id}::uuid and since < ${now}`)
}

/** An earlier price as PostgreSQL writes it into JSON: times as texts. */
type WrittenPrice = { priceMinor: number; since: string; until: string }

/** A column for queries on `listings`: the earlier prices of each phone, the latest first, at most `maxPastPrices`. */
export const pastPricesOf = sql<PastPrice[]>`(
  select coalesce(json_agg(past), '[]') from (
    select price_minor as "priceMinor", since, until from ${pastPrices}
    where listing_id = listings.id order by until desc limit ${sql.raw(String(maxPastPrices))}
  ) as past)`.mapWith((written: WrittenPrice[]) =>
  written.map(({ priceMinor, since, until }) => ({
    priceMinor,
    since: new Date(since),
    until: new Date(until),
  })),
)
