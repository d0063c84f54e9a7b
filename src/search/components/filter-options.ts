import { formatDigits } from '../../kernel/number.ts'
import type { ProductCounts } from '../contract.ts'
import { formatAmount } from '../rules.ts'

export type Option = { value: string; label: string }

/** The purchase years of the phones found, latest first, and the chosen year, even when no phone has it. */
export function yearOptions(counts: ProductCounts | undefined, chosen: number | undefined): Option[] {
  const years = counts?.year ?? []
  const missing = chosen !== undefined && years.every(({ value }) => value !== chosen)
  return [...years, ...(missing ? [{ value: chosen, count: 0, more: false }] : [])]
    .sort((one, other) => other.value - one.value)
    .map(({ value, ...amount }) => ({
      value: String(value),
      label: counts ? `${formatDigits(value)} (${formatAmount(amount)})` : formatDigits(value),
    }))
}

/** Districts, the fullest first, each with its areas, and the chosen place, even when no phone is there. */
export function placeOptions(counts: ProductCounts | undefined, chosen: string): Option[] {
  const places = counts?.place ?? []
  const toOption = (place: (typeof places)[number], indent = '') => ({
    value: place.value,
    label: `${indent}${place.label} (${formatAmount(place)})`,
  })
  const options = places
    .filter(({ within }) => within === null || !places.some(({ value }) => value === within))
    .flatMap((district) => [
      toOption(district),
      ...places.filter(({ within }) => within === district.value).map((area) => toOption(area, '\u2003')),
    ])
  const missing = chosen !== '' && places.every(({ value }) => value !== chosen)
  return missing ? [{ value: chosen, label: chosen }, ...options] : options
}
