import { type ReactNode, useId } from 'react'
import { brandNames } from '../../catalogue/rules.ts'
import { conditions } from '../../listings/rules.ts'
import type { ProductCounts } from '../contract.ts'
import { sayAmount, filterMessages as words } from '../messages/search.ts'
import { PriceRange } from './filter-price.tsx'
import type { Brand, Search } from './search-address.ts'

export type FilterProps = {
  search: Search
  /** How many phones each value would leave; undefined until it is known. */
  counts: ProductCounts | undefined
  /** The one brand of the page: there is no choice of brands then. */
  brand?: Brand | undefined
  onSearch: (next: Search) => void
}

/** All that a list of phones can be narrowed by. Each choice counts at once. */
export function FilterPanel({ search, counts, brand, onSearch }: FilterProps) {
  const change = (changes: Partial<Search>) => onSearch({ ...search, ...changes })
  return (
    <div className="grid gap-6">
      {!brand && (
        <Choices
          legend={words.brand}
          values={brandNames}
          chosen={search.brands}
          counts={counts?.category_name}
          onChange={(brands) => change({ brands })}
        />
      )}
      <Group legend={words.price}>
        <PriceRange
          from={search.priceFrom}
          to={search.priceTo}
          onChange={({ from, to }) => change({ priceFrom: from, priceTo: to })}
        />
      </Group>
      <Choices
        legend={words.condition}
        values={conditions}
        chosen={search.conditions}
        counts={counts?.condition}
        onChange={(chosen) => change({ conditions: chosen })}
      />
      <Group legend={words.year}>
        <div className="grid grid-cols-2 gap-3">
          <Choice
            label={words.from}
            name={words.yearFrom}
            value={search.yearFrom?.toString() ?? ''}
            any={words.anyYear}
            options={yearOptions(counts, search.yearFrom)}
            onChange={(year) => change({ yearFrom: year ? Number(year) : undefined })}
          />
          <Choice
            label={words.to}
            name={words.yearTo}
            value={search.yearTo?.toString() ?? ''}
            any={words.anyYear}
            options={yearOptions(counts, search.yearTo)}
            onChange={(year) => change({ yearTo: year ? Number(year) : undefined })}
          />
        </div>
      </Group>
      <Group legend={words.place}>
        <Choice
          name={words.place}
          value={search.place}
          any={words.anywhere}
          options={placeOptions(counts, search.place)}
          onChange={(place) => change({ place })}
        />
      </Group>
      <Group legend={words.seller}>
        <Tick
          label={words.verified}
          checked={search.verified}
          amount={counts?.verified}
          onChange={(verified) => change({ verified })}
        />
      </Group>
    </div>
  )
}

type Amount = ProductCounts['total']
type Option = { value: string; label: string }

/** The years that phones were bought in, and the one that is chosen, should there be none of it any more. */
function yearOptions(counts: ProductCounts | undefined, chosen: number | undefined): Option[] {
  const years = counts?.year ?? []
  const missing = chosen !== undefined && years.every(({ value }) => value !== chosen)
  return [...years, ...(missing ? [{ value: chosen, count: 0, more: false }] : [])]
    .sort((one, other) => other.value - one.value)
    .map(({ value, ...amount }) => ({
      value: String(value),
      label: counts ? `${value} (${sayAmount(amount)})` : String(value),
    }))
}

/** Districts, the fullest first, each with its areas; and the chosen place, should nothing be there. */
function placeOptions(counts: ProductCounts | undefined, chosen: string): Option[] {
  const places = counts?.place ?? []
  const option = (place: (typeof places)[number], indent = '') => ({
    value: place.value,
    label: `${indent}${place.label} (${sayAmount(place)})`,
  })
  const options = places
    .filter(({ within }) => within === null || !places.some(({ value }) => value === within))
    .flatMap((district) => [
      option(district),
      ...places.filter(({ within }) => within === district.value).map((area) => option(area, '\u2003')),
    ])
  const missing = chosen !== '' && places.every(({ value }) => value !== chosen)
  return missing ? [{ value: chosen, label: chosen }, ...options] : options
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="pb-2 font-semibold">{legend}</legend>
      {children}
    </fieldset>
  )
}

type ChoicesProps<Value extends string> = {
  legend: string
  values: readonly Value[]
  chosen: readonly Value[]
  counts: readonly (Amount & { value: Value })[] | undefined
  onChange: (chosen: Value[]) => void
}

/** Any of a few values. */
function Choices<Value extends string>({ legend, values, chosen, counts, onChange }: ChoicesProps<Value>) {
  return (
    <Group legend={legend}>
      {values.map((value) => (
        <Tick
          key={value}
          label={value}
          checked={chosen.includes(value)}
          amount={counts && (counts.find((each) => each.value === value) ?? { count: 0, more: false })}
          onChange={(on) => onChange(values.filter((each) => (each === value ? on : chosen.includes(each))))}
        />
      ))}
    </Group>
  )
}

type TickProps = {
  label: string
  checked: boolean
  amount: Amount | undefined
  onChange: (on: boolean) => void
}

function Tick({ label, checked, amount, onChange }: TickProps) {
  const id = useId()
  const isEmpty = amount?.count === 0 && !checked
  return (
    <div className={`flex items-center gap-3 ${isEmpty ? 'text-quiet' : ''}`}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={amount && `${id}-amount`}
        onChange={({ target }) => onChange(target.checked)}
        className="size-6 shrink-0 accent-primary"
      />
      <label htmlFor={id} className="min-w-0 grow cursor-pointer py-2 first-letter:uppercase">
        {label}
      </label>
      <span id={`${id}-amount`} className="text-quiet text-sm tabular-nums">
        {amount && sayAmount(amount)}
      </span>
    </div>
  )
}

type ChoiceProps = {
  /** Seen above it, when the group holds more than one. */
  label?: string
  /** What it is called without its surroundings. */
  name: string
  value: string
  any: string
  options: readonly Option[]
  onChange: (value: string) => void
}

/** One of many values. */
function Choice({ label, name, value, any, options, onChange }: ChoiceProps) {
  return (
    <div className="grid gap-1">
      {label && (
        <span aria-hidden="true" className="text-quiet text-sm">
          {label}
        </span>
      )}
      <select
        aria-label={name}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="select w-full"
      >
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
