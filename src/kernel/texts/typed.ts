import type { ShortTextProblem } from '../find-contacts.ts'
import { localize } from '../locale.ts'
import type { Warning } from '../message-intents.ts'
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

export const warningTexts = localize(bn.warningTexts, {
  link: 'Careful: this link leads away from Swap. Never enter a password, a PIN or a card there.',
  email: 'Careful: this is an email address. We can neither see nor protect what you agree on outside Swap.',
  code: 'Careful: never tell anyone a code that was sent to you.',
  payment:
    'Careful: an SMS, a screenshot or a transaction number is not proof of payment. Only the order page shows that Swap holds the money.',
  advance: 'Careful: pay nothing in advance and nothing outside Swap. We cannot get that money back.',
  wallet: 'Careful: pay on Swap only. We cannot get back money that you send to a number.',
  qr: 'Careful: never send anyone a picture of your QR code. Anyone who has it can claim that you have the phone.',
  complaint:
    'Careful: confirm that everything is fine, or withdraw a complaint, only when you have the phone or your money. It cannot be undone.',
  outside: 'Careful: we can neither see nor protect what you pay or agree on outside Swap.',
  remote:
    'Careful: nobody needs to see or control your phone. Do not install an app that somebody sends you.',
  impersonation:
    'Careful: Swap, bKash, Nagad and the police do not write to you here. We contact you only by notification and email.',
} satisfies Record<Warning, string>)
