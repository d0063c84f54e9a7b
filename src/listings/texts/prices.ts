import { localize } from '../../kernel/locale.ts'
import * as bn from './prices.bn.ts'

export const soldTexts = localize(bn.soldTexts, {
  forSellers: (low: string, high: string) => `Phones like this were sold for ${low} to ${high}`,
  madeOf: {
    condition: (sales: string) => `${sales} sales of this model, storage and condition`,
    storage: (sales: string) => `${sales} sales of this model and storage`,
    model: (sales: string) => `${sales} sales of this model`,
  },
  lately: 'Recently sold here:',
  judged: { good: 'Good price', usual: 'Usual price', high: 'High price' },
  compared: (low: string, high: string) => `Half were sold for ${low} to ${high}`,
})

export const pricesTexts = localize(bn.pricesTexts, {
  documentTitle: (brand: string) => `Swap-Prices of used ${brand} phones`,
  title: (brand: string) => `What used ${brand} phones are sold for`,
  intro:
    'Prices that buyers have paid on Swap, from completed sales. Half of all phones were sold within the bar; the line is the typical price. Sales older than 90 days are adjusted to today’s prices.',
  brands: 'Brands',
  none: 'Too few phones of this brand were sold yet',
  noneHint: 'A model appears here once five have been sold.',
  browse: (brand: string) => `See ${brand} phones for sale`,
  chart: (brand: string) => `Prices of used ${brand} phones`,
  model: 'Model',
  storage: 'Storage',
  allStorages: 'All',
  low: 'From',
  median: 'Typical',
  high: 'To',
  sales: 'Sales',
})
