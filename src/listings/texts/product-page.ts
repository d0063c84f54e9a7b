import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import * as bn from './product-page.bn.ts'

export const sellerLineTexts = localize(bn.sellerLineTexts, {
  sales: (count: number) =>
    count === 0
      ? 'Nothing sold here yet'
      : `${formatNumber(count)} ${count === 1 ? 'phone' : 'phones'} sold here`,
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
