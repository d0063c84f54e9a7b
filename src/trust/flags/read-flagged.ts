import { createHash } from 'node:crypto'
import { and, count, desc, eq, isNull, max, type SQL, sql } from 'drizzle-orm'
import { minorToAmount } from '../../kernel/money.ts'
import {
  type FlagRow,
  findListings,
  isOpenFlag,
  type Listing,
  listingFacts,
  listingFlags,
  listOpenFlags,
  presentFlag,
} from '../../listings/index.ts'
import { pickFacts } from '../../listings/rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { selectWaiting } from '../../platform/database/query-parts.ts'
import { type Cursor, olderThan } from '../../platform/http/paging.ts'
import type * as contract from './contract.ts'

/** A phone with open flags. `createdAt` is when the latest flag was raised; pages are ordered by it. */
export type FlaggedPhone = { id: string; createdAt: Date; listing: Listing; flags: FlagRow[] }

const isWaiting = and(isOpenFlag, isNull(listingFacts.withdrawnAt))

/** Reads the phones with open flags that are not withdrawn, the latest flag first. */
export async function readFlagged(db: Db, limit: number, cursor?: Cursor): Promise<FlaggedPhone[]> {
  const latest = sql`max(${listingFlags.raisedAt})`
  const phones = await db
    .select({
      id: listingFlags.listingId,
      createdAt: max(listingFlags.raisedAt).mapWith(listingFlags.raisedAt) as SQL<Date>,
    })
    .from(listingFlags)
    .innerJoin(listingFacts, eq(listingFacts.id, listingFlags.listingId))
    .where(isWaiting)
    .groupBy(listingFlags.listingId)
    .having(olderThan(latest, listingFlags.listingId, cursor))
    .orderBy(desc(latest), desc(listingFlags.listingId))
    .limit(limit)
  const ids = phones.map(({ id }) => id)
  const flags = Map.groupBy(await listOpenFlags(db, ids), ({ listingId }) => listingId)
  const listings = new Map((await findListings(db, ids)).map((listing) => [listing.id, listing]))
  return phones.flatMap((phone) => {
    const listing = listings.get(phone.id)
    return listing ? { ...phone, listing, flags: flags.get(phone.id) ?? [] } : []
  })
}

/** A hash of a phone's offer and its open flags, which changes when the seller edits the phone or a flag is raised or closed. */
export function versionOf(listing: Listing, flags: FlagRow[]): string {
  const { name, brandName, condition, purchaseYear, description, imageUrl, moreImageUrls, priceMinor } =
    listing
  const offered = [name, brandName, condition, purchaseYear, description, imageUrl, moreImageUrls, priceMinor]
  const found = flags.map(({ kind, reason }) => [kind, reason])
  const text = JSON.stringify([offered, pickFacts(listing), found])
  return createHash('sha256').update(text).digest('base64url')
}

export function presentFlaggedPhone({ createdAt, listing, flags }: FlaggedPhone): contract.FlaggedPhone {
  return {
    _id: listing.id,
    sellerId: listing.sellerId,
    sellerName: listing.sellerName,
    product_name: listing.name,
    brand_name: listing.brandName,
    product_price: minorToAmount(listing.priceMinor),
    currency: listing.currency,
    image: listing.imageUrl,
    state: listing.soldAt ? 'sold' : listing.heldAt ? 'held' : 'for-sale',
    flags: flags.map(presentFlag),
    version: versionOf(listing, flags),
    raisedAt: createdAt.toISOString(),
  }
}

/** The SQL of flagged phones as rows of the admin's queue; the note is the kinds of their flags, separated by spaces. */
export function selectFlaggedPhones(): SQL {
  return selectWaiting(
    {
      kind: 'flag',
      id: listingFlags.listingId,
      at: sql`min(${listingFlags.raisedAt})`,
      about: sql`min("listing"."name")`,
      note: sql`string_agg(${listingFlags.kind}, ' ' order by ${listingFlags.kind})`,
    },
    sql`from ${listingFlags} join listings as listing on listing.id = ${listingFlags.listingId}
      where ${isOpenFlag} and listing.withdrawn_at is null group by ${listingFlags.listingId}`,
  )
}

export type FlagCount = { kind: FlagRow['kind']; raised: number; decided: number; genuine: number }

/** Counts per kind how many flags were ever raised, decided and found genuine. Kinds that were never raised are left out. */
export function countFlags(db: Db): Promise<FlagCount[]> {
  return db
    .select({
      kind: listingFlags.kind,
      raised: count(),
      decided: count(listingFlags.decidedAt),
      genuine: sql<number>`(count(*) filter (where ${listingFlags.decision} = 'genuine'))::int`,
    })
    .from(listingFlags)
    .groupBy(listingFlags.kind)
}
