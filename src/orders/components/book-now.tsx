import { Link } from 'react-router'
import { useAuth } from '../../identity/components/auth-provider.tsx'
import { isSameEmail } from '../../identity/rules.ts'
import { formatDollars } from '../../kernel/money.ts'
import { cardHeadingId } from '../../listings/components/product-card.tsx'
import type { CampaignProduct } from '../../listings/contract.ts'
import { bookingMessages, bookingModalMessages, bookingPaths } from '../messages/booking.ts'
import { loadBookingModal } from './booking-dialog.tsx'
import { type BookingOutcome, openBooking, useBooking } from './use-booking.ts'

/** The one primary action of a phone, and under it how the last press went. */
export function BookNow({ product }: { product: CampaignProduct }) {
  const { user } = useAuth()
  const { selected, outcomeOf } = useBooking(user)
  const isOwn = Boolean(user && product.userEmail && isSameEmail(user.email, product.userEmail))
  // It was pressed before it is known who is there.
  const busy = selected?._id === product._id && !user
  return (
    <>
      <button
        type="button"
        className="btn btn-primary w-full"
        aria-describedby={cardHeadingId(product._id)}
        aria-busy={busy || undefined}
        disabled={isOwn || product.sold}
        onPointerEnter={() => void loadBookingModal()}
        onFocus={() => void loadBookingModal()}
        onClick={() => openBooking(product)}
      >
        {busy && <span className="loading loading-spinner loading-sm" aria-hidden="true" />}
        {bookingMessages.bookNow}
      </button>
      {isOwn && <p className="text-center text-quiet text-sm">{bookingModalMessages.ownPhone}</p>}
      <Outcome outcome={outcomeOf(product._id)} />
    </>
  )
}

/** How the booking went, where the press was. */
function Outcome({ outcome }: { outcome: BookingOutcome | undefined }) {
  if (!outcome) return null
  if (!outcome.booked) {
    return <p className="text-center text-error text-sm">{bookingModalMessages.notBooked(outcome.why)}</p>
  }
  return (
    <>
      {outcome.otherPrice !== null && (
        <p className="text-center text-accent text-sm">
          {bookingModalMessages.atOtherPrice(formatDollars(outcome.otherPrice))}
        </p>
      )}
      <Link to={bookingPaths.orders} className="link text-center text-sm">
        {bookingModalMessages.inMyOrders}
      </Link>
    </>
  )
}
