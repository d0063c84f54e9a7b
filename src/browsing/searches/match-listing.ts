import { asc, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { listMailboxesOf } from '../../auth/index.ts'
import { brandId } from '../../catalogue/rules.ts'
import type { Clock } from '../../kernel/time.ts'
import { findListing, groupDuplicatesAnew, type Listing } from '../../listings/index.ts'
import { notifyAll, takeUnread } from '../../notifications/index.ts'
import type { Database, Db, ReadDb } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { inLocale } from '../../platform/http/request-locale.ts'
import { type Criteria, filterSql, forSale } from '../filter-phones.ts'
import type { SearchParser } from '../parse-search.ts'
import { nextMailAt } from '../rules.ts'
import { foundPhones, savedSearches } from '../schema.ts'
import { toFilter } from '../search-listings.ts'
import { describeSearch, type SavedFilters } from './normalize-filters.ts'

type Deps = { db: Database; clock: Clock; parse: SearchParser }

const setSize = 200

const ofListing = z.object({ listingId: z.uuid() })

/**
 * The job: finds saved searches that a phone answers for the first time and notifies their owners, in sets of one transaction each.
 * Repeatable. @throws AggregateError after all others, when some could not be compared
 */
export async function matchListing({ db, clock, parse }: Deps, payload: unknown): Promise<void> {
  const { listingId } = ofListing.parse(payload)
  const listing = await findListing(db, listingId)
  if (!listing || listing.soldAt || listing.withdrawnAt || listing.heldAt) return
  await db.transaction((tx) => groupDuplicatesAnew(tx, listing))
  const match = (candidates: Candidate[]) =>
    db.transaction(async (tx) => {
      const digests = await findAnswered(tx, parse, listing.id, candidates)
      const found = candidates.filter(({ digest }) => digests.has(digest)).map(({ id }) => id)
      await notifyOwners(tx, listing, found, clock.now())
    })
  const errors: unknown[] = []
  let last: Candidate | undefined
  do {
    const candidates = await listCandidates(db, listing, last)
    try {
      await match(candidates)
    } catch {
      // A search that fails must not hold up the others.
      for (const one of candidates) await match([one]).catch((error) => errors.push(error))
    }
    last = candidates.length === setSize ? candidates.at(-1) : undefined
  } while (last)
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} of the saved searches could not be compared`)
}

type Candidate = { id: string; digest: string; filters: SavedFilters }

/** Returns the next saved searches of others that a phone newly fits by brand and price. Equal searches are adjacent. */
async function listCandidates(
  db: Db,
  { id, sellerId, brandName, priceMinor }: Listing,
  last: Candidate | undefined,
): Promise<Candidate[]> {
  const { rows } = await db.execute<Candidate>(sql`
    select saved.id, digest, filters from saved_searches as saved join users on users.id = saved.user_id
    where closed_at is null and user_id <> ${sellerId}::uuid
      and (brands is null or ${brandId(brandName)} = any(brands))
      and (price_from_minor is null or price_from_minor <= ${priceMinor}::int)
      and (price_to_minor is null or price_to_minor >= ${priceMinor}::int)
      and not exists (select from found_phones where saved_search_id = saved.id and listing_id = ${id}::uuid)
      and ${last ? sql`(digest, saved.id) > (${last.digest}, ${last.id}::uuid)` : sql`true`}
    order by digest, saved.id limit ${setSize}`)
  return rows
}

/** Returns the digests of those of these searches that a phone answers; one statement compares it with each digest once. */
async function findAnswered(tx: Db, parse: SearchParser, listingId: string, candidates: Candidate[]) {
  const different = new Map(candidates.map(({ digest, filters }) => [digest, filters]))
  const answers = []
  for (const [digest, filters] of different) {
    const criteria = await findCriteria(tx, parse, filters)
    if (criteria) answers.push(sql`(${digest}, ${filterSql(criteria)})`)
  }
  if (answers.length === 0) return new Set()
  const { rows } = await tx.execute<{ digest: string }>(sql`
    select answer.digest from listings
    cross join lateral (values ${sql.join(answers, sql`, `)}) as answer (digest, is_met)
    where id = ${listingId}::uuid and ${forSale} and answer.is_met`)
  return new Set(rows.map(({ digest }) => digest))
}

/** Returns the criteria that a phone must meet for a saved search to find it; null when no phone can. */
export async function findCriteria(
  db: ReadDb,
  parse: SearchParser,
  { category_name, ...filters }: SavedFilters,
): Promise<Criteria | null> {
  try {
    const parsed = await parse(db, { ...filters, fold: 'true' }, category_name)
    return toFilter(parsed.query, parsed.filters)
  } catch (error) {
    // A place that left the gazetteer.
    if (error instanceof Refusal) return null
    throw error
  }
}

type SavedSearch = typeof savedSearches.$inferSelect

/**
 * Records that these saved searches found a phone for the first time, and notifies their owners: one unread notice per search,
 * with the newest phone and a count, and the next daily mail.
 */
export async function notifyOwners(tx: Db, listing: Listing, searchIds: string[], now: Date): Promise<void> {
  if (searchIds.length === 0) return
  // In the order of ids, which avoids deadlocks.
  const locked = await tx
    .select()
    .from(savedSearches)
    .where(inArray(savedSearches.id, searchIds))
    .orderBy(asc(savedSearches.id))
    .for('update')
  const searches = await insertFound(tx, listing.id, locked, now)
  if (searches.length === 0) return
  await planMails(tx, searches, now)
  const owners = searches.map(({ userId }) => userId)
  const localeOf = new Map((await listMailboxesOf(tx, owners)).map(({ id, locale }) => [id, locale]))
  const unread = await takeUnread(tx, owners, {
    kind: 'search-found',
    savedSearchIds: searches.map(({ id }) => id),
  })
  const countOf = new Map(unread.map(({ savedSearchId, params }) => [savedSearchId, Number(params.count)]))
  const notices = searches.map(({ id, userId, filters }) => ({
    to: userId,
    kind: 'search-found' as const,
    savedSearchId: id,
    listingId: listing.id,
    params: {
      search: inLocale(localeOf.get(userId) ?? 'en', () => describeSearch(filters)),
      product: listing.name,
      count: (countOf.get(id) ?? 0) + 1,
    },
  }))
  await notifyAll(tx, notices)
}

async function insertFound(tx: Db, listingId: string, searches: SavedSearch[], foundAt: Date) {
  if (searches.length === 0) return []
  const found = await tx
    .insert(foundPhones)
    .values(searches.map(({ id, mail }) => ({ savedSearchId: id, listingId, foundAt, mailPending: mail })))
    .onConflictDoNothing()
    .returning({ id: foundPhones.savedSearchId })
  const ids = new Set(found.map(({ id }) => id))
  return searches.filter(({ id }) => ids.has(id))
}

async function planMails(tx: Db, searches: SavedSearch[], now: Date): Promise<void> {
  const ids = searches.filter(({ mail, mailDueAt }) => mail && !mailDueAt).map(({ id }) => id)
  if (ids.length === 0) return
  await tx
    .update(savedSearches)
    .set({ mailDueAt: nextMailAt(now) })
    .where(inArray(savedSearches.id, ids))
}
