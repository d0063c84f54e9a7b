import { inArray } from 'drizzle-orm'
import { type Confirmation, confirmations } from '../auth/rules.ts'
import { users } from '../auth/schema.ts'
import { findAccount, lockForUpdate, setVerification, updateProfile } from '../auth/store.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Database, Db } from '../platform/database/database.ts'

/**
 * Removes a seller's verification from the data of other modules, in the same transaction, and has an admin check the other name.
 * @param formerName the name that was verified
 */
export type OnBadgeLost = (tx: Db, userId: string, formerName: string) => Promise<void>

/**
 * Changes the name of an account, and its picture unless that is undefined. An admin has verified a seller under one name:
 * another name removes the badge.
 */
export function setName(
  db: Database,
  onBadgeLost: OnBadgeLost,
  { id, name, image }: { id: string; name: string; image?: string | null | undefined },
): Promise<void> {
  return db.transaction(async (tx) => {
    const account = await lockForUpdate(tx, id)
    if (!account) return
    const keepsBadge = account.verified && account.name === name
    await updateProfile(tx, id, { name, image, verified: keepsBadge })
    if (account.verified && !keepsBadge) await onBadgeLost(tx, id, account.name)
  })
}

/**
 * What each of these accounts has yet to confirm.
 * @param needsMobile whether numbers are confirmed here
 */
export async function listUnconfirmed(
  db: Db,
  ids: string[],
  needsMobile: boolean,
): Promise<Map<string, Confirmation[]>> {
  const { id, emailVerified, mobile } = users
  const found = await db.select({ id, emailVerified, mobile }).from(users).where(inArray(id, ids))
  return new Map(
    found.map((account) => {
      const isMissing = { email: !account.emailVerified, mobile: needsMobile && account.mobile === null }
      return [account.id, confirmations.filter((each) => isMissing[each])]
    }),
  )
}

export type VerifyProblem = 'no-such-account' | 'not-a-seller'

/** Sets (never toggles: a double click must not undo it) whether a seller is verified; `changed` is false when it stood so. */
export async function setVerified(
  db: Db,
  id: string,
  verified: boolean,
): Promise<Result<{ changed: boolean }, VerifyProblem>> {
  const account = await findAccount(db, id)
  if (!account) return no('no-such-account')
  if (account.role !== 'seller') return no('not-a-seller')
  return ok({ changed: await setVerification(db, id, verified) })
}
