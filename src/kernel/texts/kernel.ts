import { localize } from '../locale.ts'
import type { Currency } from '../money.ts'
import * as bn from './kernel.bn.ts'

export const currencyTexts = localize(bn.currencyTexts, {
  USD: 'Prices are in US dollars.',
  BDT: 'Prices are in taka.',
} satisfies Record<Currency, string>)

export const timeTexts = localize(bn.timeTexts, {
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  clock: (hours: number, minutes: string) => `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`,
  day: (day: number, month: string, year: number) => `${month} ${day}, ${year}`,
  moment: (day: number, month: string, year: number, clock: string) => `${month} ${day}, ${year} ${clock}`,
})
