import { localize } from '../../../kernel/locale.ts'
import { formatNumber } from '../../../kernel/number.ts'
import * as bn from './deliveries.bn.ts'

export const foundMailTexts = localize(bn.foundMailTexts, {
  title: (count: number, search: string) =>
    `${formatNumber(count)} new ${count === 1 ? 'phone' : 'phones'}: ${search}`,
  intro: 'New for your saved search since our last mail about it:',
  more: (count: number) => `And ${formatNumber(count)} more.`,
  open: 'See them in Swap',
})
