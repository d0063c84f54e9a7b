import { sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { allImageUrls, listings } from './schema.ts'

/** Those of these image addresses that a listing shows, even if sold or withdrawn. The others may be removed. */
export async function listShownImages(db: Db, imageUrls: string[]): Promise<string[]> {
  if (imageUrls.length === 0) return []
  const rows = await db
    .select({ urls: allImageUrls })
    .from(listings)
    .where(sql`${allImageUrls} && ${sql.param(imageUrls)}::text[]`)
  const shown = new Set(rows.flatMap(({ urls }) => urls))
  return imageUrls.filter((url) => shown.has(url))
}
