import { useEffect, useRef, useState } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'
import { type BrandName, brandNames } from '../../catalogue/rules.ts'
import { maxAmount } from '../../kernel/money.ts'
import { type Condition, conditions, ramSizes, storageSizes } from '../../listings/rules.ts'
import { batterySteps, type Sort, sorts, toAddress } from '../rules.ts'

export type Brand = BrandName
type Storage = (typeof storageSizes)[number]
type Ram = (typeof ramSizes)[number]

/** A search as the address of its page states it. Prices are amounts in the currency of this deployment. */
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
  storages: Storage[]
  rams: Ram[]
  batteryFrom?: number | undefined
  warranty: boolean
  box: boolean
  sort?: Sort | undefined
}

/** The search without text, filters and order, which finds all phones. */
export const everything: Search = {
  q: '',
  brands: [],
  conditions: [],
  place: '',
  verified: false,
  storages: [],
  rams: [],
  warranty: false,
  box: false,
}

const amount = /^\d{1,7}(\.\d{1,2})?$/
const year = /^[12]\d{3}$/

function readNumber(text: string | null, pattern: RegExp, most: number): number | undefined {
  if (text === null || !pattern.test(text)) return undefined
  const number = Number(text)
  return number <= most ? number : undefined
}

/** Reads a search from the address of its page; unknown values are ignored. */
export function readSearch(params: URLSearchParams): Search {
  const chosen = <Value extends string | number>(name: string, values: readonly Value[]) =>
    values.filter((value) => params.getAll(name).includes(String(value)))
  return {
    q: (params.get('q') ?? '').trim().slice(0, 200),
    brands: chosen('brand', brandNames),
    priceFrom: readNumber(params.get('price_from'), amount, maxAmount),
    priceTo: readNumber(params.get('price_to'), amount, maxAmount),
    conditions: chosen('condition', conditions),
    yearFrom: readNumber(params.get('year_from'), year, 9999),
    yearTo: readNumber(params.get('year_to'), year, 9999),
    place: (params.get('place') ?? '').trim().slice(0, 100),
    verified: params.get('verified') === 'true',
    storages: chosen('storage', storageSizes),
    rams: chosen('ram', ramSizes),
    batteryFrom: chosen('battery_from', batterySteps)[0],
    warranty: params.get('warranty') === 'true',
    box: params.get('box') === 'true',
    sort: chosen('sort', sorts)[0],
  }
}

/** Writes a search as the parameters of its page's address; equal searches have equal addresses. */
export const writeSearch = (search: Search): URLSearchParams =>
  toAddress({ ...toQuery(search), sort: search.sort })

/** Converts a search to the query of an API call. */
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
    storage: rest.storages.length > 0 ? rest.storages.map(String) : undefined,
    ram: rest.rams.length > 0 ? rest.rams.map(String) : undefined,
    battery_from: text(rest.batteryFrom),
    warranty: rest.warranty ? ('true' as const) : undefined,
    box: rest.box ? ('true' as const) : undefined,
  }
}

/** Returns the range, with its ends swapped if they were typed the wrong way round. */
export function inOrder<Ends extends { from: number | undefined; to: number | undefined }>(ends: Ends) {
  const { from, to } = ends
  return from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to }
}

/** Sets the search in the address, as a new entry of the history unless the options say otherwise. */
export type SetSearch = (next: Search, options?: NavigateOptions) => void

/** Returns the search in the address of the page, and the function that sets it. */
export function useSearch(): [Search, SetSearch] {
  const [params, setParams] = useSearchParams()
  const address = params.toString()
  // A choice that the address has not reached yet: a second one must not undo it.
  const [pending, setPending] = useState<{ from: string; search: Search }>()
  if (pending && pending.from !== address) setPending(undefined)
  const following = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(following.current), [])
  const search = pending?.from === address ? pending.search : readSearch(params)
  return [
    search,
    (next, options) => {
      const written = writeSearch(next)
      if (written.toString() === writeSearch(search).toString()) return
      setPending({ from: address, search: next })
      // Back to the current address: no new history entry.
      const replace = written.toString() === address
      // After the paint, because the router renders every link again. Only the last of quick choices counts.
      clearTimeout(following.current)
      following.current = setTimeout(() => setParams(written, { replace, ...options }))
    },
  ]
}
