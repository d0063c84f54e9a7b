import { recordAct } from '../../audit/index.ts'
import type { AccountActor } from '../../audit/rules.ts'
import {
  askForRefundsByHand,
  type RefundsByHand,
  releaseToSeller,
  reportRefundsByHand,
} from '../../fulfilment/index.ts'
import { sendPhotos } from '../../images/index.ts'
import { amountToMinor } from '../../kernel/money.ts'
import { no, ok } from '../../kernel/result.ts'
import {
  become,
  countTransitions,
  findParty,
  notifyOfDispute,
  type Order,
  type OrderDeps,
  publishStage,
  startRefund,
} from '../../orders/index.ts'
import { type Actor, deadline, type OrderCaller } from '../../orders/rules.ts'
import { hasRefundByHand, readHeld } from '../../payments/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { createOnceIn, findNothingMore, type RequestKey } from '../../platform/http/idempotency.ts'
import { refundAll } from './return-phone.ts'
import { maxReplies, maxWithdrawals, restOfInspection } from './rules.ts'
import { countReplies, type DisputedOrder, insertReply, saveDispute, withDispute } from './store.ts'

type Deps = Pick<OrderDeps, 'db' | 'clock' | 'settings' | 'payments' | 'refusedImeis'>

/** A party or an admin writes in an open dispute, with photos; the others are notified. Replies are limited by role. */
export function replyInDispute(
  { db, clock }: Deps,
  caller: OrderCaller,
  { orderId, text, photos }: { orderId: string; text: string; photos: string[] },
  request?: RequestKey,
) {
  return withDispute(db, caller, orderId, ['buyer', 'seller', 'admin'], (tx, { order, by }) =>
    createOnceIn(tx, { request, find: findNothingMore }, async () => {
      if (order.status !== 'disputed') return no('wrong-stage')
      if ((await countReplies(tx, order.id, by.role)) >= maxReplies) return no('too-many-replies')
      const place = { attachedTo: 'order', attachedToId: order.id } as const
      if (!(await sendPhotos(tx, by.id, photos, place))) return no('unknown-photo')
      const reply = { orderId, byParty: by.role, byId: by.id, text, photos, at: clock.now() }
      const id = await insertReply(tx, reply)
      await notifyOfDispute(tx, order, { act: 'replied', by: by.role })
      await publishStage(tx, order)
      return ok({ id })
    }),
  )
}

/** A party proposes how much goes back, as an amount of the API, instead of before; `changed` is false when it is the same. */
export function proposeRefund({ db }: Deps, caller: OrderCaller, orderId: string, refund: number) {
  return withDispute(db, caller, orderId, ['buyer', 'seller'], async (tx, { order, dispute, by }) => {
    if (order.status !== 'disputed') return no('wrong-stage')
    const proposedMinor = await readRefund(tx, order, refund)
    if (proposedMinor === null) return no('bad-refund')
    const proposedBy = by.role === 'seller' ? 'seller' : 'buyer'
    if (dispute.proposedMinor === proposedMinor && dispute.proposedBy === proposedBy) {
      return ok({ changed: false })
    }
    await saveDispute(tx, orderId, { proposedMinor, proposedBy })
    await notifyOfDispute(tx, order, { act: 'proposed', by: by.role, refundMinor: proposedMinor })
    await publishStage(tx, order)
    return ok({ changed: true })
  })
}

/**
 * A party agrees to the other's proposal, which resolves the dispute. `refund`, an amount of the API, is what the party saw and
 * must be the proposal. Idempotent: `changed` is false then.
 */
export async function agreeToRefund(deps: Deps, caller: OrderCaller, orderId: string, refund: number) {
  const byHand = await askBeforeResolving(deps, caller, { orderId, refund })
  return withDispute(deps.db, caller, orderId, ['buyer', 'seller'], async (tx, about) => {
    const { order, dispute, by } = about
    if (order.status !== 'disputed') {
      const isAgreedBefore = order.status !== 'handed-over' && toMinor(refund) === (order.refundMinor ?? 0)
      return isAgreedBefore ? ok({ changed: false }) : no('wrong-stage')
    }
    const refundMinor = await readRefund(tx, order, refund)
    if (refundMinor === null) return no('bad-refund')
    if (order.chargebackAt) return no('chargeback-open')
    if (dispute.proposedBy === by.role) return no('wrong-party')
    if (dispute.proposedMinor !== refundMinor) return no('other-proposal')
    if (await mustWait(tx, order, { refundMinor, byHand, at: deps.clock.now() }))
      return no('completion-waits')
    await saveDispute(tx, orderId, { decision: null })
    // A zero refund counts as the buyer's act.
    const actor: Actor = refundMinor === 0 ? { role: 'buyer', id: order.buyerId } : by
    await resolve(tx, deps, about, 'agree', { refundMinor, by: actor })
    return ok({ changed: true })
  })
}

/**
 * The buyer withdraws the complaint: the rest of the inspection runs, in which the buyer can complain again. Idempotent:
 * `changed` is false then.
 */
