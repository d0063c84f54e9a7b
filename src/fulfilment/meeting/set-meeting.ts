import { eq } from 'drizzle-orm'
import { no, ok, type Result } from '../../kernel/result.ts'
import { notify } from '../../notifications/index.ts'
import {
  findParty,
  lockOrder,
  type Order,
  type OrderCallDeps,
  orders,
  publishStage,
} from '../../orders/index.ts'
import type { OrderCaller } from '../../orders/rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { isMeetingTime, type MeetingProblem, whyNotMeet } from './rules.ts'
import { meetings } from './schema.ts'

export type Meeting = typeof meetings.$inferSelect

/** When the parties of an order want to meet; null when neither has said so. */
export async function findMeeting(db: Db, orderId: string): Promise<Meeting | null> {
  const [meeting] = await db.select().from(meetings).where(eq(meetings.orderId, orderId))
  return meeting ?? null
}

/**
 * Sets where and when the parties of a paid order meet, and notifies the other party. `changed` is false when it was set so
 * before.
 */
export async function setMeeting(
  { db, clock, isBlockedBetween }: Pick<OrderCallDeps, 'db' | 'clock' | 'isBlockedBetween'>,
  caller: OrderCaller,
  { orderId, place, at }: { orderId: string; place: string; at: Date },
): Promise<Result<{ changed: boolean }, MeetingProblem>> {
  const found = await findParty(db, caller, orderId)
  if (!found.ok) return found
  const { role: bySide } = found.value.by
  if (bySide === 'admin') return no('unknown-booking')
  return db.transaction(async (tx) => {
    const { order } = await lockOrder(tx, found.value.order)
    const now = clock.now()
    const problem = whyNotMeet(order, now)
    if (problem) return no(problem)
    if (await isBlockedBetween(tx, order.buyerId, order.sellerId)) return no('blocked')
    if (!isMeetingTime(at, order, now)) return no('bad-meeting-time')
    const before = await findMeeting(tx, order.id)
    if (before?.at.getTime() === at.getTime() && order.meetingLocation === place)
      return ok({ changed: false })
    const set = { at, bySide, setAt: now }
    await tx
      .insert(meetings)
      .values({ orderId: order.id, ...set })
      .onConflictDoUpdate({ target: meetings.orderId, set })
    await tx.update(orders).set({ meetingLocation: place }).where(eq(orders.id, order.id))
    await notifyOther(tx, order, { bySide, place, at })
    await publishStage(tx, order)
    return ok({ changed: true })
  })
}

function notifyOther(
  tx: Db,
  { id: orderId, listingId, productName: product, buyerId, sellerId }: Order,
  { bySide, place, at }: { bySide: Meeting['bySide']; place: string; at: Date },
): Promise<void> {
  const to = bySide === 'buyer' ? sellerId : buyerId
  const params = { product, place, until: at.toISOString() }
  return notify(tx, { kind: 'meeting-set', to, orderId, listingId, params })
}
