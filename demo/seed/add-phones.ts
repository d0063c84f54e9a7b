import { sql } from 'drizzle-orm'
import type { AppDeps } from '../../src/app/app.ts'
import type { ImageStore } from '../../src/images/index.ts'
import { createRefusedImeis } from '../../src/listings/index.ts'
import { createRateLimiter } from '../../src/platform/http/rate-limit.ts'
import { enqueueUnique } from '../../src/platform/jobs/unique-jobs.ts'
import { addListing, startCampaign } from '../../src/selling/index.ts'
import type { drawPhone } from '../drawings/draw-phone.ts'
import { emailOf, mobileOf } from './accounts.ts'
import { makeFacts, makePhone, type Phone, phoneCount } from './phones.ts'
import { furtherViews, isAdvertised, takePhotos, takePhotosJob } from './take-photos.ts'

/** What the demo's data is made with. */
export type Seeding = AppDeps & {
  store: ImageStore
  draw: typeof drawPhone
  progress: (step: string) => void
  idOf: (email: string) => string
}

const hour = 3_600_000

const sellers = ['seller', 'farhana', 'imran', 'sumaiya'].map(emailOf)

/** Who offers the phone of this number. */
export const sellerOf = (number: number) => sellers[number % sellers.length] ?? ''

/** Offers the demo's phones, each with its first photo, except those offered before. Jobs take the other photos. */
export async function addPhones(seeding: Seeding): Promise<void> {
  const { db, clock, progress, idOf } = seeding
  const offers = Array.from({ length: phoneCount }, (_, number) => {
    // Spreads the brands over time, so that each brand has new phones.
    const hoursAgo = ((number * 7) % phoneCount) * 5 + 1
    const offeredAt = new Date(clock.now().getTime() - hoursAgo * hour)
    return { number, phone: makePhone(number), seller: sellerOf(number), offeredAt }
  })
  const listingIds = await offerPhones(seeding, 'Offering the demo phones', offers)
  for (const [number, listingId] of listingIds.entries()) {
    const campaign = { sellerId: idOf(sellerOf(number)), listingId, at: clock.now() }
    if (isAdvertised(number)) await startCampaign(db, campaign)
  }
  const rest = offers.reduce((sum, { number }) => sum + furtherViews(number).length, 0)
  progress(`Leaving ${rest} more photos of them to jobs`)
  await enqueueUnique(db, takePhotosJob, listingIds)
}

/** A phone as one of its kind is or was offered: `number` tells the kind. */
export type DemoOffer = {
  number: number
  phone: Phone
  seller: string
  offeredAt: Date
  /** Of its photos, in pixels. */
  width?: number | undefined
}

/** Offers phones, except those offered before, and returns all ids. Throws when one is refused. @param step its name in the progress */
export async function offerPhones(seeding: Seeding, step: string, offers: DemoOffer[]): Promise<string[]> {
  const { db, idOf } = seeding
  const { rows } = await db.execute<{ id: string; key: string }>(sql`
    select id, seller_id || ' ' || name as key from listings
    where seller_id in ${[...new Set(offers.map(({ seller }) => idOf(seller)))]}`)
  const offered = new Map(rows.map(({ id, key }) => [key, id]))
  const ids: string[] = []
  // Some at a time: while one is drawn, others wait for the database.
  for (let at = 0; at < offers.length; at += 8) {
    seeding.progress(`${step}: ${at} of ${offers.length}`)
    const some = offers.slice(at, at + 8).map(async (offer) => {
      const known = offered.get(`${idOf(offer.seller)} ${offer.phone.product_name}`)
      return known ?? offerPhone(seeding, offer)
    })
    // Each comes to its end before a start fails: the next one finds what is offered.
    for (const outcome of await Promise.allSettled(some)) {
      if (outcome.status === 'rejected') throw outcome.reason
      ids.push(outcome.value)
    }
  }
  return ids
}

async function offerPhone(seeding: Seeding, offer: DemoOffer): Promise<string> {
  const { db, clock, secret, idOf } = seeding
  const { number, phone, seller, offeredAt } = offer
  const sellerId = idOf(seller)
  const added = await addListing(
    { db, refusedImeis: createRefusedImeis(secret), limiter: createRateLimiter({ db, clock }) },
    {
      sellerId,
      brand: phone.brand_name,
      name: phone.product_name,
      description: phone.productDetails,
      photos: await takePhotos(seeding, sellerId, offer, ['both']),
      price: phone.product_price,
      marketPrice: phone.Market_Price,
      mobile: mobileOf(seller),
      purchaseYear: phone.purchase_year,
      condition: phone.condition_type,
      location: phone.location,
      facts: makeFacts(phone, number, offeredAt),
    },
    offeredAt,
  )
  if (!added.ok) throw new Error(`${phone.product_name} was refused: ${added.why}`)
  return added.value.id
}
