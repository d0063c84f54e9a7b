import { type NameProblem, whyNotName } from '../auth/forms/rules.ts'

export const raters = ['buyer', 'seller'] as const
export type Rater = (typeof raters)[number]

export const starValues = [1, 2, 3, 4, 5] as const

export const maxRatingText = 500

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

export const ratingDecisions = ['dismissed', 'reply-removed', 'removed'] as const
export type RatingDecision = (typeof ratingDecisions)[number]

type Shown = { visibleAt: Date | null; removedAt: Date | null }

export function isShown({ visibleAt, removedAt }: Shown): boolean {
  return visibleAt !== null && removedAt === null
}

/** Why this user cannot reply to a rating; null when they can. Sending the same reply again is allowed and changes nothing. */
export function whyNotReply(
  rating: Shown & { ratedId: string; reply: string | null },
  userId: string,
  text: string,
) {
  if (!isShown(rating)) return 'unknown-rating'
  if (rating.ratedId !== userId) return 'not-your-rating'
  return rating.reply === null || rating.reply === text ? null : 'already-replied'
}

/** Its author can report the reply. */
export function whyNotReportRating(
  rating: Shown & { raterId: string; reply: string | null },
  userId: string,
) {
  if (!isShown(rating)) return 'unknown-rating'
  return rating.raterId === userId && rating.reply === null ? 'own-rating' : null
}

export const maxShopName = 60

export const minAnswers = 5

export const answerDays = 90

/** When a shop opens and closes, as `HH:MM` in Dhaka; both are set, or neither. */
type ShopHours = { opensAt: string | null; closesAt: string | null }

/** Why a shop cannot have this name; null when it can. The rules of people's names apply, with a shorter limit. */
export function whyNotShopName(name: string): NameProblem | null {
  return name.length > maxShopName ? 'too-long' : whyNotName(name)
}

/** Why these are no opening hours; null when they are. A shop may close after midnight, but not at the time at which it opens. */
export function whyNotHours({ opensAt, closesAt }: ShopHours) {
  if ((opensAt === null) !== (closesAt === null)) return 'bad-shop-hours'
  return opensAt !== null && opensAt === closesAt ? 'bad-shop-hours' : null
}

/** What a new seller does once: put up a phone, confirm e-mail and mobile, give a payout account, ask for the tick. */
export const firstSteps = ['phone', 'email', 'mobile', 'account', 'tick'] as const

export type FirstStep = (typeof firstSteps)[number]
