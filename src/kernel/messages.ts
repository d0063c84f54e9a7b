import { localize } from './locale.ts'
import * as bn from './messages.bn.ts'
import type { Currency } from './money.ts'
import type { ShortTextProblem } from './short-text.ts'

/** What prices are in. */
export const currencyMessages = localize(bn.currencyMessages, {
  USD: 'Prices are in US dollars.',
  BDT: 'Prices are in taka.',
} satisfies Record<Currency, string>)

/** Why a typed amount is not taken, and how one was read. */
export const amountMessages = localize(bn.amountMessages, {
  ambiguous: (typed: string, one: string, other: string | undefined) =>
    `‘${typed}’ can be read in more than one way. Write ${other ? `${one} or ${other}` : `${one}, if you mean that`}.`,
  noAmount: (typed: string) => `‘${typed}’ is not an amount. Write one such as 25,000 or 25k.`,
  currency: {
    USD: 'Amounts here are in US dollars. Write it in dollars.',
    BDT: 'Amounts here are in taka. Write it in taka.',
  } satisfies Record<Currency, string>,
  readAs: (amount: string) => `Read as ${amount}`,
})

export const timeMessages = localize(bn.timeMessages, {
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  clock: (hours: number, minutes: string) => `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`,
  day: (day: number, month: string, year: number) => `${month} ${day}, ${year}`,
  moment: (day: number, month: string, year: number, clock: string) => `${month} ${day}, ${year} ${clock}`,
})

/** Why a short text is not shown to others. */
export const shortTextMessages = localize(bn.shortTextMessages, {
  'not-one-line': 'Write it in one line, please.',
  'hidden-signs': 'There are signs in it that cannot be seen. Type it instead of copying it.',
  link: 'Leave out links and email addresses here.',
  'phone-number': 'Leave out phone numbers here.',
} satisfies Record<ShortTextProblem, string>)
