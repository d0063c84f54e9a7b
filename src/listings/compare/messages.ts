import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import * as bn from './messages.bn.ts'

/** What puts phones side by side, in lists and on the page of a phone. */
export const compareMessages = localize(bn.compareMessages, {
  compare: 'Compare',
  compareNamed: (product: string) => `Compare ${product}`,
  chosen: (count: number) => `${formatNumber(count)} ${count === 1 ? 'phone' : 'phones'} to compare.`,
  one: 'Choose another one to compare it with.',
  show: (count: number) => `Compare ${formatNumber(count)} phones`,
  clear: 'Clear',
  full: (most: number) => `Up to ${formatNumber(most)} phones can be compared. Take one off first.`,
})

/** The page with phones side by side. */
export const comparePageMessages = localize(bn.comparePageMessages, {
  documentTitle: 'Swap-Compare phones',
  title: 'Compare phones',
  intro: 'What differs is in bold.',
  tooFew: 'Choose two phones or more',
  tooFewHint: 'Press Compare on the page of a phone, in a list or among your saved phones.',
  browse: 'Find phones',
  gone: (count: number) =>
    count === 1
      ? 'One of these phones is not offered any more.'
      : `${formatNumber(count)} of these phones are not offered any more.`,
  phone: 'Phone',
  takeOff: (product: string) => `Take ${product} off`,
  onlyDifferences: 'Only what differs',
  price: 'Price',
  availability: 'Availability',
  imei: 'IMEI given',
  seller: 'Seller',
  sales: 'Sold here',
})
