import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import { maxNewCount, maxSavedSearches } from '../rules.ts'
import * as bn from './texts.bn.ts'

export const savedSearchesTexts = localize(bn.savedSearchesTexts, {
  title: 'Saved searches',
  intro: 'We’ll notify you when a matching phone is listed.',
  empty: 'You have not saved a search yet',
  emptyHint:
    'Search for the phone you want and press ‘Save this search’. We’ll notify you when one is listed.',
  browse: 'Find a phone',
  loadFailed: 'Your saved searches could not be loaded',
  newPhones: (count: number) => `${formatNumber(count)}${count === maxNewCount ? '+' : ''} new`,
  show: 'Show phones',
  mail: 'Mail me new phones once a day',
  delete: 'Delete',
  deleteNamed: (search: string) => `Delete the search ${search}`,
  deleted: 'The search is deleted',
})

export const savedSearchProblemTexts = localize(bn.savedSearchProblemTexts, {
  'empty-search': 'Type what you are looking for, or choose a filter, before you save the search.',
  'too-many-searches': `You have saved ${formatNumber(maxSavedSearches)} searches, which is the most. Please delete one first.`,
  'unknown-search': 'There is no such saved search.',
})

export const foundMailTexts = localize(bn.foundMailTexts, {
  title: (count: number, search: string) =>
    `${formatNumber(count)} new ${count === 1 ? 'phone' : 'phones'}: ${search}`,
  intro: 'New for your saved search since our last mail about it:',
  more: (count: number) => `And ${formatNumber(count)} more.`,
  open: 'See them in Swap',
})

export const saveSearchTexts = localize(bn.saveSearchTexts, {
  save: 'Save this search',
  tellMe: 'Tell me when one arrives',
  saved: 'Saved',
  all: 'Saved searches',
  done: 'We’ll notify you when a matching phone is listed.',
})
