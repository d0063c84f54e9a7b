import { findCategoryByName } from '../catalogue/index.ts'
import { findOwnImage } from '../images/index.ts'
import { dollarsToMinor } from '../kernel/money.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { Db } from '../platform/database/database.ts'
import { indexListing } from './index-listing.ts'
import { type Condition, isPurchaseYear, mostPhotos, readPhoneNumber } from './rules.ts'

/** A phone as its seller describes it. */
export type Described = {
  brand: string
  name: string
  description: string
  /** Addresses in the seller's order, the card's first; one that is named twice counts once. */
  photos: readonly string[]
  priceDollars: number
  marketPriceDollars: number
  mobile: string
  purchaseYear: number
  condition: Condition
  location: string
}

type AppDeps = {
  now: Date
  /** The address of the hosted image service, when one is configured (IMAGE_UPLOAD_URL). */
  hostedImages: string | undefined
  /** Photos that the phone has already: what was taken then is not asked about again. */
  known?: { urls: string[]; first: string; placeholder: string | null }
}

/**
 * Reads what a seller says of a phone into the columns of its row, with those that only the search reads. Its photos must
 * be ones that the image service answered to this seller (decisions, "The wire"). Call it in the transaction that writes
 * the row, holding what keeps account and phone as they are: a photo is not removed until that ends.
 */
export async function readOffer(
  tx: Db,
  sellerId: string,
  offer: Described,
  { now, hostedImages, known }: AppDeps,
) {
  const priceMinor = dollarsToMinor(offer.priceDollars)
  const marketPriceMinor = dollarsToMinor(offer.marketPriceDollars)
  if (priceMinor === null || marketPriceMinor === null) return no('not-a-price')
  const mobile = readPhoneNumber(offer.mobile)
  if (mobile === null) return no('not-a-phone-number')
  if (!isPurchaseYear(offer.purchaseYear, now)) return no('not-a-purchase-year')
  const category = await findCategoryByName(tx, offer.brand)
  if (!category) return no('unknown-brand')
  const photos = await readPhotos(tx, sellerId, offer.photos, hostedImages, known)
  if (!photos.ok) return photos
  return ok({
    categoryId: category.id,
    name: offer.name,
    description: offer.description,
    ...photos.value,
    priceMinor,
    marketPriceMinor,
    mobile,
    purchaseYear: offer.purchaseYear,
    condition: offer.condition,
    location: offer.location,
    ...(await indexListing(tx, { ...offer, categoryId: category.id })),
  })
}

type Photos = { imageUrl: string; imagePlaceholder: string | null; moreImageUrls: string[] }

async function readPhotos(
  tx: Db,
  sellerId: string,
  urls: readonly string[],
  hostedImages: string | undefined,
  known: AppDeps['known'],
): Promise<Result<Photos, 'not-your-picture' | 'too-many-pictures'>> {
  const [imageUrl, ...moreImageUrls] = new Set(urls)
  if (imageUrl === undefined) return no('not-your-picture')
  if (moreImageUrls.length >= mostPhotos) return no('too-many-pictures')
  const placeholders: (string | null)[] = []
  for (const url of [imageUrl, ...moreImageUrls]) {
    const upload = await findOwnImage(tx, sellerId, url, hostedImages)
    if (!upload && !known?.urls.includes(url)) return no('not-your-picture')
    placeholders.push(upload?.placeholder ?? (url === known?.first ? known.placeholder : null))
  }
  return ok({ imageUrl, imagePlaceholder: placeholders[0] ?? null, moreImageUrls })
}
