import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createApi, parseResponse } from '../../../ui/api.ts'
import { orderKeys } from '../../queries.ts'
import type { OrderApi } from '../../routes.ts'
import type { Booking } from '../contract.ts'

const api = createApi<OrderApi>()

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
