import type { CampaignProduct } from '../../../listings/contract.ts'
import { createStore, useStore } from '../../../ui/external-store.ts'

/** How the booking of a phone went: at another price than was shown, or a sentence says why not. */
export type BookingOutcome = { booked: true; otherPrice: number | null } | { booked: false; why: string }

type BookingState = {
  /** The phone whose booking modal is wanted. */
  selected: CampaignProduct | null
  /** By buyer and phone. */
  outcomes: Record<string, BookingOutcome>
}

const outcomeKey = (email: string, productId: string) => `${email} ${productId}`

const bookingStore = createStore<BookingState>({ selected: null, outcomes: {} })

/** Opens the booking modal for this phone: `BookingDialog` in the layout shows it. Visitors log in first. */
export function openBooking(product: CampaignProduct): void {
  bookingStore.update((before) => ({ ...before, selected: product }))
}

export function closeBooking(): void {
  bookingStore.update((before) => ({ ...before, selected: null }))
}

/** Keeps how a booking went, for the phone's card. */
export function noteOutcome(email: string, productId: string, outcome: BookingOutcome): void {
  const key = outcomeKey(email, productId)
  bookingStore.update((before) => ({ ...before, outcomes: { ...before.outcomes, [key]: outcome } }))
}

/** The phone that is being booked, if any. */
export function useSelectedPhone(): CampaignProduct | null {
  return useStore(bookingStore, ({ selected }) => selected)
}

/** Whether this phone is being booked. Of a hundred cards only that of the phone renders again. */
export function useIsSelected(productId: string): boolean {
  return useStore(bookingStore, ({ selected }) => selected?._id === productId)
}

/** How this buyer's last booking of a phone went since the page was loaded. */
export function useOutcome(
  buyer: { email: string } | null,
  productId: string | undefined,
): BookingOutcome | undefined {
  return useStore(bookingStore, ({ outcomes }) =>
    buyer && productId ? outcomes[outcomeKey(buyer.email, productId)] : undefined,
  )
}
