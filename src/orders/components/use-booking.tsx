import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useAuth } from '../../identity/components/auth-provider.tsx'
import { loginAddress } from '../../identity/components/login-address.ts'
import { isSameEmail } from '../../identity/rules.ts'
import { formatDollars } from '../../kernel/money.ts'
import { cardHeadingId } from '../../listings/components/product-card.tsx'
import type { CampaignProduct } from '../../listings/contract.ts'
import { bookingMessages, bookingModalMessages, bookingPaths } from '../messages/booking.ts'
import { type BookingOutcome, useBookPhone } from './use-book-phone.ts'

// The form and its library come with the first press of 'Book Now', not with the page.
const loadModal = () => import('./booking-modal.tsx')
const BookingModal = lazy(loadModal)

/** 'Book Now' for each phone of a page, and the one modal that these buttons open: put it on the page once. */
export function useBooking() {
  const { user } = useAuth()
  const [selected, setSelected] = useState<CampaignProduct | null>(null)
  const { outcomes, book } = useBookPhone()
  useLogInFirst(selected, () => setSelected(null))
  const outcome = selected ? outcomes[selected._id] : undefined

  return {
    bookNow: (product: CampaignProduct) => (
      <BookNow
        product={product}
        outcome={outcomes[product._id]}
        busy={selected?._id === product._id && !user}
        onPress={() => setSelected(product)}
      />
    ),
    modal: selected && user && (
      <Suspense>
        <BookingModal
          product={selected}
          buyer={user}
          refusal={outcome?.booked === false ? outcome.why : undefined}
          onClose={() => setSelected(null)}
          onBook={book}
        />
      </Suspense>
    ),
  }
}

/**
 * A signed-out visitor who wants a phone logs in first and comes back to where they were. While it is not known yet who
 * is there, the booking waits: who is signed in must not be sent away for being quicker than the line.
 */
function useLogInFirst(wanted: CampaignProduct | null, drop: () => void) {
  const { loading, user } = useAuth()
  const navigate = useNavigate()
  const location = useLocation()
  const isStranger = wanted !== null && !loading && !user
  const logIn = useEffectEvent(() => {
    drop()
    void navigate(loginAddress(location))
  })
  useEffect(() => {
    if (isStranger) logIn()
  }, [isStranger])
}

type BookNowProps = {
  product: CampaignProduct
  outcome: BookingOutcome | undefined
  /** It was pressed before it is known who is there. */
  busy: boolean
  onPress: () => void
}

/** The one primary action of a phone, and under it how the last press went. */
function BookNow({ product, outcome, busy, onPress }: BookNowProps) {
  const { user } = useAuth()
  const isOwn = Boolean(user && product.userEmail && isSameEmail(user.email, product.userEmail))
  return (
    <>
      <button
        type="button"
        className="btn btn-primary w-full"
        aria-describedby={cardHeadingId(product._id)}
        aria-busy={busy || undefined}
        disabled={isOwn || product.sold}
        onPointerEnter={() => void loadModal()}
        onFocus={() => void loadModal()}
        onClick={onPress}
      >
        {busy && <span className="loading loading-spinner loading-sm" aria-hidden="true" />}
        {bookingMessages.bookNow}
      </button>
      {isOwn && <p className="text-center text-quiet text-sm">{bookingModalMessages.ownPhone}</p>}
      {outcome?.booked && outcome.otherPrice !== null && (
        <p className="text-center text-accent text-sm">
          {bookingModalMessages.atOtherPrice(formatDollars(outcome.otherPrice))}
        </p>
      )}
      {outcome?.booked && (
        <Link to={bookingPaths.orders} className="link text-center text-sm">
          {bookingModalMessages.inMyOrders}
        </Link>
      )}
      {outcome?.booked === false && (
        <p className="text-center text-error text-sm">{bookingModalMessages.notBooked(outcome.why)}</p>
      )}
    </>
  )
}
