import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import type { AppDeps } from '../../src/app/app.ts'
import { type ImageStore, ingestImage, requireImageStore } from '../../src/images/index.ts'
import { createRefusedImeis } from '../../src/listings/index.ts'
import { createRateLimiter } from '../../src/platform/http/rate-limit.ts'
import { addListing, startCampaign } from '../../src/selling/index.ts'
import type { drawPhone, View } from '../drawings/draw-phone.ts'
import { makeFacts } from './facts.ts'
import { makePhone, phoneCount } from './phones.ts'

const hour = 3_600_000

/** Every seventh phone is advertised, and shown from more than one side. */
const isAdvertised = (number: number) => number % 7 === 0

/**
 * Adds the demo's phones, spread over these sellers, except those that an earlier, interrupted start added. Throws when one is
 * refused, and StartError when their pictures cannot be stored.
 */
export async function addPhones(
  deps: AppDeps,
  sellerIds: string[],
  { progress, draw }: { progress: (step: string) => void; draw: typeof drawPhone },
): Promise<void> {
  const store = await requireImageStore(deps.env)
  const offered = await listOfferedNames(deps, sellerIds)
  const numbers = Array.from({ length: phoneCount }, (_, number) => number)
  const missing = numbers.filter((number) => !offered.has(makePhone(number).product_name))
  for (let at = 0; at < missing.length; at += 2) {
    if (at % 10 === 0)
      progress(`Offering the demo phones: ${phoneCount - missing.length + at} of ${phoneCount}`)
    // Two at a time, because drawing keeps a processor busy.
    await Promise.all(
      missing.slice(at, at + 2).map((number) => {
        const sellerId = sellerIds[number % sellerIds.length] ?? ''
        return offerPhone({ ...deps, store, draw }, sellerId, number)
      }),
    )
  }
}

async function listOfferedNames({ db }: AppDeps, sellerIds: string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select name from listings where seller_id in ${sellerIds}`,
  )
  return new Set(rows.map(({ name }) => name))
}

type OfferDeps = AppDeps & { store: ImageStore; draw: typeof drawPhone }

async function offerPhone(deps: OfferDeps, sellerId: string, number: number): Promise<void> {
  const { db, clock, secret } = deps
  const phone = makePhone(number)
  const photos = await takePhotos(deps, sellerId, number)
  // Spreads the brands over time, so that each brand has new phones.
  const hoursAgo = ((number * 7) % phoneCount) * 5 + 1
  const added = await addListing(
    { db, refusedImeis: createRefusedImeis(secret), limiter: createRateLimiter({ db, clock }) },
    {
      sellerId,
      brand: phone.brand_name,
      name: phone.product_name,
      description: phone.productDetails,
      photos,
      price: phone.product_price,
      marketPrice: phone.Market_Price,
      mobile: `+880 1700-0000${String(number).padStart(2, '0')}`,
      purchaseYear: phone.purchase_year,
      condition: phone.condition_type,
      location: phone.location,
      facts: makeFacts(phone, number, clock.now()),
    },
    new Date(clock.now().getTime() - hoursAgo * hour),
  )
  if (!added.ok) throw new Error(`${phone.product_name} was refused: ${added.why}`)
  if (isAdvertised(number)) await startCampaign(db, { sellerId, listingId: added.value.id, at: clock.now() })
}

const allViews: readonly View[] = ['both', 'back', 'battery', 'edges']

/** What the photos of a phone show: of an advertised one all sides, of the others two. */
const viewsOf = (number: number): readonly View[] =>
  isAdvertised(number) ? allViews : ['both', allViews[1 + (number % 3)] ?? 'back']

/** Draws a phone and uploads its pictures; returns their addresses. */
async function takePhotos(
  { db, clock, store, draw }: OfferDeps,
  sellerId: string,
  number: number,
): Promise<string[]> {
  const phone = makePhone(number)
  const { brand_name: brand, product_name: model, colour } = phone
  const battery = makeFacts(phone, number, clock.now()).batteryHealth
  const angle = (number % 7) - 3
  const photos: string[] = []
  for (const view of viewsOf(number)) {
    const drawing = Buffer.from(draw({ brand, model, colour, angle, view, battery }))
    const photo = await sharp(drawing).png({ compressionLevel: 1 }).toBuffer()
    const taken = await ingestImage({ db, store, clock }, sellerId, photo)
    if (!taken.ok) throw new Error(`the picture of ${model} was refused: ${taken.why}`)
    photos.push(taken.value.url)
  }
  return photos
}
