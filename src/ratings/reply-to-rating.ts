import { no, ok, type Result } from '../kernel/result.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { type ReplyProblem, whyNotReply } from './rules.ts'
import { lockRating, updateRating } from './store.ts'

/** Replies publicly to a rating as the rated person, once. `changed` is false when the same reply was sent before. */
export function replyToRating(
  { db, clock }: { db: Database; clock: Clock },
  userId: string,
  { ratingId, text }: { ratingId: string; text: string },
): Promise<Result<{ changed: boolean }, ReplyProblem>> {
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
