import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { cardHeadingId } from '../../../listings/components/product-card.tsx'
import type { CampaignProduct } from '../../../listings/contract.ts'
import { createStore, useStore } from '../../../ui/external-store.ts'

/** The outcome of a booking: booked, with the price if it differs from the one shown, or refused with a reason. */
export type BookingOutcome = { booked: true; otherPrice: number | null } | { booked: false; why: string }

type BookingState = {
  selected: CampaignProduct | null
  outcomes: Record<string, BookingOutcome>
}

const outcomeKey = (email: string, productId: string) => `${email} ${productId}`

const bookingStore = createStore<BookingState>({ selected: null, outcomes: {} })

/** Opens the booking modal for this phone in the layout's `BookingDialog`. Visitors log in first. */
export function openBooking(product: CampaignProduct): void {
  bookingStore.update((before) => ({ ...before, selected: product }))
}

export function closeBooking(): void {
  bookingStore.update((before) => ({ ...before, selected: null }))
}

export function setBookingOutcome(email: string, productId: string, outcome: BookingOutcome): void {
  const key = outcomeKey(email, productId)
  bookingStore.update((before) => ({ ...before, outcomes: { ...before.outcomes, [key]: outcome } }))
}

export function useSelectedPhone(): CampaignProduct | null {
  return useStore(bookingStore, ({ selected }) => selected)
}

/** Whether this phone is being booked. A boolean, so that only one of a hundred cards renders again. */
export function useIsSelected(productId: string): boolean {
  return useStore(bookingStore, ({ selected }) => selected?._id === productId)
}

/** The outcome of this buyer's last booking of a phone since the page was loaded. */
export function useOutcome(buyer: { email: string } | null, productId: string | undefined) {
  return useStore(bookingStore, ({ outcomes }) =>
    buyer && productId ? outcomes[outcomeKey(buyer.email, productId)] : undefined,
  )
}

const parameter = 'book'

type Place = { pathname: string; search: string; hash: string }

/** The location to which a visitor returns after logging in: the present page, with the booking modal of this phone open. */
export function bookingReturnPath({ pathname, search }: Place, productId: string): Place {
  const params = new URLSearchParams(search)
  params.set(parameter, productId)
  return { pathname, search: `?${params}`, hash: `#${cardHeadingId(productId)}` }
}

/** Opens the booking modal for a phone that a visitor wanted to book before logging in. */
export function useResumeBooking(product: CampaignProduct, canBook: boolean): void {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  // The seller's address tells the user's own phone.
  const isWanted = product.userEmail !== undefined && params.get(parameter) === product._id
  const open = useEffectEvent(async () => {
    params.delete(parameter)
    // Before it opens: a reload should not open it again.
    await navigate({ search: params.toString() }, { replace: true, preventScrollReset: true })
    if (canBook) openBooking(product)
  })
  useEffect(() => {
    if (isWanted) void open()
  }, [isWanted])
}
