import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { useKeptForm } from '../../../auth/forms/components/use-kept-form.ts'
import { listingKeys } from '../../../listings/queries.ts'
import { bookingPaths } from '../../../orders/paths.ts'
import { orderKeys } from '../../../orders/queries.ts'
import { ApiProblem, createApi, explainFailure, once, parseResponse } from '../../../ui/api.ts'
import { overlaysClosed } from '../../../ui/close-on-back.ts'
import { dismissToast, toast } from '../../../ui/toaster.tsx'
import type { CheckoutApi } from '../../routes.ts'
import type { Booking as BookedOrder, NewBooking } from '../contract.ts'
import { bookedPhonesQuery } from '../queries.ts'
import { bookedTexts, bookingTexts } from '../texts/booking.ts'
import { setBookingOutcome } from './use-booking.ts'

const api = createApi<CheckoutApi>()

type Booking = {
  request: NewBooking & { productId: string }
  send: ReturnType<typeof useKeptForm>['send']
  /** The path of the page on which the buyer confirmed. */
  from: string
}

/**
 * Returns the function that books a phone. The success toast shows at once (specification 4), and the payment page once the
 * server has answered, unless the buyer has gone elsewhere or the price is another. A refusal replaces the toast and is kept for
 * the phone's card.
 */
export function useBookPhone(): (booking: Booking) => void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const refetchMine = () => queryClient.invalidateQueries({ queryKey: orderKeys.mine })
  const goToPayment = async (order: BookedOrder, from: string) => {
    queryClient.setQueryData(orderKeys.one(order._id), order)
    await overlaysClosed()
    const hasLeft = location.pathname !== from || document.querySelector('dialog[open]') !== null
    if (!hasLeft) await navigate(bookingPaths.payment(order._id))
  }
  const { mutate } = useMutation({
    mutationFn: ({ request: json, send }: Booking) =>
      // It must arrive even if the page is left: the toast has said that the phone is booked.
      send((key) =>
        parseResponse(api.bookingproduct.$post({ json }, { init: { ...once(key).init, keepalive: true } })),
      ),
    onMutate: ({ request: { product_name } }) => toast.success(bookingTexts.booked(product_name)),
    onSuccess: (order, { from, request: { email, productId, product_price: shown } }) => {
      const { product_price, _id: orderId } = order
      const otherPrice = product_price === shown ? null : product_price
      setBookingOutcome(email, productId, { booked: true, otherPrice })
      const booked = { productId, orderId, price: product_price }
      queryClient.setQueryData(bookedPhonesQuery.queryKey, (others = []) => [...others, booked])
      if (otherPrice === null) void goToPayment(order, from)
      return refetchMine()
    },
    onError: (problem, { request: { email, productId } }, success) => {
      if (success !== undefined) dismissToast(success)
      toast.error(problem.message)
      setBookingOutcome(email, productId, {
        booked: false,
        why: explainFailure(bookedTexts.notBooked, problem),
      })
      const code = problem instanceof ApiProblem ? problem.code : undefined
      if (code === 'already-booked' || code === 'no-answer') void refetchMine()
      if (code === 'already-sold')
        void queryClient.invalidateQueries({ queryKey: listingKeys.product(productId) })
      // Not refetched now: the card must stay to show the reason.
      return queryClient.invalidateQueries({ queryKey: listingKeys.all, refetchType: 'none' })
    },
  })
  return mutate
}
