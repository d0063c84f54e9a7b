import type { Caller } from '../identity/rules.ts'
import { sendPhotos } from '../images/index.ts'
import { dollarsToMinor } from '../kernel/money.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import { releaseListing, takeDownListing } from '../listings/index.ts'
import type { Db } from '../platform/database/database.ts'
import type { Mover } from './become.ts'
import type { OnAdminAct } from './cancel-order.ts'
import { releaseMoney } from './complete-order.ts'
import { type InDispute, inDispute } from './in-dispute.ts'
import { notifyOfDispute } from './notify-parties.ts'
import { readHeld } from './post-money.ts'
import { publishStage } from './publish-stage.ts'
import { type DisputeProblem, maxReplies } from './rules.ts'
import type { SettleDeps } from './settle-order.ts'
import { startRefund } from './start-refund.ts'
import { countReplies, insertReply, saveDispute } from './store-disputes.ts'

type Deps = Pick<SettleDeps, 'db' | 'clock' | 'settings'>
type Who = Pick<Caller, 'id' | 'role'>
type Outcome = Promise<Result<{ changed: boolean }, DisputeProblem>>

/** Buyer, seller or admin writes something in an open dispute. */
export function replyInDispute(
  { db, clock }: Deps,
  caller: Who,
  { orderId, text, photos }: { orderId: string; text: string; photos: string[] },
): Promise<Result<null, DisputeProblem>> {
  return inDispute(db, caller, orderId, ['buyer', 'seller', 'admin'], async (tx, { order, listing, by }) => {
    if (order.status !== 'disputed') return no('wrong-stage')
    if ((await countReplies(tx, order.id, by.role)) >= maxReplies) return no('too-many-replies')
    const place = { place: 'order', placeId: order.id } as const
    if (!(await sendPhotos(tx, by.id, photos, place))) return no('unknown-photo')
    await insertReply(tx, { orderId, byParty: by.role, byId: by.id, text, photos, at: clock.now() })
    await notifyOfDispute(tx, order, listing.sellerId, by.role)
    await publishStage(tx, order)
    return ok(null)
  })
}

/** One side proposes how much goes back to the buyer. It replaces what was proposed before. */
export function proposeRefund({ db }: Deps, caller: Who, orderId: string, refund: number): Outcome {
  return inDispute(
    db,
    caller,
    orderId,
    ['buyer', 'seller'],
    async (tx, { order, listing, dispute, by }): Outcome => {
      if (order.status !== 'disputed') return no('wrong-stage')
      const proposedMinor = await readRefund(tx, order, refund)
      if (proposedMinor === null) return no('bad-refund')
      const proposedBy = by.role === 'seller' ? 'seller' : 'buyer'
      if (dispute.proposedMinor === proposedMinor && dispute.proposedBy === proposedBy) {
        return ok({ changed: false })
      }
      await saveDispute(tx, orderId, { proposedMinor, proposedBy })
      await notifyOfDispute(tx, order, listing.sellerId, by.role)
      await publishStage(tx, order)
      return ok({ changed: true })
    },
  )
}

/** The other side agrees to what is proposed; `refund` is what it saw. That settles the dispute. */
export function agreeToRefund(deps: Deps, caller: Who, orderId: string, refund: number): Outcome {
  return inDispute(deps.db, caller, orderId, ['buyer', 'seller'], async (tx, about): Outcome => {
    const { order, dispute, by } = about
    if (order.status !== 'disputed') {
      const isSettledSo = toMinor(refund) === (order.refundMinor ?? 0)
      return isSettledSo ? ok({ changed: false }) : no('wrong-stage')
    }
    const refundMinor = await readRefund(tx, order, refund)
    if (refundMinor === null) return no('bad-refund')
    if (dispute.proposedBy === by.role) return no('wrong-party')
    if (dispute.proposedMinor !== refundMinor) return no('other-proposal')
    // With nothing to refund it is the buyer who gives in, whoever of both agreed last.
    const mover: Mover = refundMinor === 0 ? { role: 'buyer', id: order.buyerId } : by
    await settle(tx, deps, about, { refundMinor, by: mover, reason: 'agreed' })
    return ok({ changed: true })
  })
}

/** The buyer takes the complaint back: the money is the seller's. */
export function withdrawDispute(deps: Deps, caller: Who, orderId: string): Outcome {
  return inDispute(deps.db, caller, orderId, ['buyer'], async (tx, about): Outcome => {
    if (about.order.status === 'completed') return ok({ changed: false })
    if (about.order.status !== 'disputed') return no('wrong-stage')
    await settle(tx, deps, about, { refundMinor: 0, by: about.by, reason: 'withdrawn' })
    return ok({ changed: true })
  })
}

/** An admin decides how much goes back to the buyer, and says why. */
export function decideDispute(
  deps: Deps,
  caller: Who,
  { orderId, refund, why }: { orderId: string; refund: number; why: string },
  onAdminAct: OnAdminAct,
): Outcome {
  return inDispute(deps.db, caller, orderId, ['admin'], async (tx, about): Outcome => {
    if (about.order.status !== 'disputed') return ok({ changed: false })
    const refundMinor = await readRefund(tx, about.order, refund)
    if (refundMinor === null) return no('bad-refund')
    await saveDispute(tx, orderId, { decision: why })
    await settle(tx, deps, about, { refundMinor, by: about.by, reason: 'decided' })
    await onAdminAct(tx, about.listing, { orderId, amountMinor: refundMinor, note: why })
    return ok({ changed: true })
  })
}

/** Ends a dispute: this much goes back to the buyer, and the rest is the seller's as soon as it has. */
async function settle(
  tx: Db,
  deps: Deps,
  { order, listing }: InDispute,
  { refundMinor, ...move }: { refundMinor: number; by: Mover; reason: string },
): Promise<void> {
  const at = deps.clock.now()
  await notifyOfDispute(tx, order, listing.sellerId, move.by.role)
  if (refundMinor === 0) return releaseMoney(tx, deps, order, { ...move, sellerId: listing.sellerId })
  const isAll = refundMinor === (await readHeld(tx, order))
  await startRefund(tx, order, { ...move, amountMinor: refundMinor, at })
  if (!isAll) return
  // The phone goes back to the seller, who may offer it again as what it is.
  await releaseListing(tx, listing.id)
  if (!listing.withdrawnAt) await takeDownListing(tx, listing.id, at)
}

const toMinor = (refund: number) => (refund === 0 ? 0 : dollarsToMinor(refund))

/** An amount of the API; null unless it is between 0 and what is held for the order. */
async function readRefund(tx: Db, order: InDispute['order'], refund: number): Promise<number | null> {
  const minor = toMinor(refund)
  return minor !== null && minor <= (await readHeld(tx, order)) ? minor : null
}
