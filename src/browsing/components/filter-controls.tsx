import { useId } from 'react'
import type { Elements } from '../../ui/elements.ts'
import type { ProductCounts } from '../contract.ts'
import { formatAmount } from '../rules.ts'
import type { Search } from '../search-filters.ts'

export type Option = { value: string; label: string }

export type FilterProps = {
  search: Search
  /** How many phones each value would leave; undefined while loading. */
  counts: ProductCounts | undefined
  /** The only brand of the page, where no choice of brands is offered. */
  brand?: string | undefined
  onSearch: (next: Search) => void
}

type Amount = ProductCounts['total']

export function FilterGroup({ legend, children }: { legend: string; children: Elements }) {
  return (
    <fieldset className="filter-group">
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}

type CheckboxGroupProps<Value extends string | number> = {
  legend: string
  values: readonly Value[]
  chosen: readonly Value[]
  counts: readonly (Amount & { value: string | number })[] | undefined
  label?: (value: Value) => string
  onChange: (chosen: Value[]) => void
}

export function CheckboxGroup<Value extends string | number>({
  legend,
  values,
  chosen,
  counts,
  label = String,
  onChange,
}: CheckboxGroupProps<Value>) {
  return (
    <FilterGroup legend={legend}>
      {values.map((value) => (
        <CheckboxFilter
          key={value}
          label={label(value)}
          checked={chosen.includes(value)}
          amount={counts && (counts.find((each) => each.value === value) ?? { count: 0, more: false })}
          onChange={(on) => onChange(values.filter((each) => (each === value ? on : chosen.includes(each))))}
        />
      ))}
    </FilterGroup>
  )
}

type CheckboxFilterProps = {
  label: string
  checked: boolean
  amount: Amount | undefined
  onChange: (on: boolean) => void
}

export function CheckboxFilter({ label, checked, amount, onChange }: CheckboxFilterProps) {
  const id = useId()
  const isEmpty = amount?.count === 0 && !checked
  return (
    <div className={isEmpty ? 'checkbox-filter text-quiet' : 'checkbox-filter'}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-describedby={amount && `${id}-amount`}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      <span id={`${id}-amount`}>{amount && formatAmount(amount)}</span>
    </div>
  )
}

type SelectFilterProps = {
  label?: string
  /** The name of the filter for screen readers. */
  name: string
  value: string
  any: string
  options: readonly Option[]
  onChange: (value: string) => void
}

export function SelectFilter({ label, name, value, any, options, onChange }: SelectFilterProps) {
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
