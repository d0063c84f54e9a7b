import { and, eq, gte } from 'drizzle-orm'
import { no, ok } from '../../kernel/result.ts'
import { lockParty, type OrderCallDeps, orderEvents, orders, recordTransition } from '../../orders/index.ts'
import type { OrderCaller } from '../../orders/rules.ts'
import { purposeOf, whyNotMeet, whyNotReportNoShow } from './rules.ts'
import { findMeetings } from './set-meeting.ts'

/**
 * A party of a paid order reports that the other did not come to the meeting that they agreed on, and the other is notified. The
 * order stays paid: they agree on another time, or cancel. A block between them hinders no report. `changed` is false when the
 * caller has reported it since the agreement.
 */
export function reportNoShow(
  { db, clock }: Pick<OrderCallDeps, 'db' | 'clock'>,
  caller: OrderCaller,
  orderId: string,
) {
  return db.transaction(async (tx) => {
    const found = await lockParty(tx, caller, orderId)
    if (!found.ok) return found
    const { order, by } = found.value
    if (by.role === 'admin') return no('unknown-booking')
    if (order.chargebackAt) return no('chargeback-open')
    const at = clock.now()
    if (purposeOf(order.status) !== 'hand-over') return no('wrong-stage')
    const { agreed } = await findMeetings(tx, order, caller.id)
    const problem = whyNotMeet(order, at) ?? whyNotReportNoShow(agreed?.at ?? null, at)
    if (problem || !agreed) return no(problem ?? 'no-meeting')
    const reported = and(
      eq(orderEvents.orderId, order.id),
      eq(orderEvents.transition, 'report-no-show'),
      eq(orderEvents.byParty, by.role),
      gte(orderEvents.at, agreed.setAt),
    )
    if ((await tx.$count(orderEvents, reported)) > 0) return ok({ changed: false })
    await tx.update(orders).set({ meetingAt: null }).where(eq(orders.id, order.id))
    await recordTransition(tx, 'report-no-show', { from: order.status, changed: [order] }, { at, by })
    return ok({ changed: true })
  })
}
