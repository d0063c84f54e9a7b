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
import type { NewDraft } from './contract.ts'
import { type ImeiProblem, isPurchaseYear, isWarrantyMonth, priceToMinor } from './rules.ts'

/** What a seller has written about a phone. */
export type WrittenOffer = {
  brand: string
  name: string
  description: string
  /** In the currency of this deployment, as in the API. */
  price: number
  marketPrice: number
  mobile: string
  purchaseYear: number
  condition: Condition
  location: string
  /** What is left out stays as it is, null removes it. */
  facts?: { [Name in keyof PhoneFacts]?: PhoneFacts[Name] | undefined }
  imei?: string | null | undefined
}

/** A phone as its seller describes it. */
export type OfferDetails = WrittenOffer & {
  /** Addresses in the seller's order, the card's first. Repetitions are ignored. */
  photos: readonly string[]
}

type PresentPhotos = Pick<Listing, 'imageUrl' | 'imagePlaceholder' | 'moreImageUrls'>

type Context = {
  /** The phone, or the one that is to be inserted. */
  listingId: string
  refusedImeis: RefusedImeis
  /** Why the IMEI cannot be offered, as `checkImei` has found it. */
  imeiProblem: ImeiProblem | null
  now: Date
  /** The address of the hosted image service, when one is configured (IMAGE_UPLOAD_URL). */
  hostedImages: string | undefined
  /** The phone before it is changed. Its photos and its warranty are accepted again without a check. */
  present?: PresentPhotos & Pick<Listing, 'warrantyUntil'>
}

/**
 * Checks a seller's description of a phone and returns the columns of its row, the search's included. New photos must be
 * ones that the image service has answered to this seller. Claims its IMEI. Call it in the transaction that writes the row, under
 * the lock of the account or listing: its photos are not removed before that ends.
 */
export async function parseOffer(
  tx: Db,
  sellerId: string,
  offer: OfferDetails,
  { listingId, refusedImeis, imeiProblem, now, hostedImages, present }: Context,
) {
  const written = await parseWritten(tx, offer, now, present?.warrantyUntil)
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
 * Checks what a seller has written about a phone, but for its IMEI, and returns what is stored in another form.
 * @param presentWarranty the warranty of a phone that is changed: it is accepted again
 */
export async function parseWritten(
  tx: Db,
  offer: WrittenOffer,
  now: Date,
  presentWarranty?: string | null | undefined,
) {
  const currency = getCurrency()
  const priceMinor = priceToMinor(offer.price, currency)
  const marketPriceMinor = priceToMinor(offer.marketPrice, currency)
  if (priceMinor === null || marketPriceMinor === null) return no('not-a-price')
  const mobile = readPhoneNumber(offer.mobile)
  if (mobile === null) return no('not-a-phone-number')
  if (!isPurchaseYear(offer.purchaseYear, now)) return no('not-a-purchase-year')
  const warranty = offer.facts?.warrantyUntil
  if (warranty && warranty !== presentWarranty && !isWarrantyMonth(warranty, now)) return no('not-a-warranty')
  const category = await findCategoryByName(tx, offer.brand)
  if (!category) return no('unknown-brand')
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

/** Replaced parts, each once and always in the same order: what buyers agreed to is compared with them. */
const sortParts = (parts: PhoneFacts['replacedParts'] | undefined) =>
  parts ? { replacedParts: replaceableParts.filter((part) => parts.includes(part)) } : {}

/** Why a phone cannot be offered with what its seller has written as its IMEI; null when it can, or when nothing is written. */
export async function checkImei(
  deps: Parameters<typeof whyNotOffer>[0],
  text: string | null | undefined,
  offer: { sellerId: string; listingId?: string },
): Promise<ImeiProblem | null> {
  if (!text) return null
  const imei = readImei(text)
  return imei === null ? 'not-an-imei' : whyNotOffer(deps, { imei, ...offer })
}

async function parseImei(
  tx: Db,
  text: string | null | undefined,
  offer: Parameters<typeof claimImei>[2],
): Promise<Result<string | null | undefined, ImeiProblem>> {
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
  const [imageUrl, ...moreImageUrls] = new Set(photos)
  if (imageUrl === undefined) return no('not-your-picture')
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
