import { and, asc, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { listings } from '../schema.ts'
import type { Fault, FlagDecision, FlagKind } from './rules.ts'
import { listingFlags } from './schema.ts'

export type FlagRow = typeof listingFlags.$inferSelect

/** The condition that a flag is open: no admin has decided on it, and its seller has not corrected the phone. */
export const isOpen = and(isNull(listingFlags.decidedAt), isNull(listingFlags.clearedAt))

/** The flags of a phone of these kinds that are open or were false alarms, the latest first. */
export function listFlagsThatCount(tx: Db, listingId: string, kinds: readonly FlagKind[]) {
  return tx
    .select()
    .from(listingFlags)
    .where(
      and(
        eq(listingFlags.listingId, listingId),
        inArray(listingFlags.kind, [...kinds]),
        isNull(listingFlags.clearedAt),
      ),
    )
    .orderBy(desc(listingFlags.raisedAt))
}

/** Raises a flag, or updates the reason of the open one of this kind. */
export async function raiseFlag(tx: Db, listingId: string, { kind, reason }: Fault, at: Date): Promise<void> {
  await tx
    .insert(listingFlags)
    .values({ listingId, kind, reason, raisedAt: at })
    .onConflictDoUpdate({
      target: [listingFlags.listingId, listingFlags.kind],
      targetWhere: isOpen,
      set: { reason },
    })
}

/** Clears the open flags of these kinds, because the seller has corrected what they were raised for. */
export async function clearFlags(tx: Db, listingId: string, kinds: FlagKind[], at: Date): Promise<void> {
  if (kinds.length === 0) return
  await tx
    .update(listingFlags)
    .set({ clearedAt: at })
    .where(and(eq(listingFlags.listingId, listingId), inArray(listingFlags.kind, kinds), isOpen))
}

/** Records the decision on these flags, which the caller has locked. A flag that was raised since stays open. */
export async function decideFlags(
  tx: Db,
  flags: FlagRow[],
  { decision, decidedBy, at }: { decision: FlagDecision; decidedBy: string | null; at: Date },
): Promise<void> {
  const ids = flags.map(({ id }) => id)
  await tx
    .update(listingFlags)
    .set({ decision, decidedAt: at, decidedBy })
    .where(inArray(listingFlags.id, ids))
}

/** Returns the open flags of these phones, the oldest first. */
export async function listOpenFlags(db: Db, listingIds: string[]): Promise<FlagRow[]> {
  return listingIds.length === 0 ? [] : selectOpenFlags(db, listingIds)
}

/** Returns a phone's open flags, the oldest first, locked until the transaction ends. */
export async function lockOpenFlags(tx: Db, listingId: string): Promise<FlagRow[]> {
  return selectOpenFlags(tx, [listingId]).for('update')
}

const selectOpenFlags = (db: Db, listingIds: string[]) =>
  db
    .select()
    .from(listingFlags)
    .where(and(inArray(listingFlags.listingId, listingIds), isOpen))
    .orderBy(asc(listingFlags.raisedAt), asc(listingFlags.kind))

/** Returns those of these photos that an admin has compared with one like them and called a false alarm. */
export async function listFalseMatches(db: Db, urls: string[]): Promise<Set<string>> {
  if (urls.length === 0) return new Set()
  const { rows } = await db.execute<{ other: string }>(sql`
    select distinct match ->> 'other' as other
    from listing_flags, jsonb_array_elements(reason -> 'matches') as match
    where kind = 'photo-of-another-seller' and decision = 'false-alarm'
      and match ->> 'other' = any(${sql.param([...new Set(urls)])}::text[])`)
  return new Set(rows.map(({ other }) => other))
}

/** Returns up to `limit` phones of a seller that are held and neither sold nor withdrawn, the longest held first. */
export async function listHeldOf(db: Db, sellerId: string, limit: number) {
  const { id, name, imageUrl, heldAt, soldAt, withdrawnAt } = listings
  const rows = await db
    .select({ id, name, imageUrl, heldAt })
    .from(listings)
    .where(and(eq(listings.sellerId, sellerId), isNotNull(heldAt), isNull(soldAt), isNull(withdrawnAt)))
    .orderBy(asc(heldAt), asc(id))
    .limit(limit)
  return rows.flatMap(({ heldAt: since, ...phone }) => (since ? { ...phone, heldAt: since } : []))
}
