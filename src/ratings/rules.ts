/** The sides of an order that rate each other. */
export const raters = ['buyer', 'seller'] as const
export type Rater = (typeof raters)[number]

export const starValues = [1, 2, 3, 4, 5] as const

/** The longest text of a rating or a reply, in characters. */
export const maxRatingText = 500

/** Whom a side of an order rates. */
export function otherSide(side: Rater): Rater {
  return side === 'buyer' ? 'seller' : 'buyer'
}

/** Why an order cannot be rated. */
export type RateProblem = 'unknown-booking' | 'wrong-stage' | 'already-rated' | 'ratings-closed'

type Ended = {
  status: string
  events: { transition: string; toStatus: string; byParty: string }[]
}

/**
 * Whether a side can rate how an order went: after it was completed, after a full refund of a phone that was handed over, and as the
 * buyer whom the seller has cancelled. Whoever has paid and cancelled, or did not come, has seen no deal.
 */
export function mayRate({ status, events }: Ended, by: Rater): boolean {
  if (status === 'completed') return true
  if (status !== 'refunded') return false
  const isCancelled = (event: Ended['events'][number]) =>
    event.transition === 'cancel' && event.byParty === 'seller'
  return (
    events.some(({ toStatus }) => toStatus === 'handed-over') || (by === 'buyer' && events.some(isCancelled))
  )
}

/** A rating of at most so many stars is a complaint: it counts also when the buyer's money went back. Praise costs money. */
export const complaintStars = 2

/** Why a rating cannot be replied to. */
export type ReplyProblem = 'unknown-rating' | 'not-your-rating' | 'already-replied'

/** Why a rating cannot be reported. */
export type ReportRatingProblem = 'unknown-rating' | 'own-rating'

/** Why an admin cannot decide on the reports of a rating. */
export type DecideRatingProblem = 'unknown-rating' | 'own-case'

/** How an admin closes the reports of a rating. */
export const ratingDecisions = ['dismissed', 'removed'] as const
export type RatingDecision = (typeof ratingDecisions)[number]

/** Why the page of a seller cannot be read. */
export type SellerProblem = 'unknown-seller'

type Shown = { visibleAt: Date | null; removedAt: Date | null }

/** Whether others than its author see a rating. */
export function isShown({ visibleAt, removedAt }: Shown): boolean {
  return visibleAt !== null && removedAt === null
}

/** Why this user cannot reply to a rating; null when they can. Sending the same reply again changes nothing. */
export function whyNotReply(
  rating: Shown & { ratedId: string; reply: string | null },
  userId: string,
  text: string,
): ReplyProblem | null {
  if (!isShown(rating)) return 'unknown-rating'
  if (rating.ratedId !== userId) return 'not-your-rating'
  return rating.reply === null || rating.reply === text ? null : 'already-replied'
}

/** Why this user cannot report a rating; null when they can. */
export function whyNotReportRating(
  rating: Shown & { raterId: string },
  userId: string,
): ReportRatingProblem | null {
  if (!isShown(rating)) return 'unknown-rating'
  return rating.raterId === userId ? 'own-rating' : null
}
