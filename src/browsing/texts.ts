import { localize } from '../kernel/locale.ts'
import { formatNumber } from '../kernel/number.ts'
import { type Amount, formatAmount, maxSavedPhones, type Sort } from './rules.ts'
import * as bn from './texts.bn.ts'

const sayPhones = (amount: Amount) => `${formatAmount(amount)} ${amount.count === 1 ? 'phone' : 'phones'}`

export const searchTexts = localize(bn.searchTexts, {
  documentTitle: 'Swap-Search',
  title: (q: string) => (q ? `Phones for “${q}”` : 'All phones'),
  box: 'Search phones',
  boxWithin: (brand: string) => `Search ${brand} phones`,
  submit: 'Search',
  suggestions: 'Suggestions',
  suggested: (count: number) => `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`,
  found: (amount: Amount, hasNearMatches = false) => {
    if (amount.count === 0) return hasNearMatches ? 'No exact matches. Similar phones:' : 'No phones'
    return hasNearMatches ? `${sayPhones(amount)}, then similar ones` : sayPhones(amount)
  },
  failed: 'These phones could not be loaded',
  nothingForSale: 'There are no phones for sale right now. New ones arrive every day.',
  sortBy: 'Sort by',
  best: 'Best match',
  sorts: {
    newest: 'Newest',
    cheapest: 'Lowest price',
    dearest: 'Highest price',
    saving: 'Biggest saving',
  } satisfies Record<Sort, string>,
})

export const savedTexts = localize(bn.savedTexts, { title: 'Saved' })

export const savedPhonesTexts = localize(bn.savedPhonesTexts, {
  title: 'Saved phones',
  intro: 'Phones you have saved with the heart. We’ll notify you when a price drops.',
  empty: 'You have saved no phones yet',
  emptyHint: 'Press the heart on a phone to find it here again.',
  browse: 'Find a phone',
  failed: 'Your saved phones could not be loaded',
  sold: 'Sold',
  withdrawn: 'No longer offered by its seller',
})

export const saveProblemTexts = localize(bn.saveProblemTexts, {
  'too-many-saved': `You have saved ${formatNumber(maxSavedPhones)} phones, which is the most. Please remove some first.`,
})

export const filterTexts = localize(bn.filterTexts, {
  title: 'Filters',
  open: (set: number) => (set === 0 ? 'Filters' : `Filters (${set})`),
  show: (amount: Amount | undefined) => (amount ? `Show ${sayPhones(amount)}` : 'Show phones'),
  active: 'Active filters',
  remove: (filter: string) => `Remove filter: ${filter}`,
  clearAll: 'Clear all',
  brand: 'Brand',
  price: 'Price',
  priceFrom: 'Price from',
  priceTo: 'Price to',
  priceTooHigh: (most: string) => `A price is at most ${most}`,
  condition: 'Condition',
  year: 'Purchase year',
  yearFrom: 'Bought in or after',
  yearTo: 'Bought in or before',
  anyYear: 'Any',
  from: 'From',
  to: 'To',
  place: 'Place',
  anywhere: 'Anywhere',
  seller: 'Seller',
  verified: 'Verified sellers only',
  anyBattery: 'Any',
  atLeast: (percent: number) => `${formatNumber(percent)} % or more`,
  battery: (percent: number) => `Battery ${formatNumber(percent)} % or more`,
  memory: (size: string) => `${size} RAM`,
  included: 'Comes with',
  warranty: 'Warranty',
  box: 'Original box',
  checked: 'Checked phones only',
  between: (from: string | undefined, to: string | undefined) =>
    from === undefined
      ? `Up to ${to}`
      : to === undefined
        ? `From ${from}`
        : from === to
          ? from
          : `${from} to ${to}`,
  years: (from: number | undefined, to: number | undefined) =>
    from === undefined
      ? `Bought until ${to}`
      : to === undefined
        ? `Bought since ${from}`
        : `Bought ${from === to ? from : `${from} to ${to}`}`,
})

export const nothingFoundTexts = localize(bn.nothingFoundTexts, {
  title: 'No phones match all your filters',
  titleFor: (q: string) => `Nothing found for “${q}”`,
  loosen: 'Try removing a filter:',
  several: 'Removing one filter is not enough. Clear them all and start with the most important one.',
  spelling: 'Try fewer words, or only the brand and the model.',
  without: (what: string, amount: Amount) => `Without ${what}: ${sayPhones(amount)}`,
  kinds: {
    q: 'the search text',
    price: 'the price',
    category_name: 'the brand',
    condition: 'the condition',
    year: 'the purchase year',
    place: 'the place',
    verified: 'verified sellers only',
    storage: 'the storage',
    ram: 'the RAM',
    battery_from: 'the battery health',
    warranty: 'warranty',
    box: 'the original box',
    checked: 'checked phones only',
  },
  showAll: 'Show all phones',
  nextPrice: (price: string) => `Show the next price: ${price}`,
  otherBrand: (brand: string) => `${brand} phones are not sold here. These brands are:`,
  near: 'Similar phones for sale:',
  otherBrands: (q: string) => `Search all brands for “${q}”`,
})
