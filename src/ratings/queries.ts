import { queryOptions } from '@tanstack/react-query'
import { createApi, type Page, paramOf, parseResponse, readNext, readPage } from '../ui/api.ts'
import { pagedQuery } from '../ui/paged-list.ts'
import { callOptions } from '../ui/query-client.ts'
import type { Seller } from './contract.ts'
import type { RatingApi } from './routes.ts'

const api = createApi<RatingApi>()

/** The cache keys of ratings, of the pages of sellers too. */
export const ratingKeys = { all: ['ratings'], reported: ['ratings', 'reported'] } as const

/** How long what others may change is not refetched. */
const freshMillis = 2000

/** The own rating of an order, and the other side's. */
export const orderRatingsQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...ratingKeys.all, 'order', orderId],
    queryFn: (context) =>
      parseResponse(
        api.orders[':id'].ratings.$get({ param: { id: encodeURIComponent(orderId) } }, callOptions(context)),
      ),
    staleTime: freshMillis,
  })

/** A page of the phones for sale of a seller, with all about the seller. */
export type SellerPage = Page<Seller['phones'][number]> & { seller: Seller }

/** A seller, and the phones for sale page by page. */
export const sellerQuery = (id: string) => ({
  ...pagedQuery<SellerPage>([...ratingKeys.all, 'seller', id], async (cursor, call) => {
    const answer = await api.sellers[':id'].$get({ ...paramOf(id), query: { cursor } }, call)
    const seller = await parseResponse(answer)
    return { rows: seller.phones, next: readNext(answer), seller }
  }),
  // Not the seller before while this one is loading.
  placeholderData: undefined,
  staleTime: freshMillis,
})

/** Ratings that users have reported, those with the latest report first. */
export const reportedRatingsQuery = {
  ...pagedQuery(ratingKeys.reported, (cursor, call) =>
    readPage(api.reportedratings.$get({ query: { cursor } }, call)),
  ),
  staleTime: 0,
}
