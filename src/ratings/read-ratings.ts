import type { Caller } from '../auth/rules.ts'
import { no, ok } from '../kernel/result.ts'
import { findParty, listEvents } from '../orders/index.ts'
import type { Db } from '../platform/database/database.ts'
import type { RatingsOfOrder, WireRating } from './contract.ts'
import { isShown, mayRate } from './rules.ts'
import { listOfOrder, type RatingRow } from './store.ts'

/** Reads the caller's rating of an order, and the other party's once it is visible. */
export async function readRatings(db: Db, caller: Pick<Caller, 'id' | 'role'>, orderId: string) {
  const found = await findParty(db, caller, orderId)
  if (!found.ok) return found
  const { order, by } = found.value
  if (by.role === 'admin') return no('unknown-booking')
  const rows = await listOfOrder(db, order.id)
  const { role } = by
  const canRate =
    rows.every(({ rating }) => rating.byParty !== role && !rating.visibleAt) &&
    mayRate({ status: order.status, events: await listEvents(db, order.id) }, role)
  const mine = rows.find(({ rating }) => rating.byParty === role)
  const theirs = rows.find(({ rating }) => rating.byParty !== role)
  return ok({
    mine: mine ? presentOwn(mine) : null,
    theirs: theirs && isShown(theirs.rating) ? presentRating(theirs) : null,
    canRate,
  })
}

export function presentRating({ rating, raterName, raterClosedAt }: RatingRow): WireRating {
  const { id, stars, text, productName, raterId, createdAt, reply, repliedAt } = rating
  return {
    _id: id,
    stars,
    text,
    product_name: productName,
    from: { _id: raterId, name: raterClosedAt ? null : raterName },
    at: createdAt.toISOString(),
    reply: reply !== null && repliedAt ? { text: reply, at: repliedAt.toISOString() } : null,
  }
}

/** Presents a rating to visitors, who know its author by the first word of the name alone. */
export function withoutRater(rating: WireRating): WireRating {
  return { ...rating, from: { name: rating.from.name?.split(' ')[0] ?? null } }
}

function presentOwn(row: RatingRow): NonNullable<RatingsOfOrder['mine']> {
  const { visibleAt, dueAt, removedAt } = row.rating
  return {
    ...presentRating(row),
    state: removedAt ? 'removed' : visibleAt ? 'visible' : 'hidden',
    visibleAt: (visibleAt ?? dueAt).toISOString(),
  }
}
