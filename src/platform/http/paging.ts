import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { isId } from '../../kernel/id.ts'
import { platformRefusal, type Refusal } from './refusal.ts'

/**
 * The last row of a page that lists the newest first: the next page begins after it. Lists that show some rows above others order them
 * by `rank` first, the highest above; all rows of other lists have rank 0.
 */
export type Cursor = { at: Date; id: string; rank?: number }

/** Links the page after `last` in the `Link` header (RFC 8288), keeping the other query parameters. */
export function linkNextPage(c: Context, last: Cursor): void {
  linkNext(c, writeCursor(last))
}

/** Links the next page in the `Link` header (RFC 8288), keeping the other query parameters. */
export function linkNext(c: Context, cursor: string): void {
  const url = new URL(c.req.url)
  url.searchParams.set('cursor', cursor)
  c.header('link', `<${url.pathname}${url.search}>; rel="next"`)
}

export function badCursor(): Refusal {
  return platformRefusal('bad-cursor')
}

function writeCursor({ at, id, rank }: Cursor): string {
  return Buffer.from(`${at.getTime()}.${id}${rank ? `.${rank}` : ''}`).toString('base64url')
}

const farFuture = Date.UTC(9999, 0)

/** Reads a cursor; undefined without one. Throws a 400 for a text that no page has given out. */
export function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined
  const [millis, id, rank = '0'] = Buffer.from(text, 'base64url').toString().split('.')
  const at = new Date(Number(millis))
  // PostgreSQL knows fewer years than JavaScript.
  if (!id || !isId(id) || !(at.getTime() >= 0 && at.getTime() < farFuture) || !/^\d$/.test(rank)) {
    throw badCursor()
  }
  return { at, id, rank: Number(rank) }
}

/**
 * A condition for rows after the cursor, newest first; undefined for the first page. An index on (at, id) answers it, and pages
 * neither repeat nor skip rows.
 */
export function olderThan(at: Column | SQL, id: Column, cursor: Cursor | undefined): SQL | undefined {
  return cursor && sql`(${at}, ${id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
}

/** `olderThan` for a list whose rows of the highest `rank` stand above all others. */
export function rankedBelow(rank: SQL, at: Column, id: Column, cursor: Cursor | undefined): SQL | undefined {
  return (
    cursor &&
    sql`(${rank}, ${at}, ${id}) < (${cursor.rank ?? 0}::integer, ${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
  )
}

/** Returns the rows of a page of which `limit + 1` were read; when there is one more, it links the next page. */
export function linkedPage<Row>(
  c: Context,
  rows: Row[],
  limit: number,
  cursorOf: (row: Row) => Cursor,
): Row[] {
  const { page, next } = pageOf(rows, limit, cursorOf)
  if (next) linkNextPage(c, next)
  return page
}

/** The rows of a page of which `limit + 1` were read, and where the next one begins; null at the end. */
export function pageOf<Row>(
  rows: Row[],
  limit: number,
  cursorOf: (row: Row) => Cursor,
): { page: Row[]; next: Cursor | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next: rows.length > limit && last ? cursorOf(last) : null }
}

export function byCreation({ createdAt, id }: { createdAt: Date; id: string }): Cursor {
  return { at: createdAt, id }
}
