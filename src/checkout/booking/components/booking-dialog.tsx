import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loginAddress } from '../../../auth/guards/components/login-address.ts'
import { useAuth } from '../../../auth/session/components/use-auth.ts'
import type { CampaignProduct } from '../../../listings/contract.ts'
import { bookingReturnPath, closeBooking, useOutcome, useSelectedPhone } from './use-booking.ts'

/** Loads the booking form on the first press of 'Book Now' rather than with the page. */
export const loadBookingModal = () => import('./booking-modal.tsx')
const BookingModal = lazy(loadBookingModal)

/** The one booking modal of a layout, which every 'Book Now' opens with `openBooking`. */
export function BookingDialog() {
  const { loading, user } = useAuth()
  const selected = useSelectedPhone()
  const outcome = useOutcome(user, selected?._id)
  useLogInFirst(!loading && !user ? selected : null)
  if (!selected || !user) return null
  return (
    <Suspense>
      <BookingModal
        // Another account must not see what was typed.
        key={user.uid}
        product={selected}
        buyer={user}
        refusal={outcome?.booked === false ? outcome.why : undefined}
        onClose={closeBooking}
      />
    </Suspense>
  )
}

/** Visitors log in and return to the booking modal. Don't redirect before the session is known. */
function useLogInFirst(wanted: CampaignProduct | null) {
  const navigate = useNavigate()
  const location = useLocation()
  const logIn = useEffectEvent(() => {
    closeBooking()
    if (wanted) void navigate(loginAddress(bookingReturnPath(location, wanted._id)))
  })
  const isWanted = wanted !== null
  useEffect(() => {
    if (isWanted) logIn()
  }, [isWanted])
}
