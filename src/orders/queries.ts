import { queryOptions } from '@tanstack/react-query'
import { createApi, parseResponse, readPage } from '../ui/api.ts'
import { pagedQuery } from '../ui/paged-query.ts'
import { callOptions } from '../ui/query-client.ts'
import type { BookingApi } from './routes.ts'

const api = createApi<BookingApi>()

/** The cache keys of orders. */
export const orderKeys = {
  mine: ['orders', 'mine'],
  one: (id: string) => ['orders', 'one', id],
} as const

/** The user's orders (those that match `q`), newest first. */
export const myOrdersQuery = (q: string) =>
  pagedQuery([...orderKeys.mine, q], (cursor, call) =>
    readPage(api.bookingproduct.$get({ query: { q: q || undefined, cursor } }, call)),
  )

/** The ids of the phones that the user has booked and not paid: their cards say so. */
export const bookedPhonesQuery = queryOptions({
  queryKey: [...orderKeys.mine, 'booked phones'],
  queryFn: async (context) => {
    const orders = await parseResponse(
      api.bookingproduct.$get({ query: { limit: '100' } }, callOptions(context)),
    )
    return orders.filter(({ status }) => status === 'booked').map(({ productId }) => productId)
  },
  retry: false,
})

/** How often an unpaid order is refetched while its page is open: another buyer may be faster, or the payment settle. */
const pollMillis = 10_000

/** How long an order of a server-rendered page is not refetched. */
const freshMillis = 2000

/** One of the user's orders. Refetched whenever its page opens, so that nobody pays for a phone that is sold. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: orderKeys.one(id),
    queryFn: (context) =>
      parseResponse(
        api.product.parces[':id'].$get({ param: { id: encodeURIComponent(id) } }, callOptions(context)),
      ),
    staleTime: freshMillis,
    refetchInterval: ({ state }) => state.data?.status === 'booked' && pollMillis,
  })
