import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { cardHeadingId } from '../../../listings/components/product-card.tsx'
import type { CampaignProduct } from '../../../listings/contract.ts'
import { createStore, useStore } from '../../../ui/external-store.ts'

/** The outcome of a booking: booked, perhaps at another price than was shown, or refused with a reason. */
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

/** Keeps the outcome of a booking, for the phone's card. */
export function setBookingOutcome(email: string, productId: string, outcome: BookingOutcome): void {
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

/** The outcome of this buyer's last booking of a phone since the page was loaded. */
export function useOutcome(
  buyer: { email: string } | null,
  productId: string | undefined,
): BookingOutcome | undefined {
  return useStore(bookingStore, ({ outcomes }) =>
    buyer && productId ? outcomes[outcomeKey(buyer.email, productId)] : undefined,
  )
}

/** The parameter of an address that opens the booking modal of a phone. */
const parameter = 'book'

type Place = { pathname: string; search: string; hash: string }

/** This page, at the card of a phone and with its booking modal open: where a visitor returns to after logging in. */
export function bookingReturnPath({ pathname, search }: Place, productId: string): Place {
  const params = new URLSearchParams(search)
  params.set(parameter, productId)
  return { pathname, search: `?${params}`, hash: `#${cardHeadingId(productId)}` }
}

/** Opens the booking modal of the phone that a visitor wanted before logging in. */
export function useResumeBooking(product: CampaignProduct, canBook: boolean): void {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  // The seller's address shows whether it is the user's own phone.
  const isWanted = product.userEmail !== undefined && params.get(parameter) === product._id
  const open = useEffectEvent(async () => {
    params.delete(parameter)
    // Before the modal opens: a reload should not open it again.
    await navigate({ search: params.toString() }, { replace: true, preventScrollReset: true })
    if (canBook) openBooking(product)
  })
  useEffect(() => {
    if (isWanted) void open()
  }, [isWanted])
}
