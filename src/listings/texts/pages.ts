import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import * as bn from './pages.bn.ts'

export const sellerLineTexts = localize(bn.sellerLineTexts, {
  sales: (count: number) =>
    count === 0
      ? 'Nothing sold here yet'
      : `${formatNumber(count)} ${count === 1 ? 'phone' : 'phones'} sold here`,
  verified: (day: string) => `Verified: identity checked on ${day}`,
  verifiedHint:
    'Our team has checked by hand who this seller is. The tick is removed when the seller changes their name, until we have checked again. It does not say how good a phone is: look at it before you accept it.',
  unverified: 'Not verified yet',
  unverifiedHint:
    'Our team has not checked who this seller is. Your payment is held all the same: meet in a public place, and look at the phone before you accept it.',
  withinHour: 'Usually answers within an hour',
  withinHours: (hours: number) => `Usually answers within ${formatNumber(hours)} hours`,
  withinDays: (days: number) =>
    days === 1 ? 'Usually answers within a day' : `Usually answers within ${formatNumber(days)} days`,
})

export const productPageTexts = localize(bn.productPageTexts, {
  description: 'Description',
  noImei:
    'The seller has not given the IMEI. Before you take the phone, compare the IMEI that *#06# shows with the box or receipt.',
})

export const brandPageTexts = localize(bn.brandPageTexts, {
  documentTitle: (brand = 'Not found') => `Swap-${brand}`,
  stockOutHint: (brand: string) =>
    `There is no ${brand} phone for sale right now. New ones arrive every day.`,
  otherBrands: 'See other brands',
})

export const phoneProblemTexts = localize(bn.phoneProblemTexts, {
  unknownProduct: 'There is no such phone.',
  phoneGone: 'This phone is no longer for sale.',
  unknownPlace: 'We do not know this place. Try its district.',
})

export const historyTexts = localize(bn.historyTexts, {
  was: (price: string) => `Was ${price}`,
  wasMeans: 'its lowest price in the 30 days before it was lowered',
  title: 'Price history',
  now: 'Now',
  from: 'From',
  price: 'Price',
})
