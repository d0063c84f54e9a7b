import type { Caller } from '../auth/rules.ts'
import { no, ok } from '../kernel/result.ts'
import { after, findParty, listEvents, lockOrderRow, type OrderSettings } from '../orders/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { createOnce, findNothingMore, type RequestKey } from '../platform/http/idempotency.ts'
import { mayRate, otherSide, whyNotReply } from './rules.ts'
import { ratings } from './schema.ts'
import { showRating } from './show-rating.ts'
import { listOfOrder, lockRating, type Rating, updateRating } from './store.ts'

export type RateDeps = { db: Database; clock: Clock; settings: Pick<OrderSettings, 'ratingMillis'> }

/**
 * Rates the other party of an ended order, once. Both ratings become visible together; a single one becomes visible after a set
 * period, and then the other party can no longer rate.
 */
export async function rateOrder(
  { db, clock, settings }: RateDeps,
  caller: Pick<Caller, 'id' | 'role'>,
  { orderId, stars, text }: { orderId: string; stars: number; text: string },
  request?: RequestKey,
) {
  const found = await findParty(db, caller, orderId)
  if (!found.ok) return found
  const { order, by } = found.value
  if (by.role === 'admin') return no('unknown-booking')
  const byParty = by.role
  const ratedId = byParty === 'buyer' ? order.listing.sellerId : order.buyerId
  return createOnce(db, { request, find: findNothingMore }, async (tx) => {
    // One party at a time: the second shows both.
    const { status, productName } = await lockOrderRow(tx, order.id)
    if (!mayRate({ status, events: await listEvents(tx, order.id) }, byParty)) return no('wrong-stage')
    const before = await listOfOrder(tx, order.id)
    if (before.some(({ rating }) => rating.byParty === byParty)) return no('already-rated')
    // No rating in answer to a visible one.
    if (before.some(({ rating }) => rating.visibleAt)) return no('ratings-closed')
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
    return ok({ id: rating.id })
  })
}

/** Inserts a rating; null when this party has already rated the order (unique index `ratings_once`). */
async function insertRating(tx: Db, rating: typeof ratings.$inferInsert): Promise<Rating | null> {
  const [row] = await tx.insert(ratings).values(rating).onConflictDoNothing().returning()
  return row ?? null
}

/** Replies publicly to a rating as the rated person, once. `changed` is false when the same reply was sent before. */
export function replyToRating(
  { db, clock }: { db: Database; clock: Clock },
  userId: string,
  { ratingId, text }: { ratingId: string; text: string },
) {
  return db.transaction(async (tx) => {
    const rating = await lockRating(tx, ratingId)
    if (!rating) return no('unknown-rating')
    const problem = whyNotReply(rating, userId, text)
    if (problem) return no(problem)
    if (rating.reply === text) return ok({ changed: false })
    await updateRating(tx, rating.id, { reply: text, repliedAt: clock.now() })
    return ok({ changed: true })
  })
}
