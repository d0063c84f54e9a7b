import { formatAmount } from '../../../kernel/money.ts'
import { factTexts } from '../../texts/facts.ts'
import type { Flag } from '../contract.ts'
import { flagTexts as words } from '../texts.ts'

/** Describes in one sentence, with the values, why a phone was flagged. */
export function describeFlag(flag: Flag): string {
  switch (flag.kind) {
    case 'impossible-variant':
      return words.variant(flag.model, describeSizes(flag), words.or(flag.sold.map(describeVariant)))
    case 'price-far-below': {
      const { price, median, sales, currency } = flag
      const share = Math.round((price / median) * 100)
      return words.price(formatAmount(price, currency), share, formatAmount(median, currency), sales)
    }
    case 'photo-of-another-seller':
      return words.photos(flag.matches.length)
    case 'near-duplicate':
      return words.duplicates(flag.phones, flag.withoutImei)
    case 'other-brand':
      return words.otherBrand(flag.brand, words.or(flag.named))
  }
}

function describeVariant(variant: string): string {
  return variant
    .split('/')
    .map((size) => factTexts.gigabytes(Number(size)))
    .join(' / ')
}

function describeSizes({ ramGb, storageGb }: { ramGb: number | null; storageGb: number | null }): string {
  const [ram, storage] = [ramGb, storageGb].map((size) => (size === null ? null : factTexts.gigabytes(size)))
  if (ram && storage) return words.ramAndStorage(ram, storage)
  return ram ? words.ram(ram) : words.storage(storage ?? '')
}
