import { and, desc, eq, sql } from 'drizzle-orm'
import { recordAct } from '../audit/index.ts'
import type { AccountActor } from '../audit/rules.ts'
import { accountFacts, readAccount } from '../auth/index.ts'
import { no, ok } from '../kernel/result.ts'
import type { Clock } from '../kernel/time.ts'
import { notify } from '../notifications/index.ts'
import { findOrder } from '../orders/index.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { type Cursor, olderThan } from '../platform/http/paging.ts'
import { endPayoutDelay } from '../sales/index.ts'
import { payoutHolds, payouts } from './schema.ts'
import { type PayoutSender, sendLater } from './send-payout.ts'
import { type Hold, isInForce, lockDispatch, setHeldBack } from './store.ts'

type Deps = { db: Database; clock: Clock; sender: PayoutSender | undefined }

/** The reason of a hold on a seller whose account was closed for fraud. It is a code, shown to people in their language. */
export const fraudReason = 'fraud'

/** The reason of a hold on the seller of a phone that is stolen or blocked: a code, shown to people in their language. */
export const stolenReason = 'stolen-phone'

/**
 * Puts a seller's payouts on hold in the caller's transaction, and notifies the seller: nothing is sent from then on, and
 * requested payouts stay due. False when they were on hold already, with that hold's reason.
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
 * Sets or lifts the hold on a person's payouts; the account may be closed. Idempotent: `changed` is false then. Refused to that
 * person.
 */
export function setHold(
  { db, clock, sender }: Deps,
  admin: AccountActor,
  { sellerId, held, reason }: { sellerId: string; held: boolean; reason: string },
) {
  return db.transaction(async (tx) => {
    const seller = await readAccount(tx, sellerId)
    if (!seller) return no('unknown-seller')
    if (seller.id === admin.id) return no('own-case')
    const change = { sellerId: seller.id, reason, at: clock.now() }
    const changed = held ? await holdPayouts(tx, change) : await resumePayouts(tx, change, sender)
    const act = held ? 'hold-payouts' : 'resume-payouts'
    if (changed) await recordAct(tx, admin, act, seller.id, { note: reason })
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
 * Ends the payout delay of a sale's money before its time. Idempotent: `changed` is false then. Refused to admins who are party
 * to the sale.
 */
export async function releaseRest(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: AccountActor,
  { orderId, reason }: { orderId: string; reason: string },
) {
  const found = await findOrder(db, orderId)
  if (!found) return no('unknown-sale')
  return db.transaction(async (tx) => {
    if ([found.buyerId, found.listing.sellerId].includes(admin.id)) return no('own-case')
    const ended = await endPayoutDelay(tx, found, clock.now())
    if (!ended) return ok({ changed: false })
    await recordAct(tx, admin, 'release-held-money', ended.sellerId, { orderId, note: reason })
    return ok({ changed: true })
  })
}

async function insertHold(tx: Db, hold: Pick<Hold, 'sellerId' | 'reason' | 'setAt'>): Promise<boolean> {
  const { rowCount } = await tx.insert(payoutHolds).values(hold).onConflictDoNothing()
  return rowCount === 1
}

async function liftHold(tx: Db, sellerId: string, liftedAt: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(payoutHolds)
    .set({ liftedAt })
    .where(and(eq(payoutHolds.sellerId, sellerId), isInForce))
  return rowCount === 1
}

/** A hold and its seller, whose account may be closed, with what is requested and not sent, in minor units. */
export type HoldOfSeller = Hold & {
  seller: { name: string; email: string; closedAt: Date | null }
  dueMinor: number
}

/** The holds in force, the latest first. */
export function listHolds(db: Db, limit: number, cursor?: Cursor): Promise<HoldOfSeller[]> {
  return db
    .select({
      id: payoutHolds.id,
      sellerId: payoutHolds.sellerId,
      reason: payoutHolds.reason,
      setAt: payoutHolds.setAt,
      liftedAt: payoutHolds.liftedAt,
      seller: { name: accountFacts.name, email: accountFacts.email, closedAt: accountFacts.closedAt },
      dueMinor: sql`(select coalesce(sum(${payouts.amountMinor}), 0) from ${payouts}
        where ${payouts.sellerId} = ${payoutHolds.sellerId} and ${payouts.state} in ('due', 'batched'))`.mapWith(
        Number,
      ),
    })
    .from(payoutHolds)
    .innerJoin(accountFacts, eq(accountFacts.id, payoutHolds.sellerId))
    .where(and(isInForce, olderThan(payoutHolds.setAt, payoutHolds.id, cursor)))
    .orderBy(desc(payoutHolds.setAt), desc(payoutHolds.id))
    .limit(limit)
}
