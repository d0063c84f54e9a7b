import { no, ok, type Result } from '../kernel/result.ts'
import { notify } from '../notifications/index.ts'
import { endRest, findOrder } from '../orders/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/database/database.ts'
import type { HoldProblem } from './rules.ts'
import { type PayoutSender, sendLater } from './send-payout.ts'
import { findSeller, setHeldBack } from './store.ts'
import { lockDispatch } from './store-batches.ts'
import { insertHold, liftHold } from './store-holds.ts'

type Deps = { db: Database; clock: Clock; sender: PayoutSender | undefined }
type Outcome = Promise<Result<{ changed: boolean }, HoldProblem>>
type Seller = { id: string; email: string }

/** The reason of the hold that comes with an account that is closed for fraud. Readers see it in their language. */
export const fraudReason = 'fraud'

/**
 * Puts the payouts of a seller on hold, in the caller's transaction: nothing is sent from then on, what is asked for stays due.
 * False when they are on hold already; the reason of that hold stays.
 */
export async function holdPayouts(
  tx: Db,
  { sellerId, reason, at }: { sellerId: string; reason: string; at: Date },
): Promise<boolean> {
  await lockDispatch(tx)
  if (!(await insertHold(tx, { sellerId, reason, setAt: at }))) return false
  await setHeldBack(tx, sellerId, 'payouts-held')
  await notify(tx, { to: sellerId, kind: 'payouts-held', params: { reason } })
  return true
}

/**
 * Sets or lifts the hold on the payouts of a person, whose account may be closed. May be repeated: `changed` is false then.
 * @param onChange runs in the transaction, for the audit log
 */
export function setHold(
  { db, clock, sender }: Deps,
  { sellerId, held, reason }: { sellerId: string; held: boolean; reason: string },
  onChange: (tx: Db, seller: Seller) => Promise<void>,
): Outcome {
  return db.transaction(async (tx) => {
    const seller = await findSeller(tx, sellerId)
    if (!seller) return no('unknown-seller')
    const change = { sellerId, reason, at: clock.now() }
    const changed = held ? await holdPayouts(tx, change) : await resumePayouts(tx, change, sender)
    if (changed) await onChange(tx, seller)
    return ok({ changed })
  })
}

async function resumePayouts(
  tx: Db,
  { sellerId, reason, at }: { sellerId: string; reason: string; at: Date },
  sender: PayoutSender | undefined,
): Promise<boolean> {
  await lockDispatch(tx)
  if (!(await liftHold(tx, sellerId, at))) return false
  const due = await setHeldBack(tx, sellerId, null)
  if (sender) for (const id of due) await sendLater(tx, id)
  await notify(tx, { to: sellerId, kind: 'payouts-resumed', params: { reason } })
  return true
}

/**
 * Releases the money of a sale that rests, for an admin who has looked at it. May be repeated: `changed` is false then.
 * @param onChange runs in the transaction, for the audit log
 */
export async function releaseRest(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  orderId: string,
  onChange: (tx: Db, seller: Seller) => Promise<void>,
): Outcome {
  const found = await findOrder(db, orderId)
  if (!found) return no('unknown-sale')
  return db.transaction(async (tx) => {
    const ended = await endRest(tx, found, clock.now())
    const seller = ended && (await findSeller(tx, ended.sellerId))
    if (seller) await onChange(tx, seller)
    return ok({ changed: seller !== null })
  })
}
