import { queryOptions } from '@tanstack/react-query'
import { createApi, parseResponse } from '../../ui/api.ts'
import { callOptions, freshMillis } from '../../ui/query-client.ts'
import { ratingKeys } from '../queries.ts'
import type { RatingApi } from '../routes.ts'

const api = createApi<RatingApi>()

/** The query of the caller's own shop. It is refetched when the form opens, but not while it is filled in. */
export const shopQuery = queryOptions({
  queryKey: [...ratingKeys.all, 'shop'],
  staleTime: freshMillis,
  refetchOnWindowFocus: false,
  queryFn: (context) => parseResponse(api.shop.$get({}, callOptions(context))),
})

/** What waits for the caller as a seller. */
export const sellerDayQuery = queryOptions({
  queryKey: [...ratingKeys.all, 'day'],
  staleTime: freshMillis,
  queryFn: (context) => parseResponse(api.sellerday.$get({}, callOptions(context))),
})
