import type { Caller } from '../identity/rules.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import { after, findParty, lockOrderRow, type OrderSettings } from '../orders/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { otherSide, type RateProblem } from './rules.ts'
import { showRating } from './show-rating.ts'
import { insertRating, listOfOrder } from './store.ts'

export type RateDeps = { db: Database; clock: Clock; settings: Pick<OrderSettings, 'ratingMillis'> }

/**
 * Rates the other side of a completed order, once. When both have rated, both ratings become visible; else this one does after
 * the period that is set.
 */
export async function rateOrder(
  { db, clock, settings }: RateDeps,
  caller: Pick<Caller, 'id' | 'role'>,
  { orderId, stars, text }: { orderId: string; stars: number; text: string },
): Promise<Result<null, RateProblem>> {
  const found = await findParty(db, caller, orderId)
  if (!found.ok) return found
  const { order, by } = found.value
  if (by.role === 'admin') return no('unknown-booking')
  const byParty = by.role
  const ratedId = byParty === 'buyer' ? order.listing.sellerId : order.buyerId
  return db.transaction(async (tx) => {
    // One side at a time: whoever is second shows both ratings.
    const { status, productName } = await lockOrderRow(tx, order.id)
    if (status !== 'completed') return no('wrong-stage')
    const at = clock.now()
    const rating = await insertRating(tx, {
      orderId: order.id,
      byParty,
      raterId: by.id,
      ratedId,
      productName,
      stars,
      text,
      createdAt: at,
      dueAt: after(at, settings.ratingMillis),
    })
    if (!rating) return no('already-rated')
    const all = await listOfOrder(tx, order.id)
    if (all.some((each) => each.rating.byParty === otherSide(byParty))) {
      for (const each of all) await showRating(tx, each.rating, at)
    }
    return ok(null)
  })
}
