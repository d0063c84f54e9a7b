import { useQuery } from '@tanstack/react-query'
import { replace } from 'react-router'
import { readSearch, removeFilter, type Search, writeSearch } from '../../browsing/components/use-search.ts'
import type { ProductCounts } from '../../browsing/contract.ts'
import { foundProductsQuery, productCountsQuery } from '../../browsing/queries.ts'
import type { Currency } from '../../kernel/money.ts'
import { usePagedList } from '../../ui/paged-list.ts'

export function usePhoneSearch(brand: string | undefined, search: Search) {
  const request = { brand, search }
  const found = usePagedList(foundProductsQuery(request))
  // The counts then say what there is elsewhere.
  const isUnknownPlace = found.refusal === 'unknown-place'
  const counted = isUnknownPlace ? { ...request, search: removeFilter(search, 'place') } : request
  // Destructured while rendering: the query reports changes only of what is read.
  const { data, isError, isPlaceholderData, refetch } = useQuery(productCountsQuery(counted))
  const counts = isUnknownPlace && data ? withoutPlace(data) : data

  /** Sorted by best match, a list that is longer than the count of exact matches ends in near matches. */
  const hasNearMatches =
    counts !== undefined &&
    search.q !== '' &&
    search.sort === undefined &&
    !found.isOutdated &&
    !isPlaceholderData &&
    !counts.total.more &&
    found.rows.length > counts.total.count

  return {
    list: {
      ...found,
      ...(isUnknownPlace ? { status: 'ready' as const } : {}),
      // The counts have no retry of their own.
      retry:
        found.retry &&
        (() => {
          found.retry?.()
          if (isError) void refetch()
        }),
    },
    counts,
    hasNearMatches,
    reason: isUnknownPlace ? found.failure : undefined,
  }
}

function withoutPlace(counts: ProductCounts): ProductCounts {
  return { ...counts, total: { count: 0, more: false }, loosen: [{ value: 'place', ...counts.total }] }
}

/** Throws a redirect that moves a price typed into the search ('iphone 13 under 300') to the filters, if any. */
export async function redirectPrice({ url }: Request, currency: Currency): Promise<void> {
  const search = readSearch(new URL(url).searchParams)
  if (!search.q) return
  const { readPrice } = await import('../../browsing/components/read-price.ts')
  const found = readPrice(search.q, currency)
  if (!found) return
  const { q, price_from, price_to, sort } = found
  const hasPrice = price_from !== undefined || price_to !== undefined
  const from_words = [...(hasPrice ? ['price' as const] : []), ...(sort ? ['sort' as const] : [])]
  const read = { ...(hasPrice && { price_from, price_to }), ...(sort && { sort }), from_words }
  throw replace(`?${writeSearch({ ...search, q, ...read })}`)
}
