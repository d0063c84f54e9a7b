import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import * as bn from './brand-page.bn.ts'

export const brandPageTexts = localize(bn.brandPageTexts, {
  documentTitle: (brand = 'Not found') => `Swap-${brand}`,
  stockOutHint: (brand: string) =>
    `Nobody offers ${/^[aeiou]/i.test(brand) ? 'an' : 'a'} ${brand} phone right now. New ones come in every day.`,
  otherBrands: 'See other brands',
})

export const alikeTexts = localize(bn.alikeTexts, {
  more: (count: number) => `and ${formatNumber(count)} more like it from this seller`,
  title: 'More like it from this seller',
})
