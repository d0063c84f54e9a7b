import X from 'lucide-react/icons/x'
import { formatAmount, getCurrency } from '../../kernel/money.ts'
import { factMessages } from '../../listings/messages/facts.ts'
import { conditionMessages } from '../../listings/messages/listing.ts'
import type { ProductCounts } from '../contract.ts'
import { filterMessages as messages } from '../messages.ts'
import type { Search } from './search-address.ts'
import { type ActiveFilter, clearFilters, dropFilter, listFilters } from './search-filters.ts'

type FilterChipsProps = {
  search: Search
  counts: ProductCounts | undefined
  onSearch: (next: Search) => void
}

/** The filters that are set, each with a button that removes it. */
export function FilterChips({ search, counts, onSearch }: FilterChipsProps) {
  const filters = listFilters(search)
  if (filters.length === 0) return null
  return (
    <ul aria-label={messages.active} className="flex flex-wrap items-center gap-2">
      {filters.map((filter) => {
        const label = nameFilter(filter, counts)
        return (
          <li key={label} className="max-w-full">
            <button
              type="button"
              aria-label={messages.remove(label)}
              className="btn btn-sm h-auto min-h-9 max-w-full rounded-full border-base-300 bg-base-100 py-1 font-normal text-sm"
              onClick={() => onSearch(dropFilter(search, filter))}
            >
              <span className="min-w-0 break-words first-letter:uppercase">{label}</span>
              <X size={16} aria-hidden="true" className="shrink-0 text-quiet" />
            </button>
          </li>
        )
      })}
      <li>
        <button
          type="button"
          className="btn btn-ghost btn-sm min-h-9 text-sm"
          onClick={() => onSearch(clearFilters(search))}
        >
          {messages.clearAll}
        </button>
      </li>
    </ul>
  )
}

function nameFilter(filter: ActiveFilter, counts: ProductCounts | undefined): string {
  const price = (amount: number | undefined) =>
    amount === undefined ? undefined : formatAmount(amount, getCurrency())
  switch (filter.kind) {
    case 'price':
      return messages.between(price(filter.from), price(filter.to))
    case 'year':
      return messages.years(filter.from, filter.to)
    case 'place':
      return counts?.place.find(({ value }) => value === filter.value)?.label ?? filter.value
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
