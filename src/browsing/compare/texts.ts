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
