import { notify } from '../notifications/index.ts'
import type { Db } from '../platform/database/database.ts'
import { postOutcome } from './post-payout.ts'
import { lockDueOf, updatePayout } from './store.ts'
import { voidAccounts } from './store-accounts.ts'
import { lockDispatch } from './store-batches.ts'

/**
 * The owner of an e-mail has taken back the account that somebody else may have opened with it: the payout accounts that were
 * entered before are void, and what was asked for and not given out to be sent is back in the balance. In the caller's transaction.
 */
export async function voidPayoutAccounts(
  tx: Db,
  userId: string,
  { at, provider }: { at: Date; provider: string },
): Promise<void> {
  await lockDispatch(tx)
  if (!(await voidAccounts(tx, userId, at))) return
  for (const payout of await lockDueOf(tx, userId)) {
    await updatePayout(tx, payout.id, { state: 'failed', settledAt: at, heldBack: null })
    await postOutcome(tx, payout, 'failed', provider, at)
  }
  await notify(tx, { to: userId, kind: 'payout-account-voided', params: {} })
}
