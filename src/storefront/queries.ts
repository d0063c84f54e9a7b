import { queryOptions } from '@tanstack/react-query'
import { brandNames } from '../catalogue/rules.ts'
import type { CampaignProduct } from '../listings/contract.ts'
import type { ListingApi } from '../listings/routes.ts'
import type { SearchApi } from '../search/routes.ts'
import { createApi, parseResponse } from '../ui/api.ts'
import { pickNearest, pickOthers, similarPrices } from './pick-similar.ts'

const listings = createApi<ListingApi>()
const search = createApi<SearchApi>()

/** Phones like this one. For a visitor, who may not search, among the advertised ones. */
export const similarPhonesQuery = (isSignedIn: boolean, product: CampaignProduct) =>
  queryOptions({
    queryKey: ['listings', 'similar', product._id, isSignedIn],
    queryFn: ({ signal }) => (isSignedIn ? findSimilar(product, signal) : findAdvertised(product, signal)),
  })

async function findAdvertised(product: CampaignProduct, signal: AbortSignal) {
  const advertised = await parseResponse(listings.campain.$get({ query: {} }, { init: { signal } }))
  return pickNearest(product, advertised)
}

/** Of its brand and about its price: those of its model first. */
async function findSimilar(product: CampaignProduct, signal: AbortSignal) {
  const { from, to } = similarPrices(product.product_price)
  const find = (q?: string) => {
    const category_name = brandNames.filter((name) => name === product.brand_name)
    const query = { q, category_name, price_from: String(from), price_to: String(to), limit: '5' }
    return parseResponse(search.search.$get({ query }, { init: { signal } }))
  }
  const [ofModel, ofBrand] = await Promise.all([find(product.product_name), find()])
  return pickOthers(product, [...ofModel, ...ofBrand])
}
