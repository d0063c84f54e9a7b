import { findCategoryByName } from '../catalogue/index.ts'
import { findOwnImage } from '../images/index.ts'
import { readImei } from '../kernel/imei.ts'
import { getCurrency } from '../kernel/money.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import {
  claimImei,
  dropImeiClaims,
  indexListing,
  type Listing,
  type RefusedImeis,
  whyNotOffer,
} from '../listings/index.ts'
import { type Condition, maxPhotos, type PhoneFacts, pickFacts, replaceableParts } from '../listings/rules.ts'
import type { Db } from '../platform/database/database.ts'
import { readPhoneNumber } from '../platform/read-phone-number.ts'
import type { NewDraft, NewProduct } from './contract.ts'
import { type ImeiProblem, isPurchaseYear, isWarrantyMonth, priceToMinor } from './rules.ts'

/** What a seller has written about a phone. Prices are amounts of the API. */
export type WrittenOffer = {
  brand: string
  name: string
  description: string
  price: number
  marketPrice: number
  mobile: string
  purchaseYear: number
  condition: Condition
  location: string
  /** A fact that is left out stays as it is; null removes it. */
  facts?: { [Name in keyof PhoneFacts]?: PhoneFacts[Name] | undefined }
  imei?: string | null | undefined
}

export type OfferDetails = WrittenOffer & {
  /** Addresses in the seller's order, the card's first; repetitions are ignored. */
  photos: readonly string[]
}

type PresentPhotos = Pick<Listing, 'imageUrl' | 'imagePlaceholder' | 'moreImageUrls'>

type Context = {
  listingId: string
  refusedImeis: RefusedImeis
  imeiProblem: ImeiProblem | null
  now: Date
  /** The address of the hosted image service, if one is configured (IMAGE_UPLOAD_URL). */
  hostedImages: string | undefined
  /** The phone before a change. Its photos, warranty and brand are accepted again unchecked. */
  present?: PresentPhotos & Present
}

type Present = Pick<Listing, 'warrantyUntil' | 'brandName'>

/**
 * Checks a seller's description of a phone, claims its IMEI and returns the columns of its row, or why not. New photos must be
 * the seller's uploads. Call it in the transaction that writes the row: its photos cannot be removed before that ends.
 */
export async function parseOffer(
  tx: Db,
  sellerId: string,
  offer: OfferDetails,
  { listingId, refusedImeis, imeiProblem, now, hostedImages, present }: Context,
) {
  const written = await parseWritten(tx, offer, now, present)
  if (!written.ok) return written
  const photos = await parsePhotos(tx, sellerId, offer.photos, hostedImages, present)
  if (!photos.ok) return photos
  if (imeiProblem) return no(imeiProblem)
  const imei = await parseImei(tx, offer.imei, { listingId, sellerId, refusedImeis })
  if (!imei.ok) return imei
  return ok({
    ...written.value,
    name: offer.name,
    description: offer.description,
    ...photos.value,
    purchaseYear: offer.purchaseYear,
    condition: offer.condition,
    location: offer.location,
    ...offer.facts,
    ...sortParts(offer.facts?.replacedParts),
    imei: imei.value,
    ...(await indexListing(tx, { ...offer, categoryId: written.value.categoryId })),
  })
}

/**
 * Checks everything that a seller has written but the IMEI, and returns what is stored of it in another form, or why not.
 * @param present the phone before a change: its warranty may have ended, and its brand may be hidden
 */
export async function parseWritten(tx: Db, offer: WrittenOffer, now: Date, present?: Present) {
  const currency = getCurrency()
  const priceMinor = priceToMinor(offer.price, currency)
  const marketPriceMinor = priceToMinor(offer.marketPrice, currency)
  if (priceMinor === null || marketPriceMinor === null) return no('not-a-price')
  const mobile = readPhoneNumber(offer.mobile)
  if (mobile === null) return no('not-a-phone-number')
  if (!isPurchaseYear(offer.purchaseYear, now)) return no('not-a-purchase-year')
  const warranty = offer.facts?.warrantyUntil
  if (warranty && warranty !== present?.warrantyUntil && !isWarrantyMonth(warranty, now))
    return no('not-a-warranty')
  const category = await findCategoryByName(tx, offer.brand, { isKept: true })
  if (!category || (category.isHidden && category.name !== present?.brandName)) return no('unknown-brand')
  return ok({ categoryId: category.id, priceMinor, marketPriceMinor, currency, mobile })
}

/** Translates the specification's names of what a seller writes. */
export function readWritten(body: NewDraft): WrittenOffer {
  return {
    brand: body.brand_name,
    name: body.product_name,
    description: body.productDetails,
    price: body.product_price,
    marketPrice: body.Market_Price,
    mobile: body.mobile,
    purchaseYear: body.purchase_year,
    condition: body.condition_type,
    location: body.location,
    facts: pickFacts(body),
    imei: body.imei,
  }
}

/** Translates the specification's names of what a seller writes of a phone, and lists its photos, the first one first. */
export function readOffer(body: NewProduct): OfferDetails {
  return { ...readWritten(body), photos: [body.image, ...(body.images ?? [])] }
}

/** Sorts replaced parts, each once: changes are found by comparison. */
const sortParts = (parts: PhoneFacts['replacedParts'] | undefined) =>
  parts ? { replacedParts: replaceableParts.filter((part) => parts.includes(part)) } : {}

/** Returns why a phone cannot be offered with what is written as its IMEI; null when it can, or when nothing is written. */
export async function checkImei(
  deps: Parameters<typeof whyNotOffer>[0],
  text: string | null | undefined,
  offer: { sellerId: string; listingId?: string },
): Promise<ImeiProblem | null> {
  if (!text) return null
  const imei = readImei(text)
  return imei === null ? 'not-an-imei' : whyNotOffer(deps, { imei, ...offer })
}

async function parseImei(tx: Db, text: string | null | undefined, offer: Parameters<typeof claimImei>[2]) {
  if (text === undefined) return ok(undefined)
  if (!text) {
    await dropImeiClaims(tx, [offer.listingId])
    return ok(null)
  }
  const imei = readImei(text)
  if (imei === null) return no('not-an-imei')
  const problem = await claimImei(tx, imei, offer)
  return problem ? no(problem) : ok(imei)
}

async function parsePhotos(
  tx: Db,
  sellerId: string,
  photos: readonly string[],
  hostedImages: string | undefined,
  present: PresentPhotos | undefined,
): Promise<Result<PresentPhotos, 'not-your-picture' | 'too-many-pictures'>> {
  const [imageUrl = '', ...moreImageUrls] = new Set(photos)
  if (moreImageUrls.length >= maxPhotos) return no('too-many-pictures')
  const presentUrls = present ? [present.imageUrl, ...present.moreImageUrls] : []
  let imagePlaceholder = imageUrl === present?.imageUrl ? present.imagePlaceholder : null
  for (const url of [imageUrl, ...moreImageUrls]) {
    const image = await findOwnImage(tx, sellerId, url, hostedImages)
    if (!image && !presentUrls.includes(url)) return no('not-your-picture')
    if (url === imageUrl && image?.placeholder) imagePlaceholder = image.placeholder
  }
  return ok({ imageUrl, imagePlaceholder, moreImageUrls })
}
