import { eq } from 'drizzle-orm'
import { passImei } from '../listings/index.ts'
import type { Db } from '../platform/database/database.ts'
import { publishStage } from './publish-stage.ts'
import { recordStep } from './record-step.ts'
import { chargedStatuses, findTransition, type OrderStatus, type Party, stageOf } from './rules.ts'
import { orders } from './schema.ts'
import type { Order } from './store.ts'
import { insertEvent } from './store-events.ts'

/** A person who moves an order, and as what. */
export type Mover = { role: Exclude<Party, 'system'>; id: string }

type Move = {
  at: Date
  /** Left out when it happens by itself. */
  by?: Mover
  reason?: string
  /** The payment that the phone is claimed with. */
  paymentId?: string | null
  /** When the order moves on by itself, from its new status. */
  dueAt?: Date
  /** When its parties are reminded of that. */
  remindAt?: Date
  /** What goes back to the buyer; null when nothing does any more. Left out: as before. */
  refundMinor?: number | null
}

/**
 * Moves a locked order to another status and appends that to its events. The only writer of statuses. Throws for a transition
 * that the table in rules.ts does not have, or not for this party, and while a chargeback is open.
 */
export async function become(tx: Db, order: Order, to: OrderStatus, move: Move): Promise<Order> {
  const { at, by, reason, paymentId = order.paymentId, dueAt = null, remindAt = null } = move
  if (order.chargebackAt) throw new Error(`the order ${order.id} is frozen by a chargeback`)
  const transition = findTransition(order.status, to, by?.role ?? 'system')
  if (!transition) throw new Error(`the order ${order.id} is ${order.status} and cannot become ${to}`)
  const keepsPayment = ['claimed', ...chargedStatuses].includes(to)
  const [changed] = await tx
    .update(orders)
    .set({
      status: to,
      paymentId: keepsPayment ? paymentId : null,
      paidAt: to === 'paid' ? at : order.paidAt,
      dueAt,
      remindAt,
      refundMinor: move.refundMinor === undefined ? order.refundMinor : move.refundMinor,
    })
    .where(eq(orders.id, order.id))
    .returning()
  if (!changed) throw new Error(`the order ${order.id} does not exist`)
  await insertEvent(tx, { orderId: order.id, from: order.status, to, by, reason, at })
  if (transition.step) {
    if (paymentId === null) throw new Error(`the order ${order.id} cannot become ${to} without a payment`)
    await recordStep(tx, order.id, transition.step, paymentId, at)
  }
  if (to === 'completed') await passPhone(tx, changed, order.buyerId)
  if (stageOf(to) !== stageOf(order.status)) await publishStage(tx, changed)
  return changed
}

/** Lets the new owner of the phone of a locked order offer it here, and nobody else. */
export async function passPhone(
  tx: Db,
  { imei, listingId }: Pick<Order, 'imei' | 'listingId'>,
  ownerId: string,
): Promise<void> {
  if (imei !== null) await passImei(tx, { imei, listingId, ownerId })
}
