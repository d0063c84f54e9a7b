import { localize } from '../../kernel/locale.ts'
import * as bn from './texts.bn.ts'

export const historyTexts = localize(bn.historyTexts, {
  was: (price: string) => `Was ${price}`,
  wasMeans: 'its lowest price in the 30 days before it was lowered',
  title: 'Price history',
  now: 'Now',
  from: 'From',
  price: 'Price',
})
