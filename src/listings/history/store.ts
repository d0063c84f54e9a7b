import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { holdingKinds } from '../flags/rules.ts'
import { maxPastPrices, type PastPrice } from './rules.ts'
import { pastPrices } from './schema.ts'

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
