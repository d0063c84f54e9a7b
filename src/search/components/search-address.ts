import { type BrandName, brandNames } from '../../catalogue/rules.ts'
import { toAsciiDigits } from '../../kernel/digits.ts'
import { type Condition, conditions } from '../../listings/rules.ts'
import type { ProductCounts } from '../contract.ts'
import { type Sort, sorts } from '../rules.ts'

export type Brand = BrandName

/** A search, as the address of the page states it. Prices are dollars. */
export type Search = {
  q: string
  brands: Brand[]
  priceFrom?: number | undefined
  priceTo?: number | undefined
  conditions: Condition[]
  yearFrom?: number | undefined
  yearTo?: number | undefined
  place: string
  verified: boolean
  sort?: Sort | undefined
}

export const everything: Search = { q: '', brands: [], conditions: [], place: '', verified: false }

/** One filter that is set, as its chip shows it. */
export type ActiveFilter =
  | { kind: 'brand'; value: Brand }
  | { kind: 'condition'; value: Condition }
  | { kind: 'price'; from: number | undefined; to: number | undefined }
  | { kind: 'year'; from: number | undefined; to: number | undefined }
  | { kind: 'place'; value: string }
  | { kind: 'verified' }

/** Years and dollars with cents, as the server takes them; anything else is ignored. */
const amount = /^\d{1,7}(\.\d{1,2})?$/
const year = /^[12]\d{3}$/

function readNumber(text: string | null, pattern: RegExp, most: number): number | undefined {
  if (text === null || !pattern.test(text)) return undefined
  const number = Number(text)
  return number <= most ? number : undefined
}

/** A price as typed ('$1,200', '১২০০'); undefined when it is not a price. */
export function readAmount(typed: string): number | undefined {
  return readNumber(toAsciiDigits(typed).replace(/[$,\s]/g, ''), amount, 1_000_000)
}

/** Reads an address; unknown values are ignored. */
export function readSearch(params: URLSearchParams): Search {
  const chosen = <Value extends string>(name: string, values: readonly Value[]) =>
    values.filter((value) => params.getAll(name).includes(value))
  return {
    q: (params.get('q') ?? '').trim().slice(0, 200),
    brands: chosen('brand', brandNames),
    priceFrom: readNumber(params.get('price_from'), amount, 1_000_000),
    priceTo: readNumber(params.get('price_to'), amount, 1_000_000),
    conditions: chosen('condition', conditions),
    yearFrom: readNumber(params.get('year_from'), year, 9999),
    yearTo: readNumber(params.get('year_to'), year, 9999),
    place: (params.get('place') ?? '').trim().slice(0, 100),
    verified: params.get('verified') === 'true',
    sort: chosen('sort', sorts)[0],
  }
}

/** Writes an address; equal searches have equal addresses. */
export function writeSearch(search: Search): URLSearchParams {
  const params = new URLSearchParams()
  const add = (name: string, value: string | number | undefined) => {
    if (value !== undefined && value !== '') params.append(name, String(value))
  }
  add('q', search.q)
  for (const brand of search.brands) add('brand', brand)
  add('price_from', search.priceFrom)
  add('price_to', search.priceTo)
  for (const condition of search.conditions) add('condition', condition)
  add('year_from', search.yearFrom)
  add('year_to', search.yearTo)
  add('place', search.place)
  if (search.verified) add('verified', 'true')
  add('sort', search.sort)
  return params
}

/** The search as the query of a call. */
export function toQuery({ q, brands, priceFrom, priceTo, conditions, yearFrom, yearTo, ...rest }: Search) {
  const text = (value: number | undefined) => value?.toString()
  return {
    q: q || undefined,
    category_name: brands.length > 0 ? brands : undefined,
    price_from: text(priceFrom),
    price_to: text(priceTo),
    condition: conditions.length > 0 ? conditions : undefined,
    year_from: text(yearFrom),
    year_to: text(yearTo),
    place: rest.place || undefined,
    verified: rest.verified ? ('true' as const) : undefined,
  }
}

/** The filters that are set, in the order of the filter panel. The text and the order of the list are no filters. */
export function listFilters(search: Search): ActiveFilter[] {
  const { priceFrom, priceTo, yearFrom, yearTo, place, verified } = search
  return [
    ...search.brands.map((value) => ({ kind: 'brand' as const, value })),
    ...(priceFrom !== undefined || priceTo !== undefined
      ? [{ kind: 'price' as const, from: priceFrom, to: priceTo }]
      : []),
    ...search.conditions.map((value) => ({ kind: 'condition' as const, value })),
    ...(yearFrom !== undefined || yearTo !== undefined
      ? [{ kind: 'year' as const, from: yearFrom, to: yearTo }]
      : []),
    ...(place ? [{ kind: 'place' as const, value: place }] : []),
    ...(verified ? [{ kind: 'verified' as const }] : []),
  ]
}

/** The search without one of its filters. */
export function dropFilter(search: Search, filter: ActiveFilter): Search {
  switch (filter.kind) {
    case 'brand':
      return { ...search, brands: search.brands.filter((brand) => brand !== filter.value) }
    case 'condition':
      return { ...search, conditions: search.conditions.filter((condition) => condition !== filter.value) }
    default:
      return loosen(search, filter.kind)
  }
}

/** The search without filters: text and order stay. */
export function clearFilters({ q, sort }: Search): Search {
  return { ...everything, q, sort }
}

/** What the server proposes to leave out when nothing is found. */
export type Loosening = ProductCounts['loosen'][number]['value']

/** The search without what the server proposed to leave out. */
export function loosen(search: Search, what: Loosening): Search {
  switch (what) {
    case 'q':
      return { ...search, q: '' }
    case 'category_name':
      return { ...search, brands: [] }
    case 'condition':
      return { ...search, conditions: [] }
    case 'price':
      return { ...search, priceFrom: undefined, priceTo: undefined }
    case 'year':
      return { ...search, yearFrom: undefined, yearTo: undefined }
    case 'place':
      return { ...search, place: '' }
    case 'verified':
      return { ...search, verified: false }
  }
}

/** The range, its ends swapped when they were typed the wrong way round. */
export function inOrder<Ends extends { from: number | undefined; to: number | undefined }>(ends: Ends) {
  const { from, to } = ends
  return from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to }
}
