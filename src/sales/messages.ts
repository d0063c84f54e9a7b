import { localize } from '../kernel/locale.ts'
import { formatNumber } from '../kernel/number.ts'
import * as bn from './messages.bn.ts'

/** The sales of a seller. */
export const salesMessages = localize(bn.salesMessages, {
  title: 'Sales',
  waiting: (count: number) => `${formatNumber(count)} waiting for you`,
  intro: 'The phones that buyers have paid for, and what to do for each.',
  product: 'Product',
  price: 'Price',
  buyer: 'Buyer',
  paidAt: 'Paid on',
  stage: 'Stage',
  empty: 'No sales yet',
  emptyHint: 'When a buyer has paid for one of your phones, it appears here.',
  myProducts: 'My products',
  download: 'Download CSV',
  loadFailed: 'Your sales could not be loaded',
})
