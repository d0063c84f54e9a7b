import { localize } from '../../kernel/locale.ts'
import * as bn from './prices.bn.ts'

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
