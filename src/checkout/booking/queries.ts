import { queryOptions } from '@tanstack/react-query'
import { formatPhoneNumber } from '../../kernel/number.ts'
import { orderKeys } from '../../orders/queries.ts'
import { createApi, paramOf, parseResponse, readPage } from '../../ui/api.ts'
import { freshPages } from '../../ui/paged-list.ts'
import { callOptions, freshQuery } from '../../ui/query-client.ts'
import type { CheckoutApi } from '../index.ts'

const api = createApi<CheckoutApi>()

/** How often an unpaid order is refetched while its page is open: another buyer may be faster. */
const pollMillis = 10_000

/** One of the user's orders. It is refetched whenever its page opens, so that nobody pays for a sold phone. */
export const orderQuery = (id: string) =>
  freshQuery(orderKeys.one(id), (call) => api.product.parces[':id'].$get(paramOf(id), call), {
    refetchInterval: ({ state }) => state.data?.status === 'booked' && pollMillis,
  })

/** The user's orders, newest first; those that match `q` if it is not empty. */
export const myOrdersQuery = (q: string) =>
  freshPages([...orderKeys.mine, q], (cursor, call) =>
    readPage(api.bookingproduct.$get({ query: { q: q || undefined, cursor } }, call)),
  )

export const meetingDetailsQuery = queryOptions({
  queryKey: [...orderKeys.mine, 'meeting details'],
  queryFn: async (context) => {
    const known = await parseResponse(api.meetingdetails.$get({}, callOptions(context)))
    return { ...known, phone: formatPhoneNumber(known.phone) }
  },
  staleTime: 30_000,
  retry: false,
})

type BookedPhone = { productId: string; orderId: string; price: number; isPaid: boolean }

/** The user's orders that are booked or paid by their phones, with prices as amounts of the API; the phones' cards show them. */
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
          .filter(({ status }) => status === 'booked' || status === 'paid')
          .map(({ productId, _id: orderId, product_price: price, status }) => ({
            productId,
            orderId,
            price,
            isPaid: status === 'paid',
          })),
      )
      cursor = next
    } while (cursor)
    return booked
  },
  // Each further page of cards would ask again.
  staleTime: 30_000,
  retry: false,
})
