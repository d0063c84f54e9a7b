import { minorToDollars } from '../kernel/money.ts'
import { formatPostingTime } from '../kernel/time.ts'
import type { CampaignInFull, Product, ProductInFull } from './contract.ts'
import type { Listing, ListingInFull } from './store.ts'

/** A phone in the specification's words, as it leaves the server. */
export function presentListing(listing: Listing): Product {
  return {
    _id: listing.id,
    product_name: listing.name,
    image: listing.imageUrl,
    images: [listing.imageUrl, ...listing.moreImageUrls],
    product_price: minorToDollars(listing.priceMinor),
    Market_Price: minorToDollars(listing.marketPriceMinor),
    mobile: listing.mobile,
    purchase_year: listing.purchaseYear,
    condition_type: listing.condition,
    brand_name: listing.brandName,
    productDetails: listing.description,
    location: listing.location,
    time: formatPostingTime(listing.createdAt),
    createdAt: listing.createdAt.toISOString(),
    userEmail: listing.sellerEmail,
    sellerName: listing.sellerName,
    sellerVerified: listing.sellerVerified,
    sold: listing.soldAt !== null,
    campain: listing.campaignStartedAt !== null,
    imagePlaceholder: listing.imagePlaceholder,
  }
}

/** The same for a visitor who is not signed in: how to reach the seller stays here. */
export function presentToVisitor(listing: Listing): Omit<Product, 'mobile' | 'userEmail'> {
  const { mobile: _mobile, userEmail: _userEmail, ...rest } = presentListing(listing)
  return rest
}

/** A phone with what its own page shows besides. */
export function presentInFull(listing: ListingInFull): ProductInFull {
  return { ...presentListing(listing), sellerSales: listing.sellerSales }
}

/** An advertised phone for everybody, crawlers too: without how to reach the seller, whoever asks. */
export function presentCampaign(listing: ListingInFull): CampaignInFull {
  return { ...presentToVisitor(listing), sellerSales: listing.sellerSales }
}
