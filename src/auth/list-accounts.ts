import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { ilikeFilter } from '../platform/database/query-parts.ts'
import { byCreation, type Cursor, olderThan, pageOf } from '../platform/http/paging.ts'
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

/** The text by which accounts are searched: the expression of the index `users_said`. */
const searchText = sql`(${users.name} || ' ' || ${users.email})`

/** Open accounts of a role, newest first, matching every word of `typed`, as a page. */
export async function listAccounts(db: Db, { role: wanted, limit, cursor, typed, verified }: Wanted) {
  const rows = await db
    .select(accountColumns)
    .from(users)
    .where(
      and(
        verified === undefined ? undefined : eq(users.verified, verified),
        eq(role, wanted),
        isOpen,
        ilikeFilter(searchText, typed),
        olderThan(users.createdAt, users.id, cursor),
      ),
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit + 1)
  return pageOf(rows, limit, byCreation)
}

/** Lists every admin, newest first. */
export async function listAdmins(db: Db): Promise<Account[]> {
  return (await listAccounts(db, { role: 'admin', limit: 1000 })).page
}

/** Lists accounts of any role that match every word of `typed`, closed ones included, newest first. */
export function searchAccounts(db: Db, typed: string, limit: number) {
  return db
    .select({ ...accountColumns, closedAt: users.closedAt })
    .from(users)
    .where(ilikeFilter(searchText, typed))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
}
