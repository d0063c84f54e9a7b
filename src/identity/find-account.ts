import { isId } from '../kernel/id.ts'
import type { Db } from '../platform/database/database.ts'
import type { Cursor } from '../platform/http/paging.ts'
import type { Role } from './rules.ts'
import { type Account, findByEmail, findById, findBySession, listByRole } from './store.ts'

export type { Account } from './store.ts'
export { countAdmins } from './store.ts'

/** The living account of this id; null for a malformed, unknown or closed one. */
export async function findAccount(db: Db, id: string): Promise<Account | null> {
  return isId(id) ? findById(db, id) : null
}

/** The living account of the session of this id, which must be well-formed; null when the session has ended. */
export function findAccountBySession(db: Db, sessionId: string, now: Date): Promise<Account | null> {
  return findBySession(db, sessionId, now)
}

/** The living account of this e-mail, in any case, or null. */
export function findAccountByEmail(db: Db, email: string): Promise<Account | null> {
  return findByEmail(db, email)
}

/** One page of the living accounts of a role (of those that `typed` names), newest first; `next` is where the page after it begins. */
export async function listAccounts(
  db: Db,
  {
    role,
    limit,
    cursor,
    typed,
  }: { role: Role; limit: number; cursor?: Cursor | undefined; typed?: string | undefined },
): Promise<{ accounts: Account[]; next: Cursor | null }> {
  const rows = await listByRole(db, role, limit + 1, cursor, typed)
  const accounts = rows.slice(0, limit)
  const last = accounts.at(-1)
  return { accounts, next: rows.length > limit && last ? { at: last.createdAt, id: last.id } : null }
}
