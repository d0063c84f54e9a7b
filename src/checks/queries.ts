import { queryOptions } from '@tanstack/react-query'
import { createApi, paramOf, parseResponse } from '../ui/api.ts'
import { callOptions, callQuery } from '../ui/query-client.ts'
import type { OwnCheck } from './contract.ts'
import type { CheckApi } from './routes.ts'

const api = createApi<CheckApi>()

/** How often the seller's screen asks how the check on the phone goes, in milliseconds. */
const pollMillis = 2000

/** The last finished check of a phone. */
export const checkQuery = (listingId: string) =>
  callQuery(['checks', 'of', listingId], (call) => api.phones[':id'].check.$get(paramOf(listingId), call))

/** How the check of an own phone goes, asked again while it is open. */
export const ownCheckQuery = (listingId: string) =>
  queryOptions<OwnCheck>({
    queryKey: ['checks', 'own', listingId],
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.open ? pollMillis : false),
    queryFn: (context) =>
      parseResponse(api.products[':id'].checks.$get(paramOf(listingId), callOptions(context))),
  })
