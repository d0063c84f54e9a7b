import { queryOptions } from '@tanstack/react-query'
import type { BrowsingApi } from '../browsing/routes.ts'
import type { CampaignProduct } from '../listings/contract.ts'
import type { ListingApi } from '../listings/routes.ts'
import { createApi, paramOf, parseResponse } from '../ui/api.ts'
import { callQuery } from '../ui/query-client.ts'

const listings = createApi<ListingApi>()
const search = createApi<BrowsingApi>()

export const similarPhonesQuery = (product: SimilarTo) =>
  queryOptions({
    queryKey: ['listings', 'similar', product._id],
    queryFn: ({ signal }) => findSimilar(product, signal),
  })

type SimilarTo = Pick<CampaignProduct, '_id' | 'product_name' | 'brand_name' | 'product_price'>

/** Looks for its model first, then for its brand at about its price. */
async function findSimilar(product: SimilarTo, signal: AbortSignal) {
  const { from, to } = similarPrices(product.product_price)
  const find = (q?: string) => {
    const query = {
      q,
      category_name: product.brand_name,
      price_from: String(from),
      price_to: String(to),
      limit: '5',
      fold: 'true' as const,
    }
    return parseResponse(search.search.$get({ query }, { init: { signal } }))
  }
  const [ofModel, ofBrand] = await Promise.all([find(product.product_name), find()])
  return pickOthers(product, [...ofModel, ...ofBrand])
}

/** The query of the latest phones for sale, of a place if one is given. For signed-in users. */
export const latestPhonesQuery = (place?: string) =>
  callQuery(['listings', 'latest', place], (call) =>
    search.search.$get({ query: { place, sort: 'newest', limit: '4', fold: 'true' } }, call),
  )

const maxSimilar = 4

export function similarPrices(price: number): { from: number; to: number } {
  return { from: Math.floor(price * 0.6), to: Math.ceil(price * 1.5) }
}

export function pickOthers(product: Pick<CampaignProduct, '_id'>, found: readonly CampaignProduct[]) {
  const others = new Map(found.map((phone) => [phone._id, phone]))
  others.delete(product._id)
  return [...others.values()].slice(0, maxSimilar)
}

/** The query of what to show instead of a phone that is gone: phones of its name, or else advertised ones. */
export const phonesInsteadQuery = (id: string) =>
  queryOptions({
    queryKey: ['listings', 'instead', id],
    queryFn: async ({ signal }) => {
      const call = { init: { signal } }
      const alike = await parseResponse(listings.phones[':id'].alike.$get(paramOf(id), call))
      const found = alike.length > 0 ? alike : await parseResponse(listings.campain.$get({ query: {} }, call))
      return found.slice(0, maxSimilar)
    },
  })

export const alikePhonesQuery = (id: string) =>
  callQuery(['listings', 'alike', id], (call) => listings.phones[':id'].alike.$get(paramOf(id), call))
