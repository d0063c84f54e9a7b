import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { ilikeFilter } from '../platform/database/query-parts.ts'
import type { Cursor } from '../platform/http/paging.ts'
import type { Role } from './rules.ts'
import { users } from './schema.ts'
import { type Account, accountColumns, isOpen, role } from './store.ts'

type Wanted = {
  role: Role
  limit: number
  cursor?: Cursor | undefined
  typed?: string | undefined
  verified?: boolean | undefined
}

/** The text in which an admin searches for accounts: the expression of the index `users_said`. */
const searchText = sql`(${users.name} || ' ' || ${users.email})`

/**
 * Lists one page of the open accounts of a role, newest first; only those whose name or e-mail holds every word of
 * `typed`, and only the verified or the unverified ones, if given. `next` is where the page after it begins.
 */
export async function listAccounts(
  db: Db,
  { role: wanted, limit, cursor, typed, verified }: Wanted,
): Promise<{ accounts: Account[]; next: Cursor | null }> {
  const after =
    cursor &&
    sql`(${users.createdAt}, ${users.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`
  const rows = await db
    .select(accountColumns)
    .from(users)
    .where(
      and(
        verified === undefined ? undefined : eq(users.verified, verified),
        eq(role, wanted),
        isOpen,
        ilikeFilter(searchText, typed),
        after,
      ),
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit + 1)
  const accounts = rows.slice(0, limit)
  const last = accounts.at(-1)
  return { accounts, next: rows.length > limit && last ? { at: last.createdAt, id: last.id } : null }
}

/** Accounts of any role, closed ones included, whose name or e-mail holds every word of `typed`, newest first. */
export function searchAccounts(
  db: Db,
  typed: string,
  limit: number,
): Promise<(Account & { closedAt: Date | null })[]> {
  return db
    .select({ ...accountColumns, closedAt: users.closedAt })
    .from(users)
    .where(ilikeFilter(searchText, typed))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
}
