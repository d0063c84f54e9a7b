import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import * as bn from './brand-page.bn.ts'

export const brandPageTexts = localize(bn.brandPageTexts, {
  documentTitle: (brand = 'Not found') => `Swap-${brand}`,
  stockOutHint: (brand: string) =>
    `There is no ${brand} phone for sale right now. New ones arrive every day.`,
  otherBrands: 'See other brands',
})

export const alikeTexts = localize(bn.alikeTexts, {
  more: (count: number) => `and ${formatNumber(count)} more like it from this seller`,
  title: 'More like it from this seller',
})
