import { smallestOf } from '../images/rules.ts'
import { minorToAmount } from '../kernel/money.ts'
import { findListing, findModelName } from '../listings/index.ts'
import type { MailSubject } from '../notifications/index.ts'
import type { Db } from '../platform/database/database.ts'
import { findInFull, type OrderInFull } from './find-in-full.ts'

/**
 * What a notification's e-mail shows beside its text: the phone, its price and, for parties who are still to meet, the place and
 * the other's name and number. Null for what is about neither an order nor a phone.
 */
export async function describeForMail(
  db: Db,
  { userId, orderId, listingId }: { userId: string; orderId: string | null; listingId: string | null },
): Promise<MailSubject | null> {
  if (orderId) return describeOrder(db, userId, orderId)
  const listing = listingId && (await findListing(db, listingId))
  if (!listing) return null
  const { name: product, brandName: brand, imageUrl: photo, priceMinor, currency } = listing
  return {
    product,
    brand,
    model: findModelName(brand, product),
    photo: smallestOf(photo),
    price: { amount: minorToAmount(priceMinor), currency },
    place: null,
    contact: null,
  }
}

async function describeOrder(db: Db, userId: string, orderId: string): Promise<MailSubject | null> {
  const order = await findInFull(db, orderId)
  if (!order) return null
  const { productName: product, brandName: brand, photos, priceMinor, currency, status } = order
  const isBuyer = userId === order.buyerId
  const isParty = isBuyer || userId === order.listing.sellerId
  const meets = isParty && (status === 'paid' || status === 'returning')
  return {
    product,
    brand,
    model: findModelName(brand, product),
    photo: photos[0] ? smallestOf(photos[0]) : null,
    price: { amount: minorToAmount(priceMinor), currency },
    place: meets ? order.meetingLocation : null,
    contact: meets ? (isBuyer ? sellerOf(order) : buyerOf(order)) : null,
  }
}

type Contact = NonNullable<MailSubject['contact']>

const sellerOf = ({ sellerName: name, mobile, listing }: OrderInFull): Contact => ({
  role: 'seller',
  name,
  number: mobile ?? listing.mobile,
})

const buyerOf = ({ buyerName: name, phone }: OrderInFull): Contact => ({ role: 'buyer', name, number: phone })
