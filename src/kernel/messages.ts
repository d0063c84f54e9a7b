import { localize } from './locale.ts'
import type { Warning } from './message-intents.ts'
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

export const imeiMessages = localize(bn.imeiMessages, {
  none: 'This is not an IMEI. It has 15 digits: dial *#06# on the phone to see it.',
  two: (first: string) => `These are two IMEIs. Write one of them alone, such as ${first}.`,
  withVersion: (imei: string) =>
    `These 16 digits end in the version of the software. The IMEI is probably ${imei}: compare it with *#06# and write it.`,
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

/** What a reader is warned of. */
export const warningMessages = localize(bn.warningMessages, {
  link: 'Careful: this link leads away from Swap. Never enter a password, a PIN or a card there.',
  email: 'Careful: this is an email address. What you agree on outside Swap we can neither see nor protect.',
  code: 'Careful: never tell anybody a code that was sent to you.',
  payment:
    'Careful: an SMS, a screenshot or a transaction number is no payment. Only the page of the order shows that Swap holds the money.',
  advance: 'Careful: pay nothing in advance and nothing outside Swap. We cannot get such money back.',
  wallet: 'Careful: pay on Swap only. We cannot get back money that you send to a number.',
  qr: 'Careful: never send anybody a picture of your QR code. Whoever has it can say that you have the phone.',
  complaint:
    'Careful: say that everything is fine, or take a complaint back, only when you have the phone or your money. It cannot be undone.',
  outside: 'Careful: what you pay or agree on outside Swap we can neither see nor protect.',
  remote: 'Careful: nobody needs to see or control your phone. Install no app that somebody sends you.',
  impersonation:
    'Careful: Swap, bKash, Nagad and the police do not write to you here. Our messages come by the bell and by email.',
} satisfies Record<Warning, string>)
