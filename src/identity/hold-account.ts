import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../platform/db.ts'
import { users } from './schema.ts'
import { holdById } from './store.ts'

/**
 * Keeps an account from being closed until the caller's transaction ends, so that nothing new hangs on a closed one.
 * False: it is closed already. Take it before any other lock: closing locks the account first, then what hangs on it.
 */
export function holdAccount(tx: Db, id: string): Promise<boolean> {
  return holdById(tx, id)
}

/** The same as part of another statement: a row, if the account is not closed. */
export function holdAccountInside(id: unknown): SQL {
  return sql`select from ${users} where id = ${id} and closed_at is null for share`
}
