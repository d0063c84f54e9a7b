import { type QueryFunctionContext, queryOptions } from '@tanstack/react-query'
import { ApiProblem, createApi, type Page, paramOf, parseResponse, readPage } from '../ui/api.ts'
import { pagedQuery } from '../ui/paged-list.ts'
import { callOptions, callQuery } from '../ui/query-client.ts'
import type { CampaignProduct, PublicPhone, ShownProduct } from './contract.ts'
import type { ListingApi } from './routes.ts'

const api = createApi<ListingApi>()

/** The cache keys to invalidate: `all` for everything that shows phones, search results included; `product` for one phone. */
export const listingKeys = {
  all: ['listings'],
  product: (id: string) => ['listings', 'product', id],
} as const

/** The advertised phones, page by page. The user's id is part of the key, because visitors (null) get no contact data. */
export const campaignsQuery = (uid: string | null) =>
  pagedQuery<Page<CampaignProduct>>(['listings', 'campaigns', uid], (cursor, call) =>
    readPage(api.campain.$get({ query: { cursor } }, call)),
  )

const readProduct = (id: string, context: QueryFunctionContext) =>
  parseResponse(api.product.$get({ query: { id } }, callOptions(context))).catch(async (problem: unknown) => {
    if (problem instanceof ApiProblem && problem.status === 404) {
      await parseResponse(api.phones[':id'].$get(paramOf(id), callOptions(context)))
    }
    throw problem
  })

export const gonePhoneQuery = (id: string) =>
  callQuery([...listingKeys.product(id), 'gone'], (call) => api.phones[':id'].gone.$get(paramOf(id), call))

/** One phone in full; `placeholder` is shown while it loads. */
export const productQuery = (id: string, placeholder: PublicPhone | null) =>
  queryOptions<ShownProduct>({
    queryKey: listingKeys.product(id),
    queryFn: (context) => readProduct(id, context),
    ...(placeholder ? { placeholderData: placeholder } : {}),
  })

export const placesQuery = callQuery(['listings', 'places'], (call) => api.places.$get({}, call), {
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})
