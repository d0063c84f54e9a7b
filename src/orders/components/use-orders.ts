import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { productKeys } from '../../listings/components/use-products.ts'
import { createApi, parseResponse, readPage } from '../../ui/api.ts'
import { usePagedList } from '../../ui/use-paged-list.ts'
import type { Booking } from '../contract.ts'
import type { BookingApi } from '../routes.ts'

const api = createApi<BookingApi>()

/** The cache keys of orders. */
export const orderKeys = {
  all: ['orders'],
  mine: (email: string) => ['orders', 'mine', email],
  one: (id: string) => ['orders', 'one', id],
  payment: (id: string, price: number) => ['order-payments', id, price],
} as const

/** The own orders (those that `q` names), newest first. */
export function useMyOrders(email: string, q: string) {
  return usePagedList({
    queryKey: [...orderKeys.mine(email), q],
    load: (cursor, signal) =>
      readPage(
        api.bookingproduct.$get({ query: { email, q: q || undefined, cursor } }, { init: { signal } }),
      ),
    standIn: 'before',
  })
}

/** How often an unpaid order is asked for while its page is open: a rival may be faster, or the provider's word come in. */
const watchEvery = 10_000

/** One own order. Asked anew whenever its page opens: whether a phone can still be paid for must not be old news. */
export function useOrder(id: string) {
  return useQuery({
    queryKey: orderKeys.one(id),
    queryFn: () => parseResponse(api.product.parces[':id'].$get({ param: { id: encodeURIComponent(id) } })),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => state.data?.status === 'booked' && watchEvery,
  })
}

/** Accepts the new price and the changes of a booked phone: what the order is paid for from now on. */
export function useAcceptChanges(id: string, email: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (seen: { product_price: number; changes: NonNullable<Booking['changes']> | undefined }) =>
      parseResponse(api.bookingproduct.$put({ query: { id, email }, json: seen })),
    onSuccess: (order) => {
      queryClient.setQueryData(orderKeys.one(id), order)
      return queryClient.invalidateQueries({ queryKey: orderKeys.mine(email) })
    },
    // The phone may have been changed once more, or have gone.
    onError: () => queryClient.invalidateQueries({ queryKey: orderKeys.one(id) }),
  })
}

/**
 * Begins the payment of an order anew, because what was authorised for it has been given back: the order as it is now, and
 * another payment.
 */
export function useStartOver(order: Booking) {
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.invalidateQueries({ queryKey: orderKeys.one(order._id) })
    await queryClient.resetQueries({ queryKey: orderKeys.payment(order._id, order.product_price) })
  }
}

/**
 * The card payment of an order, requested as soon as its page opens. A query and not a mutation: however often the
 * page mounts, one request is under way, and the server answers the same open payment again.
 */
export function usePaymentIntent(order: Booking) {
  return useQuery({
    queryKey: orderKeys.payment(order._id, order.product_price),
    queryFn: () =>
      parseResponse(
        api['create-payment-intent'].$post({
          json: { product_price: order.product_price, bookingId: order._id },
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/**
 * Settles an order whose card is authorised: product first, then booking (specification 4, "Payment").
 * Fails with 409 when somebody else got the phone: the card is then released, not charged.
 */
export function useSettlePayment(order: Booking, email: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const query = {
        sellerEmail: order.sellerEmail,
        product_name: order.product_name,
        email,
        bookingId: order._id,
      }
      const settled = await parseResponse(api.addpayment.$put({ query }))
      await parseResponse(api.addpaymentinbooked.$put({ query }))
      return settled
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['orders', 'mine'] }),
        queryClient.invalidateQueries({ queryKey: productKeys.all }),
      ]),
  })
}
