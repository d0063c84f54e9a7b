import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listingKeys } from '../../listings/queries.ts'
import { createApi, parseResponse } from '../../ui/api.ts'
import type { Booking } from '../contract.ts'
import { orderKeys } from '../queries.ts'
import type { BookingApi } from '../routes.ts'

const api = createApi<BookingApi>()

/** Accepts the new price and the changes of a booked phone: what the order is paid for from now on. */
export function useAcceptChanges(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (seen: { product_price: number; changes: NonNullable<Booking['changes']> | undefined }) =>
      parseResponse(api.bookingproduct.$put({ query: { id }, json: seen })),
    onSuccess: (order) => {
      queryClient.setQueryData(orderKeys.one(id), order)
      return queryClient.invalidateQueries({ queryKey: orderKeys.mine })
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
 * Settles an order whose card is authorised: product first, then booking (specification 4, "Payment").
 * Fails with 409 when another buyer got the phone: the card is then released, not charged.
 */
export function useSettlePayment(order: Booking) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const query = {
        sellerEmail: order.sellerEmail,
        product_name: order.product_name,
        bookingId: order._id,
      }
      const settled = await parseResponse(api.addpayment.$put({ query }))
      await parseResponse(api.addpaymentinbooked.$put({ query }))
      return settled
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: orderKeys.mine }),
        queryClient.invalidateQueries({ queryKey: listingKeys.all }),
      ]),
  })
}
