import { endSuspension, suspendAccount } from '../../accounts/index.ts'
import { endAccountOffers } from '../../checkout/index.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import { type RefusedImeis, returnListingsOf } from '../../listings/index.ts'
import { notify } from '../../notifications/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { recordAct } from '../../trust/index.ts'
import type { Actor } from '../../trust/rules.ts'
import type { SuspendProblem } from '../rules.ts'

type Outcome = Promise<Result<{ changed: boolean }, SuspendProblem>>

/**
 * Suspends an account: withdraws its phones, cancels its unpaid orders and those of its phones, and tells its owner why. Paid
 * orders go on. `changed` is false when already suspended.
 */
export function suspendMember(
  { db, clock }: { db: Database; clock: Clock },
  admin: Actor,
  { accountId, reason }: { accountId: string; reason: string },
): Outcome {
  const at = clock.now()
  return db.transaction(async (tx) => {
    const account = await suspendAccount(tx, accountId, { reason, at })
    if (!account.ok) return account.why === 'suspended-before' ? ok({ changed: false }) : no(account.why)
    await endAccountOffers(tx, accountId, at)
    await notify(tx, { to: accountId, kind: 'account-suspended', params: { reason } })
    await recordAct(tx, admin, 'suspend-account', account.value, { note: reason })
    return ok({ changed: true })
  })
}

/** Ends the suspension of an account and offers its phones again. `changed` is false when not suspended. */
export function endMemberSuspension(
  { db, refusedImeis }: { db: Database; refusedImeis: RefusedImeis },
  admin: Actor,
  accountId: string,
): Promise<{ changed: boolean }> {
  return db.transaction(async (tx) => {
    const account = await endSuspension(tx, accountId)
    if (!account) return { changed: false }
    await returnListingsOf(tx, { sellerId: account.id, withdrawnAt: account.suspendedAt, refusedImeis })
    await notify(tx, { to: account.id, kind: 'suspension-ended', params: {} })
    await recordAct(tx, admin, 'end-suspension', account)
    return { changed: true }
  })
}
