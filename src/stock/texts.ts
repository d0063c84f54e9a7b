import { localize } from '../kernel/locale.ts'
import type { Aside, StockSort } from '../listings/rules.ts'
import type { StockTab } from './rules.ts'
import * as bn from './texts.bn.ts'

export const bulkPriceTexts = localize(bn.bulkPriceTexts, {
  open: 'Change prices',
  title: 'Change prices',
  intro:
    'Nothing changes until you save. Buyers who have booked a phone are shown its new price, and pay only when they accept it.',
  lowerAll: 'Lower all by',
  percent: '%',
  lower: 'Fill in',
  notAPercentage: 'A whole number from 1 to 90.',
  price: (name: string) => `New price of ${name}`,
  changeOne: (price: string, name: string) => `${price}: change the price of ${name}`,
  saveOne: 'Save',
  keepOne: 'Cancel',
  from: (price: string) => `now ${price}`,
  change: (percent: string) => `${percent} %`,
  booked: (count: string) => `booked: ${count}`,
  save: (count: string) => `Save (${count})`,
  back: 'Done',
  discard: 'Leave without saving',
  noChange: 'No price has changed yet.',
  aboveMarket: (market: string) => `Above the market price of ${market} that you gave`,
  farBelow: 'Less than half of what it is now',
  saved: (count: string) => `New prices: ${count}`,
  someRefused: (count: string) => `Not changed: ${count}. See why below.`,
  failed: 'The prices could not be saved',
  more: 'These are your latest 500 phones. Save them first, then look for others.',
})

export const stockTabTexts = localize(bn.stockTabTexts, {
  label: 'Your phones',
  tabs: {
    all: 'All',
    'for-sale': 'For sale',
    drafts: 'Drafts',
    booked: 'Booked',
    sold: 'Sold',
    paused: 'Paused',
    returned: 'Refunded',
  } satisfies Record<StockTab, string>,
  withCount: (tab: string, count: string) => `${tab} (${count})`,
  booked: 'Nobody has booked a phone of yours',
  bookedHint: 'Booked phones appear here until they are paid for. Until then others can still buy them.',
  sold: 'You have not sold a phone yet',
  soldHint: 'Phones appear here as soon as somebody has paid for them.',
  paused: 'No phone is paused',
  pausedHint: 'Phones that you pause or have sold elsewhere wait here, and you can put them back for sale.',
  returned: 'No sale of yours was refunded',
  returnedHint: 'When a sale is refunded and you have the phone, it appears here, ready to be sold again.',
})

export const figureTexts = localize(bn.figureTexts, {
  views: (count: number) => (count === 1 ? 'view' : 'views'),
  bookings: (count: number) => (count === 1 ? 'booking' : 'bookings'),
  hearts: (count: number) => (count === 1 ? 'heart' : 'hearts'),
  offers: (count: number) => (count === 1 ? 'offer' : 'offers'),
  days: (count: number) => (count === 1 ? 'day' : 'days'),
  waiting: (count: string) => `${count} not paid yet`,
  bankAsks: 'On hold: the bank is asking',
  asides: {
    paused: 'Paused',
    'sold-elsewhere': 'Sold elsewhere',
    returned: 'Sale refunded',
  } satisfies Record<Aside, string>,
})

export const stockViewTexts = localize(bn.stockViewTexts, {
  options: 'Sort, view and prices',
  sortBy: 'Sort by',
  sorts: {
    newest: 'Newest',
    oldest: 'Longest here',
    dearest: 'Highest price',
    cheapest: 'Lowest price',
  } satisfies Record<StockSort, string>,
  view: 'Show as',
  views: { list: 'List', cards: 'Cards' },
})
