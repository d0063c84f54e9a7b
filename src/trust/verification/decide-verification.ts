import { recordAct } from '../../audit/index.ts'
import type { Actor } from '../../audit/rules.ts'
import { findAccount, lockForUpdate, setRole, setVerification } from '../../auth/index.ts'
import { refusal } from '../../auth/problems.ts'
import { type Caller, mayDo, whyNotSell } from '../../auth/rules.ts'
import { removePhotosAt } from '../../images/index.ts'
import { isId } from '../../kernel/id.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import { setSellerVerified } from '../../listings/index.ts'
import { notify } from '../../notifications/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import type { DecideProblem, VerifyProblem } from './rules.ts'
import { endOpen, findOpenOf, findVerification, type Verification } from './store.ts'

export type Verdict = { decision: 'approved' } | { decision: 'refused'; reason: string }

/**
 * Decides on a seller's documents or new name, and deletes the documents either way. `changed` is false when already decided.
 * Refused to the seller concerned.
 * @param name the name that the admin has read: the seller may have changed it since
 */
export function decideVerification(
  { db, clock }: { db: Database; clock: Clock },
  admin: Actor,
  id: string,
  { name, ...verdict }: Verdict & { name: string },
): Promise<Result<{ changed: boolean }, DecideProblem>> {
  return db.transaction(async (tx) => {
    const found = isId(id) ? await findVerification(tx, id) : null
    const account = found && (await lockForUpdate(tx, found.sellerId))
    if (!account) return no('no-such-verification')
    if (account.id === admin.id) return no('own-case')
    if (account.name !== name) return no('other-name')
    if (verdict.decision === 'approved' && account.role !== 'seller') return no('not-a-seller')
    const changed = await end(tx, id, verdict, clock.now())
    if (!changed) return ok({ changed })
    if (verdict.decision === 'approved') {
      await setVerification(tx, account.id, true)
      await setSellerVerified(tx, account.id, true)
      await recordAct(tx, admin, 'verify-seller', account.id)
    } else {
      await recordAct(tx, admin, 'refuse-verification', account.id, { note: verdict.reason })
    }
    return ok({ changed })
  })
}

/** Approves the open verification of a seller verified in the list, in that transaction. False when none is open. */
async function approveOpen(tx: Db, sellerId: string, at: Date): Promise<boolean> {
  const open = await findOpenOf(tx, sellerId)
  return open ? end(tx, open.id, { decision: 'approved' }, at) : false
}

/** Ends the open request; false when it was ended before. */
async function end(tx: Db, id: string, verdict: Verdict, decidedAt: Date): Promise<boolean> {
  const ended: Verification | null = await endOpen(tx, id, { ...verdict, decidedAt })
  if (!ended) return false
  await removePhotosAt(tx, { attachedTo: 'verification', attachedToId: id })
  const to = ended.sellerId
  if (verdict.decision === 'approved') await notify(tx, { to, kind: 'seller-verified', params: {} })
  else await notify(tx, { to, kind: 'verification-refused', params: { reason: verdict.reason } })
  return true
}

/** Lets admins in charge of members see verification documents. Throws a refusal for anybody else. */
export function maySeeDocuments({ role, staff }: Pick<Caller, 'role' | 'staff'>): true {
  if (role !== 'admin') throw refusal('wrong-role')
  if (!mayDo(staff, 'members')) throw refusal('wrong-duty')
  return true
}

/** Turns the caller's account into a seller's and records it in the audit log. `changed` is false when it is one already. */
export function startSelling(db: Database, caller: Actor & { id: string }) {
  return db.transaction(async (tx) => {
    const account = await lockForUpdate(tx, caller.id)
    if (!account) return no('account-closed')
    const why = whyNotSell(account.role)
    if (why) return no(why)
    const changed = await setRole(tx, account.id, 'seller')
    if (changed) await recordAct(tx, caller, 'start-selling', account.id)
    return ok({ changed })
  })
}

type Outcome = Promise<Result<{ changed: boolean }, VerifyProblem>>

/** Verifies a seller, approves the verification that waits, and notifies the seller. `changed` is false when already verified. */
export function verifySeller({ db, clock }: { db: Database; clock: Clock }, admin: Actor, sellerId: string) {
  return db.transaction(async (tx) => {
    const set = await setBadge(tx, admin, sellerId, true)
    if (!set.ok) return set
    const isNotified = await approveOpen(tx, sellerId, clock.now())
    if (set.value.changed && !isNotified)
      await notify(tx, { to: sellerId, kind: 'seller-verified', params: {} })
    return set
  })
}

/** Takes a seller's verification back; the seller is told the reason. `changed` is false when the seller is not verified. */
export function revokeVerification(db: Database, admin: Actor, sellerId: string, reason: string): Outcome {
  return db.transaction(async (tx) => {
    const set = await setBadge(tx, admin, sellerId, false, reason)
    if (set.ok && set.value.changed)
      await notify(tx, { to: sellerId, kind: 'verification-revoked', params: { reason } })
    return set
  })
}

/** No toggle, so that a double click cannot undo it. */
async function setBadge(tx: Db, admin: Actor, sellerId: string, verified: boolean, note?: string): Outcome {
  const account = await findAccount(tx, sellerId)
  if (!account) return no('no-such-account')
  if (account.role !== 'seller') return no('not-a-seller')
  const changed = await setVerification(tx, sellerId, verified)
  await setSellerVerified(tx, sellerId, verified)
  const act = verified ? 'verify-seller' : 'revoke-verification'
  if (changed) await recordAct(tx, admin, act, account.id, note ? { note } : {})
  return ok({ changed })
}
