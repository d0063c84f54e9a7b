import { minorToDollars } from '../kernel/money.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import { notify } from '../notifications/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { postOutcome } from './post-payout.ts'
import { decideOutcome, type PayoutOutcome, type SettledBy, type SettleProblem } from './rules.ts'
import { lockPayout, type Payout, updatePayout } from './store.ts'

export type SettleDeps = {
  db: Database
  clock: Clock
  /** The payment provider that holds the money: its account in the ledger. */
  provider: { name: string }
}

export type Outcome = { state: PayoutOutcome; reference?: string | undefined }

/**
 * Marks a payout as sent, or as failed: then its money is back in the seller's balance. The seller is notified. May be repeated:
 * `changed` is false then.
 * @param onChange runs in the transaction, for the audit log
 */
export function settlePayout(
  { db, clock, provider }: SettleDeps,
  id: string,
  { state, reference }: Outcome,
  by: SettledBy,
  onChange: (tx: Db, payout: Payout) => Promise<void> = async () => {},
): Promise<Result<{ changed: boolean }, SettleProblem>> {
  return db.transaction(async (tx) => {
    const payout = await lockPayout(tx, id)
    if (!payout) return no('unknown-payout')
    const at = clock.now()
    const decision = decideOutcome(payout, state, by, at)
    if (decision === 'done') return ok({ changed: false })
    if (decision !== 'change') return no(decision)
    await updatePayout(tx, payout.id, {
      state,
      reference: reference ?? payout.reference,
      dispatchedAt: payout.dispatchedAt ?? at,
      settledAt: at,
    })
    await postOutcome(tx, payout, state, provider.name, at)
    const params = { amount: minorToDollars(payout.amountMinor) }
    await notify(tx, { to: payout.sellerId, kind: `payout-${state}`, params })
    await onChange(tx, payout)
    return ok({ changed: true })
  })
}
