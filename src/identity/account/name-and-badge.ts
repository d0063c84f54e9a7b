import { no, ok, type Result } from '../../kernel/result.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { findMobile } from '../mobile/confirm-mobile.ts'
import { whyNotVerify } from '../rules.ts'
import { type Account, findAccount, lockForUpdate, setVerification, updateProfile } from '../store.ts'

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

export type VerifyProblem = 'no-such-account' | 'not-a-seller' | 'unconfirmed-seller'

/**
 * Why this account cannot carry the badge; null when it can.
 * @param needsMobile whether a badge takes a confirmed mobile number
 */
export async function whyNoBadge(
  db: Db,
  account: Pick<Account, 'id' | 'role' | 'emailVerified'>,
  needsMobile: boolean,
): Promise<'not-a-seller' | 'unconfirmed-seller' | null> {
  const hasMobile = !needsMobile || (await findMobile(db, account.id)) !== null
  return whyNotVerify({ ...account, hasMobile })
}

/**
 * Sets (never toggles: a double click must not undo it) whether a seller is verified; `changed` is false when it stood so.
 * @param needsMobile whether a badge takes a confirmed mobile number
 */
export async function setVerified(
  db: Db,
  id: string,
  verified: boolean,
  needsMobile = false,
): Promise<Result<{ changed: boolean }, VerifyProblem>> {
  const account = await findAccount(db, id)
  if (!account) return no('no-such-account')
  const why = await whyNoBadge(db, account, needsMobile)
  // A badge can be taken from anybody who has one.
  if (why && (verified || why === 'not-a-seller')) return no(why)
  return ok({ changed: await setVerification(db, id, verified) })
}
