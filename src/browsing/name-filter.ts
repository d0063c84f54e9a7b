import type { BrandName } from '../catalogue/rules.ts'
import { formatAmount, getCurrency } from '../kernel/money.ts'
import { factMessages } from '../listings/messages/facts.ts'
import { conditionMessages } from '../listings/messages/listing.ts'
import type { Condition } from '../listings/rules.ts'
import { filterMessages as messages } from './messages.ts'

/** One filter that is set, as its chip shows it. */
export type ActiveFilter =
  | { kind: 'brand'; value: BrandName }
  | { kind: 'condition'; value: Condition }
  | { kind: 'price'; from: number | undefined; to: number | undefined }
  | { kind: 'year'; from: number | undefined; to: number | undefined }
  | { kind: 'place'; value: string }
  | { kind: 'verified' }
  | { kind: 'storage'; value: number }
  | { kind: 'ram'; value: number }
  | { kind: 'battery_from'; value: number }
  | { kind: 'warranty' }
  | { kind: 'box' }

/** A filter in words, in the current language. */
export function nameFilter(filter: ActiveFilter, namePlace: (key: string) => string | undefined): string {
  const price = (amount: number | undefined) =>
    amount === undefined ? undefined : formatAmount(amount, getCurrency())
  switch (filter.kind) {
    case 'price':
      return messages.between(price(filter.from), price(filter.to))
    case 'year':
      return messages.years(filter.from, filter.to)
    case 'place':
      return namePlace(filter.value) ?? filter.value
    case 'verified':
      return messages.verified
    case 'storage':
      return factMessages.gigabytes(filter.value)
    case 'ram':
      return messages.memory(factMessages.gigabytes(filter.value))
    case 'battery_from':
      return messages.battery(filter.value)
    case 'warranty':
      return messages.warranty
    case 'box':
      return messages.box
    case 'condition':
      return conditionMessages[filter.value]
    default:
      return filter.value
  }
}
