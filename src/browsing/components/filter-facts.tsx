import { ramSizes, storageSizes } from '../../listings/rules.ts'
import { factTexts } from '../../listings/texts/facts.ts'
import { batterySteps, formatAmount } from '../rules.ts'
import type { Search } from '../search-filters.ts'
import { filterTexts as words } from '../texts.ts'
import {
  CheckboxFilter,
  CheckboxGroup,
  FilterGroup,
  type FilterProps,
  SelectFilter,
} from './filter-controls.tsx'

type Sizes = NonNullable<FilterProps['counts']>['storage']

export function FactFilters({ search, counts, onSearch }: Omit<FilterProps, 'brand'>) {
  const change = (changes: Partial<Search>) => onSearch({ ...search, ...changes })
  const batteries = new Map(counts?.battery_from.map((each) => [each.value, each]))
  const sayBattery = (step: number) => {
    const amount = batteries.get(step)
    return amount ? `${words.atLeast(step)} (${formatAmount(amount)})` : words.atLeast(step)
  }
  return (
    <>
      <SizeChoices
        legend={factTexts.labels.storageGb}
        sizes={storageSizes}
        chosen={search.storage}
        counts={counts?.storage}
        onChange={(storage) => change({ storage })}
      />
      <SizeChoices
        legend={factTexts.labels.ramGb}
        sizes={ramSizes}
        chosen={search.ram}
        counts={counts?.ram}
        onChange={(ram) => change({ ram })}
      />
      <FilterGroup legend={factTexts.labels.batteryHealth}>
        <SelectFilter
          name={factTexts.labels.batteryHealth}
          value={search.battery_from?.toString() ?? ''}
          any={words.anyBattery}
          options={batterySteps.map((step) => ({ value: String(step), label: sayBattery(step) }))}
          onChange={(step) => change({ battery_from: step ? Number(step) : undefined })}
        />
      </FilterGroup>
      <FilterGroup legend={words.included}>
        {(['warranty', 'box', 'checked'] as const).map((name) => (
          <CheckboxFilter
            key={name}
            label={words[name]}
            checked={search[name]}
            amount={counts?.[name]}
            onChange={(isWanted) => change({ [name]: isWanted })}
          />
        ))}
      </FilterGroup>
    </>
  )
}

type SizeChoicesProps<Size extends number> = {
  legend: string
  sizes: readonly Size[]
  chosen: readonly Size[]
  counts: Sizes | undefined
  onChange: (chosen: Size[]) => void
}

function SizeChoices<Size extends number>({
  legend,
  sizes,
  chosen,
  counts,
  onChange,
}: SizeChoicesProps<Size>) {
  const shown = sizes.filter((size) => chosen.includes(size) || counts?.some(({ value }) => value === size))
  if (shown.length === 0) return null
  return (
    <CheckboxGroup
      legend={legend}
      values={shown}
      chosen={chosen}
      counts={counts}
      label={factTexts.gigabytes}
      onChange={onChange}
    />
  )
}
