import type { ShortTextProblem } from '../find-contacts.ts'
import { localize } from '../locale.ts'
import type { Currency } from '../money.ts'
import * as bn from './typed.bn.ts'

export const amountTexts = localize(bn.amountTexts, {
  ambiguous: (typed: string, one: string, other: string | undefined) =>
    `‘${typed}’ can be read in more than one way. Enter ${other ? `${one} or ${other}` : `${one}, if you mean that`}.`,
  noAmount: (typed: string) => `‘${typed}’ is not an amount. Enter one such as 25,000 or 25k.`,
  currency: {
    USD: 'Amounts here are in US dollars. Enter it in dollars.',
    BDT: 'Amounts here are in taka. Enter it in taka.',
  } satisfies Record<Currency, string>,
  readAs: (amount: string) => `Read as ${amount}`,
})

export const imeiTexts = localize(bn.imeiTexts, {
  none: 'This is not an IMEI. It has 15 digits: dial *#06# on the phone to see it.',
  two: (first: string) => `These are two IMEIs. Enter only one of them, such as ${first}.`,
  withVersion: (imei: string) =>
    `These 16 digits end in the version of the software. The IMEI is probably ${imei}: compare it with *#06# and enter it.`,
})

export const shortTextTexts = localize(bn.shortTextTexts, {
  'not-one-line': 'Please write it on one line.',
  'hidden-signs': 'It contains invisible characters. Type it instead of pasting it.',
  link: 'Leave out links and email addresses here.',
  'phone-number': 'Leave out phone numbers here.',
} satisfies Record<ShortTextProblem, string>)
