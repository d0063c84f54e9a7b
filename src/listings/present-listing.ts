import { minorToAmount } from '../kernel/money.ts'
import { formatPostingTime } from '../kernel/time.ts'
import { inLocale } from '../platform/http/request-locale.ts'
import { findPlace, parseModelName } from '../spelling/index.ts'
import type { GonePhone, Product, ProductInFull, PublicPhone } from './contract.ts'
import type { Flag } from './flags/contract.ts'
import type { Fault } from './flags/rules.ts'
import type { FlagRow } from './flags/store.ts'
import { findPriceBefore } from './history/store.ts'
import { isTakenDown, noPhoto, pickFacts, toSellerRating } from './rules.ts'
import type { Listing, ListingInFull } from './store.ts'

/** Presents a phone as the API does, with the field names of the specification and the seller's contact data. */
export function presentListing(listing: Listing): Product {
  return {
    _id: listing.id,
    product_name: listing.name,
    image: listing.imageUrl,
    images: [listing.imageUrl, ...listing.moreImageUrls],
    product_price: minorToAmount(listing.priceMinor),
    Market_Price: minorToAmount(listing.marketPriceMinor),
    currency: listing.currency,
    mobile: listing.mobile,
    purchase_year: listing.purchaseYear,
    condition_type: listing.condition,
    brand_name: listing.brandName,
    productDetails: listing.description,
    location: listing.location,
    place: findPlace(listing.place)?.fullName ?? null,
    time: inLocale('en', () => formatPostingTime(listing.createdAt)),
    createdAt: listing.createdAt.toISOString(),
    userEmail: listing.sellerEmail,
    sellerName: listing.sellerName,
    sellerId: listing.sellerId,
    sellerVerified: listing.sellerVerified,
    sellerRating: toSellerRating(listing.sellerRatings ?? 0, listing.sellerStars ?? 0),
    sold: listing.soldAt !== null,
    campain: listing.campaignStartedAt !== null,
    held: listing.heldAt !== null,
    checkedAt: listing.checkedAt?.toISOString() ?? null,
    alike: listing.duplicateCount,
    imagePlaceholder: listing.imagePlaceholder,
    ...pickFacts(listing),
  }
}

/** Presents a phone to everybody: without the seller's number and e-mail, with the area of its location alone, and once taken down without photos and description. */
export function presentToEverybody(listing: Listing): Omit<Product, 'mobile' | 'userEmail'> {
  const { mobile: _mobile, userEmail: _userEmail, ...shown } = presentListing(listing)
  const nothing = { image: noPhoto, images: [noPhoto], imagePlaceholder: null, productDetails: '' }
  return { ...shown, location: shown.place?.en ?? '', ...(isTakenDown(listing) && nothing) }
}

/** Presents a phone that is no longer for sale: nothing of its seller, nor what the seller wrote of it. */
export function presentGonePhone(listing: Listing): GonePhone {
  const { _id, product_name, brand_name, image, imagePlaceholder, product_price, currency } =
    presentListing(listing)
  const { label: model } = parseModelName({ brand: brand_name, name: product_name })
  return { _id, product_name, brand_name, image, imagePlaceholder, product_price, currency, model }
}

/** Presents a phone for its own page to signed-in users: with contact data and earlier prices, and whether it has an IMEI. */
export function presentProduct(listing: ListingInFull, now: Date): ProductInFull {
  const { hasImei, sellerVerifiedAt, sellerSales, sellerShop } = listing
  return {
    ...presentListing(listing),
    ...presentHistory(listing, now),
    sellerSales,
    sellerShop,
    hasImei,
    sellerVerifiedAt: sellerVerifiedAt?.toISOString() ?? null,
  }
}

/** Presents a phone for its public page: without contact data, and with no more of its location than the area. */
export function presentPublicPhone(listing: ListingInFull, now: Date): PublicPhone {
  const { mobile: _mobile, userEmail: _userEmail, ...shown } = presentProduct(listing, now)
  return { ...shown, location: shown.place?.en ?? '' }
}

function presentHistory({ pastPrices, priceMinor }: ListingInFull, now: Date) {
  const before = findPriceBefore(pastPrices, priceMinor, now)
  return {
    priceBefore: before === null ? null : minorToAmount(before),
    pastPrices: pastPrices.map((past) => ({
      price: minorToAmount(past.priceMinor),
      since: past.since.toISOString(),
      until: past.until.toISOString(),
    })),
  }
}

/** Presents a flag to admins, and to the seller while the phone is held, as the API does. */
export function presentFlag({ kind, reason }: Pick<FlagRow, 'kind' | 'reason'>): Flag {
  const fault = { kind, reason } as Fault
  if (fault.kind === 'price-far-below') {
    const { priceMinor, medianMinor, sales, currency } = fault.reason
    return {
      kind: fault.kind,
      price: minorToAmount(priceMinor),
      median: minorToAmount(medianMinor),
      sales,
      currency,
    }
  }
  if (fault.kind === 'photo-of-another-seller') {
    const matches = fault.reason.matches.map(({ otherListingId, ...match }) => ({
      ...match,
      otherProductId: otherListingId,
    }))
    return { kind: fault.kind, matches }
  }
  return { kind, ...reason } as Flag
}
