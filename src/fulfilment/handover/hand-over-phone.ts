import { no, ok } from '../../kernel/result.ts'
import {
  become,
  hasBecome,
  lockParty,
  notifyParty,
  type OrderDeps,
  withSharedSigns,
} from '../../orders/index.ts'
import { deadline, isOverdue, type OrderCaller } from '../../orders/rules.ts'
import { insertBill } from '../bill/read-bill.ts'
import { checkCode, type OrderCodes } from './order-codes.ts'

/**
 * Records that the seller has handed the phone over, confirmed with the buyer's code; the buyer's inspection starts. Idempotent:
 * `changed` is false then.
 */
export async function handOverPhone(
  { db, clock, settings, signs, codes }: OrderDeps & { codes: OrderCodes },
  caller: OrderCaller,
  { orderId, code, address = '' }: { orderId: string; code: string; address?: string },
) {
  return db.transaction(async (tx) => {
    const found = await lockParty(tx, caller, orderId)
    if (!found.ok) return found
    const { order, by } = found.value
    if (by.role !== 'seller') return no(by.role === 'buyer' ? 'wrong-party' : 'unknown-booking')
    if (order.status !== 'paid') {
      return (await hasBecome(tx, order.id, 'handed-over')) ? ok({ changed: false }) : no('wrong-stage')
    }
    if (order.chargebackAt) return no('chargeback-open')
    const now = clock.now()
    if (isOverdue(order, now)) return no('order-overdue')
    const isRight = codes.isCode('hand-over', order.id, code)
    const refusal = await checkCode(tx, order, { purpose: 'hand-over', isRight, now }, () =>
      notifyParty(tx, 'buyer', 'wrong-codes', order),
    )
    if (refusal) return refusal
    await signs.record(tx, { userId: by.id, kind: 'sale-address', value: address })
    const facts = { linkedBy: withSharedSigns }
    await become(tx, order, 'hand-over', { at: now, by, ...deadline(now, settings.inspectionMillis), facts })
    await insertBill(tx, order, now)
    return ok({ changed: true })
  })
}
