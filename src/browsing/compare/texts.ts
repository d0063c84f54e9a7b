import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import * as bn from './texts.bn.ts'

export const compareTexts = localize(bn.compareTexts, {
  compare: 'Compare',
  compareNamed: (product: string) => `Compare ${product}`,
  chosen: (count: number) => `${formatNumber(count)} ${count === 1 ? 'phone' : 'phones'} to compare.`,
  one: 'Choose another one to compare it with.',
  show: (count: number) => `Compare ${formatNumber(count)} phones`,
  clear: 'Clear',
  full: (most: number) => `Up to ${formatNumber(most)} phones can be compared. Remove one first.`,
})

export const comparePageTexts = localize(bn.comparePageTexts, {
  documentTitle: 'Swap-Compare phones',
  title: 'Compare phones',
  intro: 'Differences are in bold.',
  tooFew: 'Choose two phones or more',
  tooFewHint: 'Press Compare on the page of a phone, in a list or among your saved phones.',
  browse: 'Find phones',
  gone: (count: number) =>
    count === 1
      ? 'One of these phones is no longer for sale.'
      : `${formatNumber(count)} of these phones are no longer for sale.`,
  takeOff: (product: string) => `Remove ${product}`,
  onlyDifferences: 'Only differences',
  price: 'Price',
  availability: 'Availability',
  check: 'Checked on the phone itself',
  imei: 'IMEI given',
  seller: 'Seller',
  sales: 'Sold here',
})
