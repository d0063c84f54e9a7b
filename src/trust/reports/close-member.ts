import { closeAccount } from '../../accounts/index.ts'
import { recordAct } from '../../audit/index.ts'
import type { Actor } from '../../audit/rules.ts'
import { cancelAccountOrders } from '../../checkout/index.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import type { Clock } from '../../kernel/time.ts'
import { fraudReason, holdPayouts } from '../../payouts/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { type CloseProblem, type CloseReason, whyNotClose } from '../rules.ts'
import { decideReportsOfSeller } from './decide-reports.ts'

/**
 * Closes an account: ends sign-in, withdraws unsold phones, cancels unpaid orders and closes the reports of its phones. Paid
 * orders stay, and their other party is told; after fraud, payouts are held. `closed` is false when already closed.
 */
export async function closeMember(
  { db, clock }: { db: Database; clock: Clock },
  admin: Actor,
  accountId: string,
  reason: CloseReason = 'other',
): Promise<Result<{ closed: boolean }, CloseProblem>> {
  const problem = whyNotClose(accountId, admin.id)
  if (problem) return no(problem)
  return db.transaction(async (tx) => {
    const account = await closeAccount(tx, accountId)
    if (!account.ok) return account.why === 'closed-before' ? ok({ closed: false }) : no(account.why)
    const at = clock.now()
    const isFraud = reason === 'fraud'
    await cancelAccountOrders(tx, accountId, { at, isFraud })
    await decideReportsOfSeller(tx, accountId, at)
    if (isFraud) await holdPayouts(tx, { sellerId: accountId, reason: fraudReason, at })
    await recordAct(tx, admin, 'close-account', account.value.id, isFraud ? { note: reason } : {})
    return ok({ closed: true })
  })
}
