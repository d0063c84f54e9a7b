import { createApi, type Page, paramOf, parseResponse, readNext, readPage } from '../ui/api.ts'
import { pagedQuery } from '../ui/paged-list.ts'
import { callQuery, freshMillis } from '../ui/query-client.ts'
import type { Seller } from './contract.ts'
import type { RatingApi } from './routes.ts'

const api = createApi<RatingApi>()

export const ratingKeys = { all: ['ratings'], reported: ['ratings', 'reported'] } as const

export const orderRatingsQuery = (orderId: string) =>
  callQuery(
    [...ratingKeys.all, 'order', orderId],
    (call) => api.orders[':id'].ratings.$get(paramOf(orderId), call),
    { staleTime: freshMillis },
  )

export type SellerPage = Page<Seller['phones'][number]> & { seller: Seller }

export const sellerQuery = (id: string) => ({
  ...pagedQuery<SellerPage>([...ratingKeys.all, 'seller', id], async (cursor, call) => {
    const answer = await api.sellers[':id'].$get({ ...paramOf(id), query: { cursor } }, call)
    const seller = await parseResponse(answer)
    return { rows: seller.phones, next: readNext(answer), seller }
  }),
  // Not the previous seller while loading.
  placeholderData: undefined,
  staleTime: freshMillis,
})

export const reportedRatingsQuery = {
  ...pagedQuery(ratingKeys.reported, (cursor, call) =>
    readPage(api.reportedratings.$get({ query: { cursor } }, call)),
  ),
  staleTime: freshMillis,
}

/** The query of the caller's own shop. It is refetched when the form opens, but not while it is filled in. */
export const shopQuery = callQuery([...ratingKeys.all, 'shop'], (call) => api.shop.$get({}, call), {
  staleTime: freshMillis,
  refetchOnWindowFocus: false,
})

export const sellerDayQuery = callQuery([...ratingKeys.all, 'day'], (call) => api.sellerday.$get({}, call), {
  staleTime: freshMillis,
})