export function withdrawDispute({ db, clock }: Deps, caller: OrderCaller, orderId: string) {
  return withDispute(db, caller, orderId, ['buyer'], async (tx, { order, dispute, by }) => {
    if (order.status === 'handed-over' || order.status === 'completed') return ok({ changed: false })
    if (order.status !== 'disputed') return no('wrong-stage')
    if (order.chargebackAt) return no('chargeback-open')
    if ((await countTransitions(tx, order.id, 'withdraw-dispute')) >= maxWithdrawals)
      return no('too-many-withdrawals')
    const at = clock.now()
    await saveDispute(tx, orderId, { proposedMinor: null, proposedBy: null })
    await become(tx, order, 'withdraw-dispute', { at, by, ...deadline(at, restOfInspection(dispute)) })
    return ok({ changed: true })
  })
}

export type Decision = {
  orderId: string
  refund: number
  why: string
  waiveReturn: boolean
}

/**
 * An admin decides how much goes back to the buyer, as an amount of the API, and says why. A full refund waits for the phone
 * unless `waiveReturn`. Idempotent: `changed` is false then.
 */
export async function decideDispute(
  deps: Deps,
  caller: OrderCaller,
  { orderId, refund, why, waiveReturn }: Decision,
  admin: AccountActor,
) {
  const byHand = await askBeforeResolving(deps, caller, { orderId, refund })
  return withDispute(deps.db, caller, orderId, ['admin'], async (tx, about) => {
    if (about.order.status === 'handed-over') return no('wrong-stage')
    if (about.order.status !== 'disputed') return ok({ changed: false })
    if (about.order.chargebackAt) return no('chargeback-open')
    const refundMinor = await readRefund(tx, about.order, refund)
    if (refundMinor === null) return no('bad-refund')
    if (await mustWait(tx, about.order, { refundMinor, byHand, at: deps.clock.now() }))
      return no('completion-waits')
    await saveDispute(tx, orderId, { decision: why })
    await resolve(tx, deps, about, 'decide', { refundMinor, by: about.by, waiveReturn })
    const { listing } = about
    const subject = { listing, orderId, amountMinor: refundMinor, note: why }
    await recordAct(tx, admin, 'decide-dispute', listing.sellerId, subject)
    return ok({ changed: true })
  })
}

/** The refunds by hand that a resolution has to regard; not asked for when everything goes back anyway. */
async function askBeforeResolving(
  deps: Deps,
  caller: OrderCaller,
  { orderId, refund }: { orderId: string; refund: number },
): Promise<RefundsByHand> {
  const found = await findParty(deps.db, caller, orderId)
  if (!found.ok || found.value.order.status !== 'disputed') return []
  const { id, priceMinor } = found.value.order
  return toMinor(refund) === priceMinor ? [] : askForRefundsByHand(deps, id)
}

/** While the ledger lacks refunds by hand, which the buyer would get besides. They are listed for admins. */
async function mustWait(
  tx: Db,
  order: Order,
  { refundMinor, byHand, at }: { refundMinor: number; byHand: RefundsByHand; at: Date },
): Promise<boolean> {
  if (refundMinor === order.priceMinor || isPartOf(refundMinor, order, byHand)) return false
  await reportRefundsByHand(tx, order, byHand, at)
  return hasRefundByHand(tx, order.id)
}

/** Whether the one refund by hand is a part of this refund, so that `sendRefund` sends only the rest. */
function isPartOf(refundMinor: number, { priceMinor }: Order, byHand: RefundsByHand): boolean {
  const [only, ...others] = byHand.map(({ theirsMinor }) => -theirsMinor)
  if (only === undefined || others.length > 0) return false
  return only === refundMinor || (only < refundMinor && only + refundMinor > priceMinor)
}

/** The rest is the seller's. A full refund waits for the phone, unless waived. */
async function resolve(
  tx: Db,
  deps: Deps,
  about: DisputedOrder,
  how: 'agree' | 'decide',
  { refundMinor, by, waiveReturn = false }: { refundMinor: number; by: Actor; waiveReturn?: boolean },
): Promise<void> {
  const { order } = about
  if (refundMinor === 0) return releaseToSeller(tx, deps, order, `${how}-no-refund`, by)
  const at = deps.clock.now()
  const refund = { by, amountMinor: refundMinor, at }
  if (refundMinor < (await readHeld(tx, order))) return startRefund(tx, order, `${how}-part-refund`, refund)
  if (waiveReturn) return refundAll(tx, deps, about, 'decide-full-refund', refund)
  await become(tx, order, `${how}-return`, {
    at,
    by,
    refundMinor,
    ...deadline(at, deps.settings.returnMillis),
  })
}

const toMinor = (refund: number) => (refund === 0 ? 0 : amountToMinor(refund))

/** Null unless between 0 and what is held. */
async function readRefund(tx: Db, order: Order, refund: number): Promise<number | null> {
  const minor = toMinor(refund)
  return minor !== null && minor <= (await readHeld(tx, order)) ? minor : null
}
