import { createHash } from 'node:crypto'
import { and, count, desc, eq, isNull, max, type SQL, sql } from 'drizzle-orm'
import { recordAct } from '../../audit/index.ts'
import type { Actor } from '../../audit/rules.ts'
import { lockAccount } from '../../auth/index.ts'
import { notifyBuyersOfPrice } from '../../checkout/index.ts'
import { minorToAmount } from '../../kernel/money.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import {
  decideFlags,
  endHold,
  findListing,
  findListings,
  type FlagRow,
  isOpenFlag,
  type Listing,
  listingFacts,
  listingFlags,
  listOpenFlags,
  lockListing,
  lockOpenFlags,
  presentFlag,
  type RefusedImeis,
} from '../../listings/index.ts'
import { pickFacts } from '../../listings/rules.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { selectWaiting } from '../../platform/database/query-parts.ts'
import { type Cursor, olderThan } from '../../platform/http/paging.ts'
import { isOwnCase, takeDownPhone } from '../reports/decide-reports.ts'
import { type DecideFlagsProblem, type FlagVerdict, whyNotTakeDown } from '../rules.ts'
import type * as contract from './contract.ts'

/** A phone with open flags. `createdAt` is when the latest flag was raised; pages are ordered by it. */
type FlaggedPhone = { id: string; createdAt: Date; listing: Listing; flags: FlagRow[] }

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
function versionOf(listing: Listing, flags: FlagRow[]): string {
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

/**
 * Decides all open flags of a phone: approves it (shows it), takes it down (withdraws it, cancels unpaid orders), or confirms the
 * flags of a sold one. `changed` is false when another admin or the seller was first. Refused for an outdated `version`, and to
 * its seller and buyer.
 */
export async function decideFlaggedPhone(
  { db, clock, refusedImeis }: { db: Database; clock: Clock; refusedImeis: RefusedImeis },
  admin: Actor,
  listingId: string,
  verdict: FlagVerdict & { version: string },
): Promise<Result<{ changed: boolean }, DecideFlagsProblem>> {
  const { decision } = verdict
  const flagged = await findListing(db, listingId)
  if (!flagged) return no('unknown-product')
  return db.transaction(async (tx) => {
    // Lock order: account before phone.
    await lockAccount(tx, flagged.sellerId)
    const listing = await lockListing(tx, flagged.id, 'update')
    if (!listing) return no('unknown-product')
    if (await isOwnCase(tx, listing, admin)) return no('own-case')
    const problem = decision === 'taken-down' ? whyNotTakeDown(listing, verdict.reason) : null
    if (problem) return no(problem)
    const flags = await lockOpenFlags(tx, listing.id)
    if (flags.length === 0) return ok({ changed: false })
    if (versionOf(listing, flags) !== verdict.version) return no('phone-changed')
    if (decision === 'confirmed' && !listing.soldAt) return no('phone-changed')
    const at = clock.now()
    await decideFlags(tx, flags, {
      decision: decision === 'approved' ? 'false-alarm' : 'genuine',
      decidedBy: admin.id,
      at,
    })
    if (decision === 'taken-down')
      await takeDownPhone(tx, refusedImeis, listing, { reason: verdict.reason, at })
    if (decision === 'approved' && listing.heldAt) {
      await endHold(tx, listing, at)
      // Those who booked it are told of a price that changed meanwhile.
      await notifyBuyersOfPrice(tx, listing.id)
    }
    const reason = decision === 'taken-down' ? verdict.reason : undefined
    await recordAct(tx, admin, actOf[decision], listing.sellerId, { listing, reason })
    return ok({ changed: true })
  })
}

const actOf = { approved: 'approve-phone', confirmed: 'confirm-flags', 'taken-down': 'take-down' } as const
