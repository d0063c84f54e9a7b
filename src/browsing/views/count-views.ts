import { createHmac } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import { isId } from '../../kernel/id.ts'
import { type Clock, dayInDhaka } from '../../kernel/time.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import type { Secret } from '../../platform/secret.ts'
import { listingViewCounts, listingViews, savedPhones } from '../schema.ts'

const robots = /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|lighthouse|monitor/i

const devices = [
  ['android', /android/i],
  ['ios', /iphone|ipad|ipod/i],
  ['windows', /windows/i],
  ['mac', /macintosh/i],
] as const

/**
 * Returns the coarse kind of device that a `User-Agent` names; null for robots. There are so few kinds that nobody becomes many
 * viewers by naming other browsers.
 */
export function readDevice(userAgent: string | undefined): string | null {
  if (!userAgent || !/^(Mozilla|Opera)\//.test(userAgent) || robots.test(userAgent)) return null
  return devices.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'other'
}

/** Somebody who views a phone: an account or, of a visitor, an address and a kind of device. */
export type Viewer = { account: string } | { address: string; device: string }

type ViewDeps = { db: Database; clock: Clock; secret: Secret }

/** Counts a view of a phone for sale, once a day per viewer and never its seller's. A crash may lose a second of views. */
export async function noteView({ db, clock, secret }: ViewDeps, listingId: string, viewer: Viewer) {
  if (!isId(listingId)) return
  const day = dayInDhaka(clock.now())
  const who = 'account' in viewer ? ['account', viewer.account] : ['visitor', viewer.address, viewer.device]
  // Includes the phone, so that hashes do not link a viewer's phones.
  const text = JSON.stringify([day, listingId.toLowerCase(), ...who])
  const hash = createHmac('sha256', secret.derive('views of phones')).update(text).digest('base64url')
  const account = 'account' in viewer ? viewer.account : null
  await db.execute(sql`
    with noted as (
      insert into listing_views (day, listing_id, viewer_hash)
      select ${day}::date, id, ${hash} from listings, set_config('synchronous_commit', 'off', true)
      where id = ${listingId}::uuid and seller_id is distinct from ${account}::uuid
        and sold_at is null and withdrawn_at is null and held_at is null
      on conflict do nothing
      returning listing_id)
    insert into listing_view_counts as counted (listing_id, views)
    select listing_id, 1 from noted
    on conflict (listing_id) do update set views = counted.views + 1`)
}

/** How often a phone was viewed, and by how many people it is saved. */
export type Interest = { views: number; hearts: number }

/** Counts the views and the hearts of each of these phones, by its id, with one statement. */
export async function countInterest(db: Db, listingIds: string[]): Promise<Map<string, Interest>> {
  if (listingIds.length === 0) return new Map()
  const { rows } = await db.execute<Interest & { id: string }>(sql`
    select phone.id, coalesce((select views from ${listingViewCounts} where listing_id = phone.id), 0) as views,
      (select count(*)::int from ${savedPhones} where listing_id = phone.id) as hearts
    from unnest(${sql.param(listingIds)}::uuid[]) as phone (id)`)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

export const pruneViewsJob = 'prune-views'

/** The job that deletes who viewed phones on former days; the counts stay. */
export async function pruneViews({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  await db.delete(listingViews).where(lt(listingViews.day, dayInDhaka(clock.now())))
}
