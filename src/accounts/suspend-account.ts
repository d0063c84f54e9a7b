import { type Account, lockForUpdate, readAccount, updateAccount } from '../auth/index.ts'
import { isId } from '../kernel/id.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Db } from '../platform/database/database.ts'

/** Returns whether the open account of an id is suspended. */
export async function isSuspended(db: Db, id: string): Promise<boolean> {
  const account = await readAccount(db, id)
  return account !== null && account.closedAt === null && account.suspendedAt !== null
}

/** Suspends an open account, which begins nothing new then (`lockActive`). 'suspended-before' keeps the first reason. */
export async function suspendAccount(
  tx: Db,
  id: string,
  { reason, at }: { reason: string; at: Date },
): Promise<Result<Account, 'no-such-account' | 'admin-suspended' | 'suspended-before'>> {
  const account = isId(id) ? await lockForUpdate(tx, id) : null
  if (!account) return no('no-such-account')
  if (account.role === 'admin') return no('admin-suspended')
  if ((await readAccount(tx, id))?.suspendedAt) return no('suspended-before')
  await updateAccount(tx, id, { suspendedAt: at, suspendedFor: reason })
  return ok(account)
}

/** Ends a suspension and returns the account with when it began (`suspendedAt`); null when it was not suspended. */
export async function endSuspension(tx: Db, id: string): Promise<(Account & { suspendedAt: Date }) | null> {
  const account = isId(id) ? await lockForUpdate(tx, id) : null
  const suspendedAt = account && (await readAccount(tx, id))?.suspendedAt
  if (!suspendedAt) return null
  await updateAccount(tx, id, { suspendedAt: null, suspendedFor: null })
  return { ...account, suspendedAt }
}
