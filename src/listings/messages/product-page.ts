import { localize } from '../../kernel/locale.ts'
import * as bn from './product-page.bn.ts'

/** The page of one phone. */
export const productPageMessages = localize(bn.productPageMessages, {
  description: 'Description',
  noImei:
    'The seller has given no IMEI. Before you take the phone, compare the one that *#06# shows with its box or receipt.',
  sales: (count: number) =>
    count === 0 ? 'Nothing sold here yet' : `${count} ${count === 1 ? 'phone' : 'phones'} sold here`,
})

/** The page of one brand. */
export const brandPageMessages = localize(bn.brandPageMessages, {
  documentTitle: (brand = 'Not found') => `Swap-${brand}`,
  stockOutHint: (brand: string) =>
    `Nobody offers ${/^[aeiou]/i.test(brand) ? 'an' : 'a'} ${brand} phone right now. New ones come in every day.`,
  otherBrands: 'See other brands',
})
