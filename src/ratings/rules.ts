export const raters = ['buyer', 'seller'] as const
export type Rater = (typeof raters)[number]

export const starValues = [1, 2, 3, 4, 5] as const

export const maxRatingText = 500

export function otherSide(side: Rater): Rater {
  return side === 'buyer' ? 'seller' : 'buyer'
}

export type RateProblem = 'unknown-booking' | 'wrong-stage' | 'already-rated' | 'ratings-closed'

type Ended = {
  status: string
  events: { transition: string; toStatus: string; byParty: string }[]
}

/**
 * Returns whether a party may rate an order: after completion, after a full refund of a phone handed over, and as a buyer whose
 * seller cancelled. In all other cases there was no deal to rate.
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

/** Ratings of at most this many stars are complaints, which count after a refund too. Praise does not, so that it costs a fee. */
export const complaintStars = 2

export type ReplyProblem = 'unknown-rating' | 'not-your-rating' | 'already-replied'

export type ReportRatingProblem = 'unknown-rating' | 'own-rating'

export type DecideRatingProblem = 'unknown-rating' | 'own-case'

export const ratingDecisions = ['dismissed', 'removed'] as const
export type RatingDecision = (typeof ratingDecisions)[number]

export type SellerProblem = 'unknown-seller'

type Shown = { visibleAt: Date | null; removedAt: Date | null }

export function isShown({ visibleAt, removedAt }: Shown): boolean {
  return visibleAt !== null && removedAt === null
}

/** Why this user cannot reply to a rating; null when they can. Sending the same reply again is allowed and changes nothing. */
export function whyNotReply(
  rating: Shown & { ratedId: string; reply: string | null },
  userId: string,
  text: string,
): ReplyProblem | null {
  if (!isShown(rating)) return 'unknown-rating'
  if (rating.ratedId !== userId) return 'not-your-rating'
  return rating.reply === null || rating.reply === text ? null : 'already-replied'
}

export function whyNotReportRating(
  rating: Shown & { raterId: string },
  userId: string,
): ReportRatingProblem | null {
  if (!isShown(rating)) return 'unknown-rating'
  return rating.raterId === userId ? 'own-rating' : null
}
