import { z } from 'zod'
import type { Money } from '../kernel/money.ts'
import type { Db } from '../platform/database/database.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import type { PayoutAccount } from './rules.ts'
import type { AccountSeal } from './seal-account.ts'
import { type Outcome, type SettleDeps, settlePayout } from './settle-payout.ts'
import { findPayout } from './store.ts'

/**
 * A service that sends money to wallets and banks. Without one, admins do it by hand.
 */
export type PayoutSender = {
  /** Sends a payout, once for each id, however often it is asked. Null: somebody has to do it by hand. */
  send(payout: { id: string; account: PayoutAccount; amount: Money }): Promise<Outcome | null>
}

export const sendPayoutJob = 'send-payout'

/** Enqueues the sending of a payout, in the transaction that asks for it. */
export function sendLater(tx: Db, payoutId: string): Promise<void> {
  return addJob(tx, sendPayoutJob, { payoutId })
}

/** The job: has a payout sent that nobody has dealt with yet, and marks how that went. */
export async function sendPayout(
  deps: SettleDeps & { seal: AccountSeal; sender: PayoutSender | undefined },
  payload: unknown,
): Promise<void> {
  const { payoutId } = z.object({ payoutId: z.string() }).parse(payload)
  const payout = await findPayout(deps.db, payoutId)
  const account = payout?.state === 'due' ? deps.seal.open(payout.account) : null
  if (!payout || !account) return
  const amount = { minor: payout.amountMinor, currency: payout.currency }
  const outcome = await deps.sender?.send({ id: payout.id, account, amount })
  if (outcome) await settlePayout(deps, payout.id, outcome)
}
