import { minorToDollars } from '../kernel/money.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import { notify } from '../notifications/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { fitPayout } from './fit-payout.ts'
import type { PayoutSettings } from './payout-settings.ts'
import { postOutcome } from './post-payout.ts'
import { decideOutcome, type PayoutOutcome, type SettledBy, type SettleProblem } from './rules.ts'
import { findPayout, lockPayout, type Payout, updatePayout } from './store.ts'
import { lockDispatch } from './store-batches.ts'
import { findHold } from './store-holds.ts'

export type SettleDeps = {
  db: Database
  clock: Clock
  /** The payment provider that holds the money: its account in the ledger. */
  provider: { name: string }
  settings: Pick<PayoutSettings, 'walletLimits'>
}

export type Outcome = { state: PayoutOutcome; reference?: string | undefined }

/**
 * Marks a payout as sent, or as failed: then its money is back in the seller's balance. The seller is notified. May be repeated:
 * `changed` is false then.
 * @param onChange runs in the transaction, for the audit log
 */
export function settlePayout(
  { db, clock, provider, settings }: SettleDeps,
  id: string,
  { state, reference }: Outcome,
  by: SettledBy,
  onChange: (tx: Db, payout: Payout) => Promise<void> = async () => {},
): Promise<Result<{ changed: boolean }, SettleProblem>> {
  return db.transaction(async (tx) => {
    if (by === 'admin') await lockDispatch(tx)
    const payout = await lockPayout(tx, id)
    if (!payout) return no('unknown-payout')
    const at = clock.now()
    const decision = decideOutcome(payout, state, by, at)
    if (decision === 'done') return ok({ changed: false })
    if (decision !== 'change') return no(decision)
    const why = by === 'admin' && state === 'sent' ? await whyNotSend(tx, payout, settings, at) : null
    if (why) return no(why)
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

/**
 * Why an admin cannot send a payout: the seller is on hold, or, when it is not in a batch, all of it cannot be sent. One that a
 * service was asked to send may have left already.
 */
async function whyNotSend(
  tx: Db,
  { id, state, sellerId }: Payout,
  settings: SettleDeps['settings'],
  at: Date,
): Promise<'payouts-held' | 'held-back' | null> {
  if (state === 'batched') return (await findHold(tx, sellerId)) ? 'payouts-held' : null
  const payout = state === 'due' ? await findPayout(tx, id) : null
  const heldBack = payout && (await fitPayout(tx, payout, settings, at)).heldBack
  if (!heldBack) return null
  return heldBack === 'payouts-held' ? heldBack : 'held-back'
}
