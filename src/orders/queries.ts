import { queryOptions } from '@tanstack/react-query'
import { createApi, readPage } from '../ui/api.ts'
import { pagedQuery } from '../ui/paged-list.ts'
import { callOptions } from '../ui/query-client.ts'
import type { OrderApi } from './routes.ts'

const api = createApi<OrderApi>()

/** The cache keys of orders. */
export const orderKeys = {
  all: ['orders'],
  mine: ['orders', 'mine'],
  one: (id: string) => ['orders', 'one', id],
  details: (id: string) => ['orders', 'details', id],
  sales: ['orders', 'sales'],
  waiting: ['orders', 'waiting'],
} as const

/** How long an order of a server-rendered page is not refetched. */
export const freshMillis = 2000

/** The user's orders (those that match `q`), newest first. */
export const myOrdersQuery = (q: string) => ({
  ...pagedQuery([...orderKeys.mine, q], (cursor, call) =>
    readPage(api.bookingproduct.$get({ query: { q: q || undefined, cursor } }, call)),
  ),
  staleTime: freshMillis,
})

type BookedPhone = { productId: string; orderId: string; price: number }

/** The unpaid orders of the user by their phones, which the cards of these show. */
export const bookedPhonesQuery = queryOptions({
  queryKey: [...orderKeys.mine, 'booked phones'],
  queryFn: async (context) => {
    const booked: BookedPhone[] = []
    let cursor: string | undefined
    do {
      const query = { limit: '100', cursor }
      const { rows, next } = await readPage(api.bookingproduct.$get({ query }, callOptions(context)))
      booked.push(
        ...rows
          .filter(({ status }) => status === 'booked')
          .map(({ productId, _id: orderId, product_price: price }) => ({ productId, orderId, price })),
      )
      cursor = next
    } while (cursor)
    return booked
  },
  // Longer than `freshMillis`: each further page of cards would ask again.
  staleTime: 30_000,
  retry: false,
})
