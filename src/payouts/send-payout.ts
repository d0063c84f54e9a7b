import { z } from 'zod'
import type { Money } from '../kernel/money.ts'
import type { Db } from '../platform/database/database.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import { type PayoutAccount, sendingSince } from './rules.ts'
import type { AccountSeal } from './seal-account.ts'
import { type Outcome, type SettleDeps, settlePayout } from './settle-payout.ts'
import { claimForSending, findPayout, releaseToDue } from './store.ts'

/**
 * A service that sends money to wallets and banks. Without one, admins do it by hand.
 */
export type PayoutSender = {
  /**
   * Sends a payout, once for each id, however often it is asked within a day. Null: somebody has to do it by hand. Throws when it
   * does not know whether it was sent: then it is asked again.
   */
  send(payout: { id: string; account: PayoutAccount; amount: Money }): Promise<Outcome | null>
}

export const sendPayoutJob = 'send-payout'

/** Enqueues the sending of a payout, in the transaction that asks for it. */
export function sendLater(tx: Db, payoutId: string): Promise<void> {
  return addJob(tx, sendPayoutJob, { payoutId })
}

/**
 * The job: has a payout sent that nobody has dealt with yet, and marks how that went. The payout is claimed first, so that no
 * admin sends it meanwhile. After a crash or an error the job runs again and asks the service once more, under the same id.
 */
export async function sendPayout(
  deps: SettleDeps & { seal: AccountSeal; sender: PayoutSender | undefined },
  payload: unknown,
): Promise<void> {
  const { db, clock, seal, sender } = deps
  const { payoutId } = z.object({ payoutId: z.string() }).parse(payload)
  const found = await findPayout(db, payoutId)
  const account = found && seal.open(found.account)
  if (!sender || !account) return
  const now = clock.now()
  const payout = await claimForSending(db, payoutId, now, sendingSince(now))
  if (!payout) return
  const amount = { minor: payout.amountMinor, currency: payout.currency }
  const outcome = await sender.send({ id: payoutId, account, amount })
  if (outcome) await settlePayout(deps, payoutId, outcome, 'sender')
  else await releaseToDue(db, payoutId)
}
