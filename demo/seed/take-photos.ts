import sharp from 'sharp'
import { z } from 'zod'
import { type ImageStore, ingestImage, requireImageStore } from '../../src/images/index.ts'
import type { Clock } from '../../src/kernel/time.ts'
import { enqueueListingReview, lockListing, updateListing } from '../../src/listings/index.ts'
import type { Env } from '../../src/ops/env.ts'
import type { Database } from '../../src/platform/database/database.ts'
import { slowFlag } from '../../src/platform/jobs/limit-slow-jobs.ts'
import type { UniqueJob } from '../../src/platform/jobs/unique-jobs.ts'
import { drawPhone, type View } from '../drawings/draw-phone.ts'
import { makeFacts, makePhone, numberOf, type Phone } from './phones.ts'

type PhotoDeps = {
  db: Database
  clock: Clock
  store: ImageStore
  draw: typeof drawPhone
}

/** Draws a phone from some sides and uploads its pictures as this seller's; returns their addresses. */
export async function takePhotos(
  { db, clock, store, draw }: PhotoDeps,
  sellerId: string,
  { number, phone, width = 640 }: { number: number; phone: Phone; width?: number | undefined },
  views: readonly View[],
): Promise<string[]> {
  const { brand_name: brand, product_name: model, colour } = phone
  const battery = makeFacts(phone, number, clock.now()).batteryHealth
  const angle = (number % 7) - 3
  const photos: string[] = []
  for (const view of views) {
    const drawing = Buffer.from(draw({ brand, model, colour, angle, view, battery, width }))
    const photo = await sharp(drawing).png({ compressionLevel: 1 }).toBuffer()
    const taken = await ingestImage({ db, store, clock }, sellerId, photo)
    if (!taken.ok) throw new Error(`the picture of ${model} was refused: ${taken.why}`)
    photos.push(taken.value.url)
  }
  return photos
}

const allViews: readonly View[] = ['back', 'battery', 'edges']

/** Every seventh phone is advertised. */
export const isAdvertised = (number: number) => number % 7 === 0

/** What the photos after the first show: of an advertised phone all sides, of the others one. */
export const furtherViews = (number: number): readonly View[] =>
  isAdvertised(number) ? allViews : [allViews[number % 3] ?? 'back']

/** The job that takes the photos of a phone after the first. */
export const takePhotosJob: UniqueJob = {
  name: 'take-demo-photos',
  about: 'listingId',
  flags: [slowFlag],
  isLowPriority: true,
}

/** Adds the photos after the first to a phone, unless its seller has changed it meanwhile. */
export async function addFurtherPhotos(
  { db, clock, env }: { db: Database; clock: Clock; env: Env },
  payload: unknown,
): Promise<void> {
  const { listingId } = z.object({ listingId: z.string() }).parse(payload)
  const store = await requireImageStore(env)
  const found = await lockListing(db, listingId, 'share')
  const number = numberOf(found?.name ?? '')
  if (!found || number < 0 || found.moreImageUrls.length > 0) return
  const further = { number, phone: makePhone(number) }
  const photos = await takePhotos(
    { db, clock, store, draw: drawPhone },
    found.sellerId,
    further,
    furtherViews(number),
  )
  await db.transaction(async (tx) => {
    const listing = await lockListing(tx, listingId, 'update')
    if (!listing || listing.soldAt || listing.withdrawnAt || listing.moreImageUrls.length > 0) return
    await updateListing(tx, listingId, { moreImageUrls: photos })
    await enqueueListingReview(tx, [listingId])
  })
}
