import { and, arrayOverlaps, desc, eq, inArray, sql } from 'drizzle-orm'
import { isId } from '../../kernel/id.ts'
import type { Db } from '../../platform/database/database.ts'
import { listingDrafts } from './schema.ts'

export type ListingDraft = typeof listingDrafts.$inferSelect

const isOf = (sellerId: string, ids: string[]) =>
  and(eq(listingDrafts.sellerId, sellerId), inArray(listingDrafts.id, ids.filter(isId)))

/** All drafts of a seller, the latest first, those of one time by name. */
export function listDrafts(db: Db, sellerId: string): Promise<ListingDraft[]> {
  return db
    .select()
    .from(listingDrafts)
    .where(eq(listingDrafts.sellerId, sellerId))
    .orderBy(desc(listingDrafts.createdAt), sql`${listingDrafts.offer} ->> 'product_name'`, listingDrafts.id)
}

/** Which of these photo addresses belong to a draft. */
export async function listDraftedPhotos(db: Db, urls: string[]): Promise<string[]> {
  if (urls.length === 0) return []
  const rows = await db
    .select({ photos: listingDrafts.photos })
    .from(listingDrafts)
    .where(arrayOverlaps(listingDrafts.photos, urls))
  const kept = new Set(rows.flatMap(({ photos }) => photos))
  return urls.filter((url) => kept.has(url))
}

/** How many drafts a seller has. */
export function countDrafts(db: Db, sellerId: string): Promise<number> {
  return db.$count(listingDrafts, eq(listingDrafts.sellerId, sellerId))
}

/** A draft of this seller; undefined when it is somebody else's or there is none. */
export async function findDraft(db: Db, sellerId: string, id: string): Promise<ListingDraft | undefined> {
  const [draft] = await db
    .select()
    .from(listingDrafts)
    .where(isOf(sellerId, [id]))
  return draft
}

/** Keeps a draft of this seller from being published or deleted until the transaction ends. False when there is none. */
export async function lockDraft(tx: Db, sellerId: string, id: string): Promise<boolean> {
  const locked = await tx
    .select({ id: listingDrafts.id })
    .from(listingDrafts)
    .where(isOf(sellerId, [id]))
    .for('update')
  return locked.length > 0
}

/** Deletes those of these drafts that are the seller's, and returns how many they were. */
export async function deleteDrafts(tx: Db, sellerId: string, ids: string[]): Promise<number> {
  const { rowCount } = await tx.delete(listingDrafts).where(isOf(sellerId, ids))
  return rowCount ?? 0
}
