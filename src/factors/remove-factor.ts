import { and, eq, isNotNull } from 'drizzle-orm'
import { recordAct } from '../audit/index.ts'
import type { AccountActor } from '../audit/rules.ts'
import {
  type AccountChange,
  endOtherSessions,
  endSessionsOf,
  lockForUpdate,
  mailAccountChange,
  markFactorless,
  type ProofDeps,
  type ProofProblem,
  withProof,
} from '../auth/index.ts'
import type { Caller } from '../auth/rules.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Env } from '../ops/env.ts'
import type { Db } from '../platform/database/database.ts'
import { deleteBackupCodes } from './backup-codes.ts'
import { passkeys, totps } from './schema.ts'

/** Changes of second factors, as the audit log and the mails to the owner name them. */
export type FactorChange = Exclude<AccountChange, 'set-password' | 'change-mobile'>

/** Ends the account's other sessions, and audits and mails a change of its second factors, in the change's transaction. */
export async function noteFactorChange(
  tx: Db,
  caller: Pick<Caller, 'id' | 'email' | 'sessionId'>,
  actor: AccountActor,
  change: FactorChange,
): Promise<void> {
  await endOtherSessions(tx, caller)
  await recordAct(tx, actor, change, caller.id)
  await mailAccountChange(tx, caller.id, change)
}

export type RemoveDeps = ProofDeps & { env: Pick<Env, 'ADMIN_FACTOR'> }

/**
 * Removes a second factor, with a fresh proof, and the backup codes with the last one. An admin who must have a factor keeps the
 * last. `changed` is false when there was nothing to remove.
 */
export function removeFactor(
  deps: RemoveDeps,
  caller: Caller,
  actor: AccountActor,
  change: 'remove-app' | 'remove-passkey',
  remove: (tx: Db) => Promise<{ rowCount: number | null }>,
): Promise<Result<{ changed: boolean }, ProofProblem | 'last-factor'>> {
  return withProof(deps, caller, undefined, async (tx) => {
    // One change at a time: of two that are removed at once, one is the last.
    await lockForUpdate(tx, caller.id)
    const isLast = (await countFactors(tx, caller.id)) <= 1
    if (isLast && caller.role === 'admin' && deps.env.ADMIN_FACTOR === 'required') return no('last-factor')
    const { rowCount } = await remove(tx)
    if (!rowCount) return ok({ changed: false })
    if (isLast) await endFactors(tx, caller.id)
    await noteFactorChange(tx, caller, actor, change)
    return ok({ changed: true })
  })
}

async function endFactors(tx: Db, userId: string): Promise<void> {
  await markFactorless(tx, userId)
  await deleteBackupCodes(tx, userId)
}

async function countFactors(tx: Db, userId: string): Promise<number> {
  const apps = await tx.$count(totps, and(eq(totps.userId, userId), isNotNull(totps.confirmedAt)))
  return apps + (await tx.$count(passkeys, eq(passkeys.userId, userId)))
}

/** Removes all second factors and ends all sessions; false without factors. For the operator, who has verified the owner. */
export async function removeFactors(tx: Db, userId: string): Promise<boolean> {
  const { rowCount: apps } = await tx.delete(totps).where(eq(totps.userId, userId))
  const { rowCount: keys } = await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await endFactors(tx, userId)
  if (!apps && !keys) return false
  await endSessionsOf(tx, userId)
  await mailAccountChange(tx, userId, 'remove-factors')
  return true
}
