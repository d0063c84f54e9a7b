import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { type Cursor, linkNext, writeCursor } from './router.ts'

/**
 * Rows older than where a page ended, as a row comparison that an index on (at, id) answers. A list that is read this way,
 * newest first, neither repeats nor skips a row while others are added.
 */
export function olderThan(at: Column | SQL, id: Column, cursor: Cursor | undefined): SQL | undefined {
  return cursor && sql`(${at}, ${id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
}

/** The page of a list for which `limit + 1` rows were read, and the cursor of the next one, if there is one. */
export function cutPage<Row>(
  rows: Row[],
  limit: number,
  placeOfRow: (row: Row) => Cursor,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next: rows.length > limit && last ? writeCursor(placeOfRow(last)) : null }
}

/** The same page alone. Names the next one in the answer. */
export function linkedPage<Row>(
  c: Context,
  rows: Row[],
  limit: number,
  placeOfRow: (row: Row) => Cursor,
): Row[] {
  const { page, next } = cutPage(rows, limit, placeOfRow)
  if (next) linkNext(c, next)
  return page
}

/** The place of a row in a list by its creation. */
export function byCreation({ createdAt, id }: { createdAt: Date; id: string }): Cursor {
  return { at: createdAt, id }
}
