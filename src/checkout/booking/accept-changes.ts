import { eq } from 'drizzle-orm'
import { amountToMinor } from '../../kernel/money.ts'
import { no, ok } from '../../kernel/result.ts'
import { findOwnOrder, lockOrder, orders } from '../../orders/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Changes, renewedTerms, whyNotAccept } from './rules.ts'

/**
 * Accepts the current price and changes of a booked phone. `price` and `changes` are what the buyer saw, so that no later change
 * is accepted unseen. Idempotent; a payment of the old price is cancelled later.
 */
export function acceptChanges(
  db: Database,
  seen: { buyerId: string; orderId: string; price: number; changes: Changes | null },
) {
  const priceMinor = amountToMinor(seen.price)
  return db.transaction(async (tx) => {
    const own = await findOwnOrder(tx, seen.buyerId, seen.orderId)
    if (!own.ok) return own
    const { listing, order } = await lockOrder(tx, own.value)
    const why = whyNotAccept(order, { priceMinor, changes: seen.changes }, listing)
    if (why) return no(why)
    const terms = renewedTerms(order, listing)
    await tx
      .update(orders)
      .set({ ...terms, notifiedPriceMinor: null })
      .where(eq(orders.id, order.id))
    return ok({ ...order, ...terms, listing })
  })
}
