import { readAccount } from '../auth/index.ts'
import { lockSellerRating, setSellerRating } from '../listings/index.ts'
import { notify } from '../notifications/index.ts'
import { lockOrderRow } from '../orders/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Db } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'
import { listDue, listMiscounted, listOfOrder, type Rating, sumRatings, updateRating } from './store.ts'

/** Makes a rating visible, counts it, and notifies the rated person, once. The caller must hold the lock of the order. */
export async function showRating(tx: Db, rating: Rating, at: Date): Promise<void> {
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
