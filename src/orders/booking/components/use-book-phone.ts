import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listingKeys } from '../../../listings/queries.ts'
import { ApiProblem, createApi, parseResponse } from '../../../ui/api.ts'
import { dropDraft, loadDraft, storeDraft } from '../../../ui/stored-drafts.ts'
import { dismissToast, toast } from '../../../ui/toaster.tsx'
import { bookedPhonesQuery, orderKeys } from '../../queries.ts'
import type { OrderApi } from '../../routes.ts'
import type { NewBooking } from '../contract.ts'
import { bookingMessages } from '../messages/booking.ts'
import { setBookingOutcome } from './use-booking.ts'

const api = createApi<OrderApi>()

/** The request to book a phone, by its id. */
export type BookingRequest = NewBooking & { productId: string }

/**
 * Books phones for the account with this id. The success toast shows at once, without waiting for the server (specification 4). If the
 * server then refuses, another toast with the reason replaces it, and the outcome is kept for the phone's card (`useBooking`).
 */
export function useBookPhone(account: string): (request: BookingRequest) => void {
  const queryClient = useQueryClient()
  const refetchMine = () => queryClient.invalidateQueries({ queryKey: orderKeys.mine })
  const { mutate } = useMutation({
    mutationFn: (request: BookingRequest) => parseResponse(api.bookingproduct.$post({ json: request })),
    onMutate: ({ product_name }) => toast.success(bookingMessages.booked(product_name)),
    onSuccess: ({ product_price, _id: orderId }, { email, productId, product_price: shown }) => {
      dropBookingDraft(queryClient, { account, productId })
      const otherPrice = product_price === shown ? null : product_price
      setBookingOutcome(email, productId, { booked: true, otherPrice })
      const booked = { productId, orderId, price: product_price }
      queryClient.setQueryData(bookedPhonesQuery.queryKey, (others = []) => [...others, booked])
      return refetchMine()
    },
    onError: (problem, { email, productId }, success) => {
      if (success !== undefined) dismissToast(success)
      toast.error(problem.message)
      setBookingOutcome(email, productId, { booked: false, why: problem.message })
      // The phone's own page shows at once that it is sold.
      const code = problem instanceof ApiProblem ? problem.code : undefined
      if (code === 'already-booked') void refetchMine()
      if (code === 'already-sold')
        void queryClient.invalidateQueries({ queryKey: listingKeys.product(productId) })
      // Refetched on the next visit, not now: the card shows the reason and must stay.
      return queryClient.invalidateQueries({ queryKey: listingKeys.all, refetchType: 'none' })
    },
  })
  return mutate
}

/** What a buyer types into the booking modal. */
export type BookingDraft = { phone: string; location: string }

/** The account and the phone of a draft. */
export type BookingPlace = { account: string; productId: string }

const emptyDraft: BookingDraft = { phone: '', location: '' }

const formOf = (productId: string) => `booking of ${productId}`

/** The draft for a phone, restored after a close, a reload or a refusal (decisions, "Screens"). */
export const bookingDraftQuery = ({ account, productId }: BookingPlace) =>
  queryOptions({
    queryKey: ['orders', 'draft', account, productId],
    queryFn: async () => (await loadDraft<BookingDraft>(account, formOf(productId))) ?? emptyDraft,
    // From the browser's storage, read once: this page's own draft is newer afterwards.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Saves the draft, or deletes an empty one. */
export function keepBookingDraft(queries: QueryClient, place: BookingPlace, draft: BookingDraft): void {
  if (!draft.phone.trim() && !draft.location.trim()) {
    dropBookingDraft(queries, place)
    return
  }
  queries.setQueryData(bookingDraftQuery(place).queryKey, draft)
  void storeDraft(place.account, formOf(place.productId), draft)
}

/** Forgets the draft: the phone is booked, or the booking was given up. */
function dropBookingDraft(queries: QueryClient, place: BookingPlace): void {
  queries.setQueryData(bookingDraftQuery(place).queryKey, emptyDraft)
  void dropDraft(place.account, formOf(place.productId))
}
