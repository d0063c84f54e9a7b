import { brandNames } from '../../catalogue/rules.ts'
import { conditionMessages } from '../../listings/messages/listing.ts'
import { conditions } from '../../listings/rules.ts'
import type { ProductCounts } from '../contract.ts'
import { filterMessages as messages } from '../messages/search.ts'
import { Choice, Choices, FilterGroup, Tick } from './filter-controls.tsx'
import { FactFilters } from './filter-facts.tsx'
import { placeOptions, yearOptions } from './filter-options.ts'
import { PriceRange } from './filter-price.tsx'
import type { Brand, Search } from './search-address.ts'

export type FilterProps = {
  search: Search
  /** How many phones each value would leave; undefined while loading. */
  counts: ProductCounts | undefined
  /** The one brand of the page: there is no choice of brands then. */
  brand?: Brand | undefined
  onSearch: (next: Search) => void
}

/** All filters of a list of phones. Each choice applies at once. */
export function FilterPanel({ search, counts, brand, onSearch }: FilterProps) {
  const change = (changes: Partial<Search>) => onSearch({ ...search, ...changes })
  return (
    <div className="grid gap-6">
      {!brand && (
        <Choices
          legend={messages.brand}
          values={brandNames}
          chosen={search.brands}
          counts={counts?.category_name}
          onChange={(brands) => change({ brands })}
        />
      )}
      <FilterGroup legend={messages.price}>
        <PriceRange
          from={search.priceFrom}
          to={search.priceTo}
          onChange={({ from, to }) => change({ priceFrom: from, priceTo: to })}
        />
      </FilterGroup>
      <Choices
        legend={messages.condition}
        values={conditions}
        chosen={search.conditions}
        counts={counts?.condition}
        label={(condition) => conditionMessages[condition]}
        onChange={(chosen) => change({ conditions: chosen })}
      />
      <FilterGroup legend={messages.year}>
        <div className="grid grid-cols-2 gap-3">
          <Choice
            label={messages.from}
            name={messages.yearFrom}
            value={search.yearFrom?.toString() ?? ''}
            any={messages.anyYear}
            options={yearOptions(counts, search.yearFrom)}
            onChange={(year) => change({ yearFrom: year ? Number(year) : undefined })}
          />
          <Choice
            label={messages.to}
            name={messages.yearTo}
            value={search.yearTo?.toString() ?? ''}
            any={messages.anyYear}
            options={yearOptions(counts, search.yearTo)}
            onChange={(year) => change({ yearTo: year ? Number(year) : undefined })}
          />
        </div>
      </FilterGroup>
      <FactFilters search={search} counts={counts} onSearch={onSearch} />
      <FilterGroup legend={messages.place}>
        <Choice
          name={messages.place}
          value={search.place}
          any={messages.anywhere}
          options={placeOptions(counts, search.place)}
          onChange={(place) => change({ place })}
        />
      </FilterGroup>
      <FilterGroup legend={messages.seller}>
        <Tick
          label={messages.verified}
          checked={search.verified}
          amount={counts?.verified}
          onChange={(verified) => change({ verified })}
        />
      </FilterGroup>
    </div>
  )
}
