import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { isId } from '../../kernel/id.ts'
import { refusalFrom } from './or-refuse.ts'
import { platformProblems } from './problems.ts'
import type { Refusal } from './refusal.ts'

/** Where a page of a list newest-first ended: stable while rows are added at the front. */
export type Cursor = { at: Date; id: string }

/** Links to the next page in a `Link` header (RFC 8288), keeping the other query parameters of this request. */
export function linkNextPage(c: Context, last: Cursor): void {
  linkNext(c, writeCursor(last))
}

/** Links to the next page by a cursor that is written already. */
export function linkNext(c: Context, cursor: string): void {
  const url = new URL(c.req.url)
  url.searchParams.set('cursor', cursor)
  c.header('link', `<${url.pathname}${url.search}>; rel="next"`)
}

/** The 400 for a text that is no cursor of the list. */
export function badCursor(): Refusal {
  return refusalFrom(platformProblems)('bad-cursor')
}

/** Writes a cursor as the opaque text that clients send back. */
function writeCursor({ at, id }: Cursor): string {
  return Buffer.from(`${at.getTime()}.${id}`).toString('base64url')
}

const farFuture = Date.UTC(9999, 0)

/** Reads a cursor back from its text. Throws a 400 when it is not one of ours. */
export function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined
  const [millis, id] = Buffer.from(text, 'base64url').toString().split('.')
  const at = new Date(Number(millis))
  // PostgreSQL knows fewer years than JavaScript.
  if (!id || !isId(id) || !(at.getTime() >= 0 && at.getTime() < farFuture)) {
    throw badCursor()
  }
  return { at, id }
}

/**
 * The rows older than where a page ended, as a row comparison that an index on (at, id) answers. A list that is read this
 * way, newest first, neither repeats nor skips a row while others are added.
 */
export function olderThan(at: Column | SQL, id: Column, cursor: Cursor | undefined): SQL | undefined {
  return cursor && sql`(${at}, ${id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
}

/** The page of a list for which `limit + 1` rows were read. Links to the next page, if there is one. */
export function linkedPage<Row>(
  c: Context,
  rows: Row[],
  limit: number,
  cursorOf: (row: Row) => Cursor,
): Row[] {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  if (rows.length > limit && last) linkNextPage(c, cursorOf(last))
  return page
}

/** The cursor of a row in a list that is ordered by creation. */
export function byCreation({ createdAt, id }: { createdAt: Date; id: string }): Cursor {
  return { at: createdAt, id }
}
