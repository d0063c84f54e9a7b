import * as accounts from '../../accounts/index.ts'
import { findAccount, findAccountByEmail } from '../../auth/index.ts'
import type { SellProblem, StaffRole } from '../../auth/rules.ts'
import * as factors from '../../factors/index.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import { setSellerVerified } from '../../listings/index.ts'
import { notify } from '../../notifications/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { approveOpen, recordAct } from '../../trust/index.ts'
import type { Actor } from '../../trust/rules.ts'
import type { VerifyProblem } from '../rules.ts'

/** Turns the caller's account into a seller's and records it in the audit log. `changed` is false when it is one already. */
export function startSelling(
  db: Database,
  caller: Actor & { id: string },
): Promise<Result<{ changed: boolean }, SellProblem>> {
  return db.transaction(async (tx) => {
    const seller = await accounts.becomeSeller(tx, caller.id)
    if (!seller.ok) return seller
    const { account, changed } = seller.value
    if (changed) await recordAct(tx, caller, 'start-selling', account)
    return ok({ changed })
  })
}

/**
 * Makes the account of this e-mail an admin with the duties of `staff`; null makes an owner, who has every duty. For the command
 * line only: no route may call it. Refused when no owner would remain.
 */
export function grantAdmin(
  db: Database,
  admin: Actor,
  email: string,
  staff: StaffRole | null = null,
): Promise<Result<{ changed: boolean }, 'no-such-account' | 'last-admin'>> {
  return db.transaction(async (tx) => {
    const granted = await accounts.grantAdmin(tx, email, staff)
    const account = await findAccountByEmail(tx, email)
    const note = staff ? { note: staff } : {}
    if (account && granted.ok && granted.value.changed)
      await recordAct(tx, admin, 'grant-admin', account, note)
    return granted
  })
}

/** Makes an admin a buyer again. For the command line only: no route may call it. Refused for the last owner. */
export function revokeAdmin(
  db: Database,
  admin: Actor,
  email: string,
): Promise<Result<{ changed: boolean }, 'no-such-account' | 'last-admin'>> {
  return db.transaction(async (tx) => {
    const revoked = await accounts.revokeAdmin(tx, email)
    const account = await findAccountByEmail(tx, email)
    if (account && revoked.ok && revoked.value.changed) await recordAct(tx, admin, 'revoke-admin', account)
    return revoked
  })
}

/**
 * Removes the second factors of the account with this e-mail and ends its sessions. For the command line only, whose operator has
 * made sure who is asking: no route may call it. `changed` is false when it has no factors.
 */
export function removeFactors(
  db: Database,
  admin: Actor,
  email: string,
): Promise<Result<{ changed: boolean }, 'no-such-account'>> {
  return db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, email)
    if (!account) return no('no-such-account')
    const changed = await factors.removeFactors(tx, account.id)
    if (changed) await recordAct(tx, admin, 'remove-factors', account)
    return ok({ changed })
  })
}

type Outcome = Promise<Result<{ changed: boolean }, VerifyProblem>>

/** Verifies a seller, approves the verification that waits, and notifies the seller. `changed` is false when already verified. */
export function verifySeller(
  { db, clock }: { db: Database; clock: Clock },
  admin: Actor,
  sellerId: string,
): Outcome {
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

async function setBadge(tx: Db, admin: Actor, sellerId: string, verified: boolean, note?: string): Outcome {
  const set = await accounts.setVerified(tx, sellerId, verified)
  if (!set.ok) return set
  await setSellerVerified(tx, sellerId, verified)
  const account = set.value.changed && (await findAccount(tx, sellerId))
  if (account)
    await recordAct(
      tx,
      admin,
      verified ? 'verify-seller' : 'revoke-verification',
      account,
      note ? { note } : {},
    )
  return set
}
