import { lockAccount } from '../../auth/index.ts'
import { findOwnImage } from '../../images/index.ts'
import { no, ok, type Result } from '../../kernel/result.ts'
import type { ShopInBrief } from '../../listings/contract.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, ReadDb } from '../../platform/database/database.ts'
import { findPlace } from '../../spelling/index.ts'
import type { NewShop, Shop } from './contract.ts'
import { answerDays, type ShopProblem, whyNotHours, whyNotShopName } from './rules.ts'
import { findShop, type ShopRow, updateAnswerTimes, upsertShop } from './store.ts'

/**
 * Saves what a seller says of the shop; an empty name or an unknown place is stored as none. The verified badge vouches for the
 * seller's own name, not the shop's.
 * @param hostedAt IMAGE_UPLOAD_URL, where images are hosted
 */
export function describeShop(
  db: Database,
  sellerId: string,
  { name, placeId, image, ...hours }: NewShop,
  hostedAt?: string,
): Promise<Result<null, ShopProblem>> {
  return db.transaction(async (tx) => {
    if (!(await lockAccount(tx, sellerId))) return no('account-closed')
    if (name && whyNotShopName(name)) return no('reserved-shop-name')
    const bad = whyNotHours(hours)
    if (bad) return no(bad)
    if (image && !(await findOwnImage(tx, sellerId, image, hostedAt))) return no('unknown-shop-photo')
    const place = findPlace(placeId ?? '')?.key ?? null
    await upsertShop(tx, { sellerId, name: name || null, place, image, ...hours })
    return ok(null)
  })
}

export function presentShop(row: ShopRow | null): Shop | null {
  if (!row) return null
  const { name, place, opensAt, closesAt, closedOn, image, answerMinutes } = row
  const placeName = findPlace(place ?? '')?.fullName ?? null
  return { name, place: placeName, opensAt, closesAt, closedOn, image, answerMinutes }
}

/** Reads the name, picture and answering time of a seller's shop; null when the seller has described none. */
export async function readShopInBrief(db: ReadDb, sellerId: string): Promise<ShopInBrief | null> {
  const found = await findShop(db, sellerId)
  return found && { name: found.name, image: found.image, answerMinutes: found.answerMinutes }
}

export const measureAnswersJob = 'measure-answers'

/** The nightly job: computes how fast each seller usually answers, from the conversations of the last `answerDays`. */
export function measureAnswers({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  return updateAnswerTimes(db, new Date(clock.now().getTime() - answerDays * 24 * 60 * 60_000))
}
