import { and, eq, isNull, sql } from 'drizzle-orm'
import { users } from '../auth/schema.ts'
import { type Account, accountColumns, lockForUpdate } from '../auth/store.ts'
import { isId } from '../kernel/id.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Db } from '../platform/database/database.ts'

/** An account as an admin looks at it, open or not. */
export type AccountRecord = Account & {
  closedAt: Date | null
  suspendedAt: Date | null
  suspendedFor: string | null
}

/** The account of this id, closed ones included; null for an unknown or malformed one. */
export async function readAccount(db: Db, id: string): Promise<AccountRecord | null> {
  if (!isId(id)) return null
  const { closedAt, suspendedAt, suspendedFor } = users
  const [found] = await db
    .select({ ...accountColumns, closedAt, suspendedAt, suspendedFor })
    .from(users)
    .where(eq(users.id, id))
  return found ?? null
}

/** Whether an open account of this id is suspended. */
export async function isSuspended(db: Db, id: string): Promise<boolean> {
  const account = await readAccount(db, id)
  return account !== null && account.closedAt === null && account.suspendedAt !== null
}

/**
 * Suspends an open account inside the caller's transaction and returns it: whoever owns it begins nothing new (`lockActive`). The caller
 * ends what has begun. 'suspended-before' when it is suspended already: that reason stays.
 */
export async function suspendAccount(
  tx: Db,
  id: string,
  { reason, at }: { reason: string; at: Date },
): Promise<Result<Account, 'no-such-account' | 'admin-suspended' | 'suspended-before'>> {
  const account = isId(id) ? await lockForUpdate(tx, id) : null
  if (!account) return no('no-such-account')
  if (account.role === 'admin') return no('admin-suspended')
  const changed = await tx
    .update(users)
    .set({ suspendedAt: at, suspendedFor: reason, updatedAt: sql`now()` })
    .where(and(eq(users.id, id), isNull(users.suspendedAt)))
    .returning({ id: users.id })
  return changed.length > 0 ? ok(account) : no('suspended-before')
}

/** Ends the suspension of an open account and returns it, with when it began; null when it was not suspended. */
export async function endSuspension(tx: Db, id: string): Promise<(Account & { suspendedAt: Date }) | null> {
  const account = isId(id) ? await lockForUpdate(tx, id) : null
  const suspendedAt = account && (await readAccount(tx, id))?.suspendedAt
  if (!suspendedAt) return null
  await tx
    .update(users)
    .set({ suspendedAt: null, suspendedFor: null, updatedAt: sql`now()` })
    .where(eq(users.id, id))
  return { ...account, suspendedAt }
}
