import { brandPattern } from '../catalogue/rules.ts'
import { formatAmount, getCurrency, maxAmount } from '../kernel/money.ts'
import { conditions, ramSizes, storageSizes } from '../listings/rules.ts'
import { factTexts } from '../listings/texts/facts.ts'
import { conditionTexts } from '../listings/texts/listing.ts'
import type { ProductCounts } from './contract.ts'
import { batterySteps, sorts, toAddress } from './rules.ts'
import { filterTexts as texts } from './texts.ts'

type Read<Value> = (values: string[]) => Value

const text =
  (limit: number): Read<string> =>
  ([value = '']) =>
    value.trim().slice(0, limit)
const flag: Read<boolean> = ([value]) => value === 'true'
const chosen =
  <Value extends string | number>(values: readonly Value[]): Read<Value[]> =>
  (given) =>
    values.filter((value) => given.includes(String(value)))
const oneOf =
  <Value extends string | number>(values: readonly Value[]): Read<Value | undefined> =>
  (given) =>
    values.find((value) => given.includes(String(value)))
const number =
  (pattern: RegExp, most: number): Read<number | undefined> =>
  ([value = '']) =>
    pattern.test(value) && Number(value) <= most ? Number(value) : undefined

const price = number(/^\d{1,7}(\.\d{1,2})?$/, maxAmount)
const year = number(/^[12]\d{3}$/, 9999)

/** What may be brands, each once: which there are is known to the server. */
const brands: Read<string[]> = (given) => [...new Set(given)].filter((name) => brandPattern.test(name)).sort()

/** How each parameter of a search is read from the address of its page, in the order in which the address has them. */
const readers = {
  q: text(200),
  category_name: brands,
  price_from: price,
  price_to: price,
  condition: chosen(conditions),
  year_from: year,
  year_to: year,
  place: text(100),
  verified: flag,
  storage: chosen(storageSizes),
  ram: chosen(ramSizes),
  battery_from: oneOf(batterySteps) as Read<number | undefined>,
  warranty: flag,
  box: flag,
  checked: flag,
  sort: oneOf(sorts),
  /** What was read from the text, and goes with it. */
  from_words: chosen(['price', 'sort']),
}

/** A search as the address of its page states it. Prices are amounts in the currency of this deployment. */
export type Search = { [Name in keyof typeof readers]: ReturnType<(typeof readers)[Name]> }

/** Reads a search from the address of its page; unknown values are ignored. */
export function readSearch(params: URLSearchParams): Search {
  const read = Object.entries(readers).map(([name, reader]) => [
    name,
    reader(params.getAll(name === 'category_name' ? 'brand' : name)),
  ])
  return Object.fromEntries(read)
}

/** The search without text, filters and order, which finds all phones. */
export const everything = readSearch(new URLSearchParams())

/** Writes a search as the parameters of its page's address; equal searches have equal addresses. */
export const writeSearch = (search: Search): URLSearchParams =>
  toAddress({ ...toQuery(search), sort: search.sort, from_words: search.from_words })

type Written<Value> = Value extends boolean
  ? 'true'
  : Value extends number[]
    ? string[]
    : Value extends number
      ? string
      : Value

type Query = { [Name in Exclude<keyof Search, 'sort' | 'from_words'>]: Written<Search[Name]> | undefined }

/** Converts a search to the query of an API call. */
export function toQuery({ sort: _, from_words: __, ...search }: Search): Query {
  const write = (value: Search[keyof Query]) => {
    if (Array.isArray(value)) return value.length > 0 ? value.map(String) : undefined
    return value ? String(value) : value === 0 ? '0' : undefined
  }
  return Object.fromEntries(Object.entries(search).map(([name, value]) => [name, write(value)])) as Query
}

/** Returns the search for another text: without what was read from the text before. */
export function withText(search: Search, q: string): Search {
  if (q === search.q) return search
  const { from_words: read } = search
  const rest = read.includes('price') ? removeFilter(search, 'price') : search
  return { ...rest, q, ...(read.includes('sort') && { sort: undefined }), from_words: [] }
}

