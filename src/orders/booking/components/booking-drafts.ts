import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { dropDraft, loadDraft, storeDraft } from '../../../ui/stored-drafts.ts'

/** What a buyer types into the booking modal. */
export type BookingDraft = { phone: string; location: string }

/** Whose draft it is, and of which phone. */
export type BookingPlace = { account: string; productId: string }

const emptyDraft: BookingDraft = { phone: '', location: '' }
const formOf = (productId: string) => `booking of ${productId}`

/** What was typed for a phone: closed by mistake, reloaded or refused, it is there again (decisions, "Screens"). */
export const bookingDraftQuery = ({ account, productId }: BookingPlace) =>
  queryOptions({
    queryKey: ['orders', 'draft', account, productId],
    queryFn: async () => (await loadDraft<BookingDraft>(account, formOf(productId))) ?? emptyDraft,
    // The browser is asked, not the network. From then on this page knows best what was typed.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

/** Stores what was typed; nothing, once all of it is deleted. */
export function keepBookingDraft(queries: QueryClient, place: BookingPlace, draft: BookingDraft): void {
  if (!draft.phone.trim() && !draft.location.trim()) {
    dropBookingDraft(queries, place)
    return
  }
  queries.setQueryData(bookingDraftQuery(place).queryKey, draft)
  void storeDraft(place.account, formOf(place.productId), draft)
}

/** Forgets the draft: the phone is booked, or the booking was given up. */
export function dropBookingDraft(queries: QueryClient, place: BookingPlace): void {
  queries.setQueryData(bookingDraftQuery(place).queryKey, emptyDraft)
  void dropDraft(place.account, formOf(place.productId))
}
