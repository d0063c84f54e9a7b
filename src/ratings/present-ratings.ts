import type { RatingsOfOrder, ReportedRating, WireRating } from './contract.ts'
import { isShown, type Rater } from './rules.ts'
import type { RatingRow } from './store.ts'
import type { ReportedRatingRow } from './store-reports.ts'

/** A rating as everybody sees it. */
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

/** The ratings of an order as one side sees them. */
export function presentRatingsOfOrder(rows: RatingRow[], me: Rater): Omit<RatingsOfOrder, 'canRate'> {
  const mine = rows.find(({ rating }) => rating.byParty === me)
  const theirs = rows.find(({ rating }) => rating.byParty !== me)
  return {
    mine: mine ? presentOwn(mine) : null,
    theirs: theirs && isShown(theirs.rating) ? presentRating(theirs) : null,
  }
}

function presentOwn(row: RatingRow): NonNullable<RatingsOfOrder['mine']> {
  const { visibleAt, dueAt, removedAt } = row.rating
  return {
    ...presentRating(row),
    state: removedAt ? 'removed' : visibleAt ? 'visible' : 'hidden',
    visibleAt: (visibleAt ?? dueAt).toISOString(),
  }
}

/** A reported rating as an admin sees it: with the names of both sides. */
export function presentReported({
  rating,
  raterName,
  ratedName,
  reports,
  reportedAt,
}: ReportedRatingRow): ReportedRating {
  return {
    ...presentRating({ rating, raterName, raterClosedAt: null }),
    by: rating.byParty,
    to: { _id: rating.ratedId, name: ratedName },
    reports,
    reportedAt: reportedAt.toISOString(),
  }
}
