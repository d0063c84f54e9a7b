import { queryOptions } from '@tanstack/react-query'
import { createApi, paramOf, parseResponse } from '../ui/api.ts'
import { callOptions } from '../ui/query-client.ts'
import type { OwnCheck } from './contract.ts'
import type { CheckApi } from './routes.ts'

const api = createApi<CheckApi>()

/** How often the seller's screen asks how the check on the phone goes, in milliseconds. */
const pollMillis = 2000

/** The last finished check of a phone. */
export const checkQuery = (listingId: string) =>
  queryOptions({
    queryKey: ['checks', 'of', listingId],
    queryFn: (context) =>
      parseResponse(api.phones[':id'].check.$get(paramOf(listingId), callOptions(context))),
  })

/** How the check of an own phone goes, asked again while it is open. */
export const ownCheckQuery = (listingId: string) =>
  queryOptions<OwnCheck>({
    queryKey: ['checks', 'own', listingId],
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.open ? pollMillis : false),
    queryFn: (context) =>
      parseResponse(api.products[':id'].checks.$get(paramOf(listingId), callOptions(context))),
  })
