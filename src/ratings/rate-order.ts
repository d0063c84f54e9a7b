import { readAccount } from '../auth/index.ts'
import type { Caller } from '../auth/rules.ts'
import { no, ok } from '../kernel/result.ts'
import type { Clock } from '../kernel/time.ts'
import { lockSellerRating, setSellerRating } from '../listings/index.ts'
import { notify } from '../notifications/index.ts'
import { after, findParty, listEvents, lockOrderRow, type OrderSettings } from '../orders/index.ts'
import { otherSide } from '../orders/rules.ts'
import type { Database, Db } from '../platform/database/database.ts'
import { createOnce, findNothingMore, type RequestKey } from '../platform/http/idempotency.ts'
import type { Log } from '../platform/log.ts'
import { mayRate, whyNotReply } from './rules.ts'
import { ratings } from './schema.ts'
import {
  listDue,
  listMiscounted,
  listOfOrder,
  lockRating,
  type Rating,
  sumRatings,
  updateRating,
} from './store.ts'

/** Makes a rating visible, counts it, and notifies the rated person, once. The caller must hold the lock of the order. */
async function showRating(tx: Db, rating: Rating, at: Date): Promise<void> {
  if (rating.visibleAt) return
  const { id, orderId, raterId, ratedId, byParty, stars, productName } = rating
  await updateRating(tx, id, { visibleAt: at })
  if (byParty === 'buyer') await recountRatings(tx, ratedId)
  const rater = await readAccount(tx, raterId)
  if (!rater) throw new Error(`the account ${raterId} does not exist`)
  const params = { product: productName, from: rater.name, stars }
  await notify(tx, { to: ratedId, kind: 'rating', orderId, params })
}

/** Recounts a seller's visible ratings. Call it in the transaction that shows or removes one. */
export async function recountRatings(tx: Db, sellerId: string): Promise<void> {
  await lockSellerRating(tx, sellerId)
  await setSellerRating(tx, sellerId, await sumRatings(tx, sellerId))
}

export const recountRatingsJob = 'recount-ratings'

/** The nightly job: recounts sellers whose ratings count differently because of what became of a sale. */
export async function recountAllRatings({ db }: { db: Database }): Promise<void> {
  for (const sellerId of await listMiscounted(db)) {
    await db.transaction((tx) => recountRatings(tx, sellerId))
  }
}

export const showRatingsJob = 'show-ratings'

const runSize = 100

/** The job: shows single ratings after the period in which the other party could have rated. */
export async function showDueRatings({
  db,
  clock,
  log,
}: {
  db: Database
  clock: Clock
  log: Log
}): Promise<void> {
  for (const { id, orderId } of await listDue(db, clock.now(), runSize)) {
    await db
      .transaction(async (tx) => {
        await lockOrderRow(tx, orderId)
        const found = (await listOfOrder(tx, orderId)).find(({ rating }) => rating.id === id)
        if (found) await showRating(tx, found.rating, clock.now())
      })
      .catch((error) => log.error('a rating that is due could not be shown', error, { rating: id }))
  }
}

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
