import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import type { FlagKind } from './rules.ts'
import * as bn from './texts.bn.ts'

export const flagKindTexts = localize(bn.flagKindTexts, {
  'impossible-variant': 'Impossible variant',
  'price-far-below': 'Price far below',
  'photo-of-another-seller': 'Photo of another seller',
  'near-duplicate': 'Same phone several times',
  'other-brand': 'Another brand',
} satisfies Record<FlagKind, string>)

export const flagTexts = localize(bn.flagTexts, {
  variant: (model: string, stated: string, sold: string) =>
    `The ${model} is not sold with ${stated}, but with ${sold}.`,
  ramAndStorage: (ram: string, storage: string) => `${ram} RAM and ${storage} of storage`,
  ram: (ram: string) => `${ram} RAM`,
  storage: (storage: string) => `${storage} of storage`,
  or: (all: string[]) => (all.length > 1 ? `${all.slice(0, -1).join(', ')} or ${all.at(-1)}` : all.join('')),
  price: (price: string, share: number, median: string, sales: number) =>
    `${price} is ${formatNumber(share)} % of ${median}, what such phones usually cost here (${formatNumber(sales)} sales).`,
  photos: (count: number) =>
    count === 1
      ? 'A photo looks like one of another seller, which was here before.'
      : `${formatNumber(count)} photos look like those of another seller, which were here before.`,
  duplicates: (phones: number, withoutImei: number) =>
    `The seller offers ${formatNumber(phones)} phones like this at nearly the same price; ${formatNumber(withoutImei)} of them without an IMEI.`,
  otherBrand: (brand: string, named: string) =>
    `It is offered as ${brand}, and its name is that of ${named}.`,
})

export const heldTexts = localize(bn.heldTexts, {
  title: (count: number) =>
    count === 1 ? 'One phone is being reviewed' : `${formatNumber(count)} phones are being reviewed`,
  intro:
    'Buyers see it once an admin has reviewed it, usually within a day. If you mistyped something, correct it, and it is shown at once.',
  since: (time: string) => `Waiting since ${time}`,
})
