import { formatAmount } from '../../../kernel/money.ts'
import { factMessages } from '../../messages/facts.ts'
import type { Flag } from '../contract.ts'
import { flagMessages as messages } from '../messages.ts'

/** Why a phone was flagged, in a sentence with the values. */
export function describeFlag(flag: Flag): string {
  switch (flag.kind) {
    case 'impossible-variant':
      return messages.variant(flag.model, describeSizes(flag), messages.or(flag.sold.map(describeVariant)))
    case 'price-far-below': {
      const { price, median, sales, currency } = flag
      const share = Math.round((price / median) * 100)
      return messages.price(formatAmount(price, currency), share, formatAmount(median, currency), sales)
    }
    case 'photo-of-another-seller':
      return messages.photos(flag.matches.length)
    case 'near-duplicate':
      return messages.duplicates(flag.phones, flag.withoutImei)
    case 'other-brand':
      return messages.otherBrand(flag.brand, messages.or(flag.named))
  }
}

function describeVariant(variant: string): string {
  return variant
    .split('/')
    .map((size) => factMessages.gigabytes(Number(size)))
    .join(' / ')
}

function describeSizes({ ramGb, storageGb }: { ramGb: number | null; storageGb: number | null }): string {
  const [ram, storage] = [ramGb, storageGb].map((size) =>
    size === null ? null : factMessages.gigabytes(size),
  )
  if (ram && storage) return messages.ramAndStorage(ram, storage)
  return ram ? messages.ram(ram) : messages.storage(storage ?? '')
}
