import { queryOptions } from '@tanstack/react-query'
import { createApi, parseResponse } from '../../ui/api.ts'
import { callOptions } from '../../ui/query-client.ts'
import type { ListingApi } from '../routes.ts'

const api = createApi<ListingApi>()

/** A seller's phones that wait for a look. Always refetched, because admins decide. */
export const heldPhonesQuery = queryOptions({
  queryKey: ['listings', 'held'],
  staleTime: 0,
  queryFn: (context) => parseResponse(api.heldproducts.$get({}, callOptions(context))),
})
