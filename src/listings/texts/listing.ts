import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import type { Condition } from '../rules.ts'
import * as bn from './listing.bn.ts'

export const listingTexts = localize(bn.listingTexts, {
  checkPhone: 'Check this phone',
  brandTitle: (brand: string) => `${brand} Brand products`,
  stockOut: 'Stock Out',
  campaignsTitle: 'Campaign Ongoing',
  available: 'Availble',
  notAvailable: 'Not Available',
  postedBy: (seller: string) => `Post by - ${seller}`,
  startCampaign: 'start campain',
  campaignRunning: 'add is running',
  added: 'product add successfully',
})

export const conditionTexts = localize(bn.conditionTexts, {
  excellent: 'excellent',
  good: 'good',
  fair: 'fair',
} satisfies Record<Condition, string>)

export const cardTexts = localize(bn.cardTexts, {
  held: 'In review',
  checked: (day: string) => `Checked ${day}`,
  verifiedSeller: 'Verified seller',
  rating: (mean: number, count: number) =>
    `Rated ${mean} of 5 by ${count} ${count === 1 ? 'buyer' : 'buyers'}`,
  marketPrice: 'Market price',
  saving: (amount: string) => `Save ${amount}`,
  saveNamed: (product: string) => `Save ${product}`,
  mobile: 'Mobile',
  purchaseYear: 'Purchase year',
  condition: 'Condition',
  location: 'Location',
})

export const alikeTexts = localize(bn.alikeTexts, {
  more: (count: number) => `and ${formatNumber(count)} more like it from this seller`,
  title: 'More like it from this seller',
})
