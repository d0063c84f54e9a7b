import { closeAccount } from '../identity/close-account.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import { cancelAccountOrders } from '../orders/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { recordAct } from './record-act.ts'
import { type ActingAdmin, type CloseProblem, whyNotClose } from './rules.ts'

/**
 * Closes an account for an admin, with all that hangs on it, in one transaction: it cannot be signed in to, its unsold
 * phones leave the lists, its unpaid bookings are cancelled and their payments released; paid orders stay (decisions,
 * "The wire"). Who did it is written down with it. `closed` is false when it was closed before.
 */
export async function closeMember(
  { db, clock }: { db: Database; clock: Clock },
  by: ActingAdmin,
  accountId: string,
): Promise<Result<{ closed: boolean }, CloseProblem>> {
  const why = whyNotClose(accountId, by.id)
  if (why) return no(why)
  return db.transaction(async (tx) => {
    const account = await closeAccount(tx, accountId)
    if (!account.ok) return account.why === 'closed-before' ? ok({ closed: false }) : no(account.why)
    await cancelAccountOrders(tx, accountId, clock.now())
    await recordAct(tx, by, 'close-account', account.value)
    return ok({ closed: true })
  })
}
