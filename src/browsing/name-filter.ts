import type { BrandName } from '../catalogue/rules.ts'
import { formatAmount, getCurrency } from '../kernel/money.ts'
import type { Condition } from '../listings/rules.ts'
import { factTexts } from '../listings/texts/facts.ts'
import { conditionTexts } from '../listings/texts/listing.ts'
import { filterTexts as texts } from './texts.ts'

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

type NumberOrText = number | string

type FilterQuery = {
  category_name?: readonly BrandName[] | undefined
  price_from?: NumberOrText | undefined
  price_to?: NumberOrText | undefined
  condition?: readonly Condition[] | undefined
  year_from?: NumberOrText | undefined
  year_to?: NumberOrText | undefined
  place?: string | undefined
  verified?: string | undefined
  storage?: readonly NumberOrText[] | undefined
  ram?: readonly NumberOrText[] | undefined
  battery_from?: NumberOrText | undefined
  warranty?: string | undefined
  box?: string | undefined
}

/** Returns the filters that are set in a query, in the order of the filter panel. */
export function listActive(query: FilterQuery): ActiveFilter[] {
  const each = <Kind extends string, Value>(kind: Kind, values: readonly Value[] = []) =>
    values.map((value) => ({ kind, value }))
  const number = (value: NumberOrText | undefined) => (value === undefined ? undefined : Number(value))
  const range = <Kind extends string>(kind: Kind, from?: NumberOrText, to?: NumberOrText) =>
    from === undefined && to === undefined ? [] : [{ kind, from: number(from), to: number(to) }]
  const flag = <Kind extends string>(kind: Kind, value: string | undefined) =>
    value === 'true' ? [{ kind }] : []
  return [
    ...each('brand' as const, query.category_name),
    ...range('price' as const, query.price_from, query.price_to),
    ...each('condition' as const, query.condition),
    ...range('year' as const, query.year_from, query.year_to),
    ...each('place' as const, query.place ? [query.place] : []),
    ...flag('verified' as const, query.verified),
    ...each('storage' as const, query.storage?.map(Number)),
    ...each('ram' as const, query.ram?.map(Number)),
    ...each('battery_from' as const, query.battery_from === undefined ? [] : [Number(query.battery_from)]),
    ...flag('warranty' as const, query.warranty),
    ...flag('box' as const, query.box),
  ]
}

/**
 * Describes a filter in the current language.
 * @param namePlace returns the name of a place by its key, undefined for an unknown one
 */
export function nameFilter(filter: ActiveFilter, namePlace: (key: string) => string | undefined): string {
  const price = (amount: number | undefined) =>
    amount === undefined ? undefined : formatAmount(amount, getCurrency())
  switch (filter.kind) {
    case 'price':
      return texts.between(price(filter.from), price(filter.to))
    case 'year':
      return texts.years(filter.from, filter.to)
    case 'place':
      return namePlace(filter.value) ?? filter.value
    case 'verified':
      return texts.verified
    case 'storage':
      return factTexts.gigabytes(filter.value)
    case 'ram':
      return texts.memory(factTexts.gigabytes(filter.value))
    case 'battery_from':
      return texts.battery(filter.value)
    case 'warranty':
      return texts.warranty
    case 'box':
      return texts.box
    case 'condition':
      return conditionTexts[filter.value]
    default:
      return filter.value
  }
}
