import { recordAct } from '../../audit/index.ts'
import type { AccountActor } from '../../audit/rules.ts'
import { checkCode, forgetReturnMeetings, type OrderCodes } from '../../fulfilment/index.ts'
import { no, ok } from '../../kernel/result.ts'
import { releaseListing, takeBackListing } from '../../listings/index.ts'
import {
  become,
  hasBecome,
  notifyParty,
  type Order,
  type OrderDeps,
  type Refund,
  startRefund,
} from '../../orders/index.ts'
import { type Actor, after, isOverdue, type OrderCaller } from '../../orders/rules.ts'
import type { TransitionName } from '../../orders/transitions.ts'
import { readHeld } from '../../payments/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { escalation, whyNotReport } from './rules.ts'
import { type DisputedOrder, insertReply, saveDispute, withDispute } from './store.ts'

type Deps = Pick<OrderDeps, 'db' | 'clock' | 'settings' | 'refusedImeis'>

/** The buyer enters the return code, which the seller shows on return, and is refunded. Idempotent: `changed` is false then. */
export function returnPhone(
  deps: Deps & { codes: OrderCodes },
  caller: OrderCaller,
  { orderId, code }: { orderId: string; code: string },
) {
  return withDispute(deps.db, caller, orderId, ['buyer'], async (tx, about) => {
    const { order } = about
    const now = deps.clock.now()
    const answer = await answerWithoutReturn(tx, order, now)
    if (answer) return answer
    const isRight = deps.codes.isCode('return', order.id, code)
    const entered = { purpose: 'return' as const, isRight, now }
    const refusal = await checkCode(tx, order, entered, () =>
      notifyParty(tx, 'seller', 'wrong-return-codes', order),
    )
    return refusal ?? endReturn(tx, deps, about, 'return-phone')
  })
}

/** The seller confirms that the phone is back, and the buyer is refunded. Idempotent: `changed` is false then. */
export function confirmReturn(deps: Deps, caller: OrderCaller, orderId: string) {
  return withDispute(deps.db, caller, orderId, ['seller'], async (tx, about) => {
    const answer = await answerWithoutReturn(tx, about.order, deps.clock.now())
    return answer ?? endReturn(tx, deps, about, 'confirm-return')
  })
}

/** An admin refunds the buyer although the phone does not come back, and says why. Idempotent: `changed` is false then. */
export function waiveReturn(
  deps: Deps,
  caller: OrderCaller,
  { orderId, why }: { orderId: string; why: string },
  admin: AccountActor,
) {
  return withDispute(deps.db, caller, orderId, ['admin'], async (tx, about) => {
    const { order, listing, by } = about
    const at = deps.clock.now()
    const answer = await answerWithoutReturn(tx, order, at)
    if (answer) return answer
    await insertReply(tx, { orderId, byParty: 'admin', byId: by.id, text: why, at })
    const subject = { listing, orderId, amountMinor: await readHeld(tx, order), note: why }
    await recordAct(tx, admin, 'waive-return', listing.sellerId, subject)
    return endReturn(tx, deps, about, 'waive-return')
  })
}

/** Where and when a party waited for the other in vain, and what else the party says. */
export type FailedReturn = { orderId: string; place: string; waitedAt: Date; text: string }

/**
 * A party reports that the other did not come to the return, not before the time that they agreed on: an admin decides.
 * Idempotent: `changed` is false then.
 */
export function reportFailedReturn(
  deps: Deps,
  caller: OrderCaller,
  { orderId, place, waitedAt, text }: FailedReturn,
) {
  return withDispute(deps.db, caller, orderId, ['buyer', 'seller'], async (tx, about) => {
    const { order, dispute, by } = about
    if (order.status === 'disputed' && (await hasBecome(tx, order.id, 'returning')))
      return ok({ changed: false })
    if (order.status !== 'returning') return no('wrong-stage')
    if (order.chargebackAt) return no('chargeback-open')
    const at = deps.clock.now()
    if (isOverdue(order, at)) return no('order-overdue')
    const wait = { waitedAt, openedAt: dispute.openedAt, agreedAt: order.meetingAt }
    const problem = whyNotReport(wait, at)
    if (problem) return no(problem)
    const byParty = by.role === 'seller' ? 'seller' : 'buyer'
    await insertReply(tx, { orderId, byParty, byId: by.id, text, waitedPlace: place, waitedAt, at })
    await failReturn(tx, order, 'report-failed-return', { at, by })
    return ok({ changed: true })
  })
}

/** Escalates a locked order whose phone did not come back to the admins, as a dispute that is due at once. */
export async function failReturn(
  tx: Db,
  order: Order,
  name: 'report-failed-return' | 'expire-return',
  move: { at: Date; by?: Actor },
): Promise<void> {
  const remindAt = after(move.at, escalation.remindMillis)
  await become(tx, order, name, { ...move, refundMinor: null, remindAt })
  await forgetReturnMeetings(tx, order)
  await saveDispute(tx, order.id, { proposedMinor: null, proposedBy: null, decision: null })
}

/** Ends a return and refunds what is held, which is less than the price when a bank has given back a part since. */
async function endReturn(
  tx: Db,
  deps: Deps,
  about: DisputedOrder,
  name: 'return-phone' | 'confirm-return' | 'waive-return',
) {
  const { order, by } = about
  const amountMinor = await readHeld(tx, order)
  await refundAll(tx, deps, about, name, { at: deps.clock.now(), by, amountMinor })
  return ok({ changed: true })
}

/** The answer when a return cannot end: unchanged after one that has ended, and otherwise refused. Null when it can. */
async function answerWithoutReturn(tx: Db, order: Order, now: Date) {
  if (order.status !== 'returning') {
    const isOver = order.status === 'refunding' || order.status === 'refunded'
    return isOver && (await hasBecome(tx, order.id, 'returning')) ? ok({ changed: false }) : no('wrong-stage')
  }
  if (order.chargebackAt) return no('chargeback-open')
  return isOverdue(order, now) ? no('order-overdue') : null
}

/**
 * Refunds all the money of a locked order after its hand-over and withdraws the phone, which its seller may offer again. After a
 * complaint that the phone is blocked or stolen its IMEI is refused.
 */
export async function refundAll(
  tx: Db,
  { refusedImeis }: Pick<OrderDeps, 'refusedImeis'>,
  { order, listing, dispute }: DisputedOrder,
  name: TransitionName,
  refund: Refund,
): Promise<void> {
  await startRefund(tx, order, name, refund)
  await releaseListing(tx, listing.id)
  const isStolen = dispute.reason === 'blocked-or-stolen'
  const cameBack = name === 'return-phone' || name === 'confirm-return'
  await takeBackListing(tx, listing, refund.at, { aside: cameBack && !isStolen ? 'returned' : null })
  if (isStolen) await refusedImeis.refuse(tx, listing.id, refund.at)
}
