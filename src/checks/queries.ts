import type { Query } from '@tanstack/react-query'
import { createApi, paramOf } from '../ui/api.ts'
import { callQuery } from '../ui/query-client.ts'
import type { MeetingCheck, OwnCheck } from './contract.ts'
import type { CheckApi } from './routes.ts'

const api = createApi<CheckApi>()

/** How often the screen beside a phone asks how the check on the phone goes, in milliseconds. */
const pollMillis = 2000

/** The last finished check of a phone. */
export const checkQuery = (listingId: string) =>
  callQuery(['checks', 'of', listingId], (call) => api.phones[':id'].check.$get(paramOf(listingId), call))

const live = {
  staleTime: 0,
  refetchInterval: ({ state }: Query<OwnCheck> | Query<MeetingCheck>) =>
    state.data?.open ? pollMillis : false,
}

/** How the check of an own phone goes, asked again while it is open. */
export const ownCheckQuery = (listingId: string) =>
  callQuery(
    ['checks', 'own', listingId],
    (call) => api.products[':id'].checks.$get(paramOf(listingId), call),
    live,
  )

/** How the check at the meeting of an order goes or went. */
export const meetingCheckQuery = (orderId: string) =>
  callQuery(
    ['checks', 'meeting', orderId],
    (call) => api.orders[':id'].checks.$get(paramOf(orderId), call),
    live,
  )
