import type { Db } from '../platform/database/database.ts'
import { holdById } from './store.ts'

/**
 * Keeps an account from being closed until the caller's transaction ends, so that nothing new hangs on a closed one.
 * False: it is closed already. Take it before any other lock: closing locks the account first, then what hangs on it.
 */
export function lockAccount(tx: Db, id: string): Promise<boolean> {
  return holdById(tx, id)
}
