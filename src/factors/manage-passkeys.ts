import { and, asc, eq } from 'drizzle-orm'
import type { AccountActor, ProofProblem } from '../auth/index.ts'
import type { Caller } from '../auth/rules.ts'
import { isId } from '../kernel/id.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Database } from '../platform/database/database.ts'
import { type RemoveDeps, removeFactor } from './change-factors.ts'
import { passkeys } from './schema.ts'

/** A passkey as its owner sees it. */
export type OwnPasskey = Pick<typeof passkeys.$inferSelect, 'id' | 'name' | 'createdAt' | 'usedAt'>

/** The passkeys of a person, in the order in which they were added. */
export function listPasskeys(db: Database, userId: string): Promise<OwnPasskey[]> {
  return db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      createdAt: passkeys.createdAt,
      usedAt: passkeys.usedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

const isOwn = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id))

/** Gives an own passkey another name. False for one that is not this person's. */
export async function renamePasskey(
  db: Database,
  { id: userId }: Pick<Caller, 'id'>,
  id: string,
  name: string,
): Promise<boolean> {
  if (!isId(id)) return false
  const { rowCount } = await db.update(passkeys).set({ name }).where(isOwn(userId, id))
  return rowCount === 1
}

/** Removes an own passkey, with a fresh proof. */
export async function removePasskey(
  deps: RemoveDeps,
  caller: Caller,
  actor: AccountActor,
  id: string,
): Promise<Result<{ changed: boolean }, ProofProblem | 'last-factor' | 'no-such-passkey'>> {
  const isThere = isId(id) && (await deps.db.$count(passkeys, isOwn(caller.id, id))) > 0
  if (!isThere) return no('no-such-passkey')
  const removed = await removeFactor(deps, caller, actor, 'remove-passkey', (tx) =>
    tx.delete(passkeys).where(isOwn(caller.id, id)),
  )
  return removed.ok ? ok(removed.value) : removed
}