/** Filters as the address of a page or a call states them. */
type GivenFilters = {
  [Name in keyof Search]?:
    | (Search[Name] extends boolean ? boolean | 'true' | 'false' : Search[Name])
    | undefined
}

/** A filter, or the text, that the server proposes to remove when nothing is found. */
export type RemovableFilter = ProductCounts['loosen'][number]['value']

type Chip = { label: string; value?: unknown }

function each<Value>(values: Value | readonly Value[] | undefined, label: (value: Value) => string): Chip[] {
  const all = (Array.isArray(values) ? values : values ? [values] : []) as readonly Value[]
  return all.map((value) => ({ value, label: label(value) }))
}

const ifSet = (value: GivenFilters['box'], label: string): Chip[] =>
  value === true || value === 'true' ? [{ label }] : []

type End = number | undefined

const ifEither = (from: End, to: End, label: (from: End, to: End) => string): Chip[] =>
  from === undefined && to === undefined ? [] : [{ label: label(from, to) }]

const formatPrice = (amount: End) => (amount === undefined ? amount : formatAmount(amount, getCurrency()))

type NamePlace = (key: string) => string | undefined

/** What the chips of each filter say, in the order of the filter panel: a chip for each value, or for a range. */
const chips: Record<Exclude<RemovableFilter, 'q'>, (given: GivenFilters, namePlace: NamePlace) => Chip[]> = {
  category_name: (given) => each(given.category_name, (brand) => brand),
  price: (given) =>
    ifEither(given.price_from, given.price_to, (from, to) =>
      texts.between(formatPrice(from), formatPrice(to)),
    ),
  condition: (given) => each(given.condition, (condition) => conditionTexts[condition]),
  year: (given) => ifEither(given.year_from, given.year_to, texts.years),
  place: (given, namePlace) => each(given.place, (key) => namePlace(key) ?? key),
  verified: (given) => ifSet(given.verified, texts.verified),
  storage: (given) => each(given.storage, factTexts.gigabytes),
  ram: (given) => each(given.ram, (size) => texts.memory(factTexts.gigabytes(size))),
  battery_from: (given) => each(given.battery_from, texts.battery),
  warranty: (given) => ifSet(given.warranty, texts.warranty),
  box: (given) => ifSet(given.box, texts.box),
  checked: (given) => ifSet(given.checked, texts.checked),
}

/** A filter that is set, as its chip shows it in the current language: one value of it, or a range. */
export type ActiveFilter = Chip & { name: keyof typeof chips }

/**
 * Returns the filters that are set, in the order of the filter panel. Text and order of the list are no filters.
 * @param namePlace returns the name of a place by its key, undefined for an unknown one
 */
export const listFilters = (given: GivenFilters, namePlace: NamePlace = () => undefined): ActiveFilter[] =>
  (Object.keys(chips) as (keyof typeof chips)[]).flatMap((name) =>
    chips[name](given, namePlace).map((chip) => ({ name, ...chip })),
  )

/** Returns the search without its filters: text and order stay. */
export function clearFilters({ q, sort, from_words }: Search): Search {
  return { ...everything, q, sort, from_words }
}

/** Returns the search without what the server proposed to remove. */
export function removeFilter(search: Search, name: RemovableFilter): Search {
  if (name === 'price') return { ...search, price_from: undefined, price_to: undefined }
  if (name === 'year') return { ...search, year_from: undefined, year_to: undefined }
  return { ...search, [name]: everything[name] }
}

/** Returns the search without one of its filters or, of a filter with several values, without one of these. */
export function dropFilter(search: Search, { name, value }: ActiveFilter): Search {
  const values: unknown = search[name as keyof Search]
  if (!Array.isArray(values)) return removeFilter(search, name)
  return { ...search, [name]: values.filter((other) => other !== value) }
}

/** Returns the range, with its ends swapped if they were typed the wrong way round. */
export function inOrder<Ends extends { from: number | undefined; to: number | undefined }>(ends: Ends) {
  const { from, to } = ends
  return from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to }
}
