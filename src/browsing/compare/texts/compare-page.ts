import { localize } from '../../../kernel/locale.ts'
import { formatNumber } from '../../../kernel/number.ts'
import * as bn from './compare-page.bn.ts'

export const comparePageTexts = localize(bn.comparePageTexts, {
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
