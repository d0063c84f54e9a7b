import { createApi, type Page, paramOf, parseResponse, readNext, readPage } from '../ui/api.ts'
import { freshPages } from '../ui/paged-list.ts'
import { freshQuery } from '../ui/query-client.ts'
import type { Seller } from './contract.ts'
import type { RatingApi } from './routes.ts'

const api = createApi<RatingApi>()

export const ratingKeys = { all: ['ratings'], reported: ['ratings', 'reported'] } as const

export const orderRatingsQuery = (orderId: string) =>
  freshQuery([...ratingKeys.all, 'order', orderId], (call) =>
    api.orders[':id'].ratings.$get(paramOf(orderId), call),
  )

export type SellerPage = Page<Seller['phones'][number]> & { seller: Seller }

export const sellerQuery = (id: string) => ({
  ...freshPages<SellerPage>([...ratingKeys.all, 'seller', id], async (cursor, call) => {
    const answer = await api.sellers[':id'].$get({ ...paramOf(id), query: { cursor } }, call)
    const seller = await parseResponse(answer)
    return { rows: seller.phones, next: readNext(answer), seller }
  }),
  // Not the previous seller while loading.
  placeholderData: undefined,
})

export const reportedRatingsQuery = freshPages(ratingKeys.reported, (cursor, call) =>
  readPage(api.reportedratings.$get({ query: { cursor } }, call)),
)

/** The query of the caller's own shop. It is refetched when the form opens, but not while it is filled in. */
export const shopQuery = freshQuery([...ratingKeys.all, 'shop'], (call) => api.shop.$get({}, call), {
  refetchOnWindowFocus: false,
})

export const sellerDayQuery = freshQuery([...ratingKeys.all, 'day'], (call) => api.sellerday.$get({}, call))
