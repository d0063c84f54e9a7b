import { useQuery } from '@tanstack/react-query'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import CircleCheck from '~icons/lucide/circle-check'
import { loginAddress } from '../../../auth/guards/components/login-address.ts'
import { isSameEmail } from '../../../auth/rules.ts'
import { useAuth } from '../../../auth/session/components/use-auth.ts'
import { formatAmount } from '../../../kernel/money.ts'
import { bookingPaths } from '../../../kernel/paths.ts'
import { cardHeadingId, ProductCard } from '../../../listings/components/product-card.tsx'
import { ProductGrid } from '../../../listings/components/product-grid.tsx'
import type { CampaignProduct } from '../../../listings/contract.ts'
import type { Elements } from '../../../ui/elements.ts'
import { bookedPhonesQuery } from '../queries.ts'
import { bookedTexts, bookingTexts } from '../texts/booking.ts'
import { loadBookingModal } from './booking-dialog.tsx'
import { bookingReturnPath, openBooking, useIsSelected, useOutcome, useResumeBooking } from './use-booking.ts'

/**
 * 'Book Now' on a phone, with the outcome of the last press; once booked, it links to the payment, once bought to the order. For
 * visitors it is a link, which works before hydration: to the login, and back to the open booking.
 * @param asksLogin whether visitors read that they log in first
 */
export function BookNow({ product, asksLogin = false }: { product: CampaignProduct; asksLogin?: boolean }) {
  const { user, loading, isSignedIn } = useAuth()
  const location = useLocation()
  const isSelected = useIsSelected(product._id)
  const outcome = useOutcome(user, product._id)
  const order = useOwnOrder(product._id, product.sold)
  const booked = order?.isPaid === false ? order : undefined
  const isOwn = Boolean(user && product.userEmail && isSameEmail(user.email, product.userEmail))
  const isDisabled = isOwn || product.sold
  useResumeBooking(product, !order && !isDisabled)
  const busy = isSelected && !user
  const [bookedAtFirst] = useState(outcome?.booked)
  if (booked) {
    const other = outcome?.booked ? outcome.otherPrice : null
    const otherPrice = other === null ? null : formatAmount(other, product.currency)
    const price = formatAmount(booked.price, product.currency)
    return (
      <Booked
        orderId={booked.orderId}
        price={price}
        otherPrice={otherPrice}
        justHappened={outcome?.booked === true && !bookedAtFirst}
      />
    )
  }
  if (order) {
    return (
      <Link to={bookingPaths.order(order.orderId)} className="btn btn-primary w-full">
        {bookedTexts.toOrder}
      </Link>
    )
  }
  if (!isSignedIn && !isDisabled) {
    return (
      <Link
        to={loginAddress(bookingReturnPath(location, product._id))}
        className="btn btn-primary w-full"
        aria-describedby={cardHeadingId(product._id)}
        aria-busy={busy || undefined}
        onClick={(event) => {
          if (!loading) return
          // It is not known yet who is there.
          event.preventDefault()
          openBooking(product)
        }}
      >
        {asksLogin ? bookingTexts.logInToBook : bookingTexts.bookNow}
      </Link>
    )
  }
  return (
    <>
      <button
        type="button"
        className="btn btn-primary w-full"
        aria-describedby={cardHeadingId(product._id)}
        aria-busy={busy || undefined}
        disabled={isDisabled}
        onPointerEnter={() => void loadBookingModal()}
        onFocus={() => void loadBookingModal()}
        onClick={() => openBooking(product)}
      >
        {busy && <span className="loading loading-spinner loading-sm" aria-hidden="true" />}
        <span>{bookingTexts.bookNow}</span>
      </button>
      <StatusLine>{product.sold ? bookedTexts.sold : isOwn ? bookedTexts.ownPhone : null}</StatusLine>
      {outcome?.booked === false && <p className="text-center text-error text-sm">{outcome.why}</p>}
    </>
  )
}

/** The line below the button, or on the photo of a card. It moves nothing when the browser fills it in, knowing which member reads. */
function StatusLine({ children }: { children: ReactNode }) {
  return <p className="status-line">{children && <span>{children}</span>}</p>
}

type BookedProps = {
  orderId: string
  price: string
  otherPrice: string | null
  /** True when the phone was booked just now: the focus moves here because the pressed button is gone. */
  justHappened: boolean
}

function Booked({ orderId, price, otherPrice, justHappened }: BookedProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (justHappened && document.activeElement === document.body) link.current?.focus({ preventScroll: true })
  }, [justHappened])
  return (
    <>
      <Link ref={link} to={bookingPaths.payment(orderId)} className="btn btn-primary w-full">
        {bookedTexts.payAmount(price)}
      </Link>
      <StatusLine>
        <CircleCheck size={16} aria-hidden="true" />
        <span>{bookedTexts.booked}</span>
      </StatusLine>
      {otherPrice !== null && (
        <p className="text-center text-accent text-sm">{bookedTexts.atOtherPrice(otherPrice)}</p>
      )}
    </>
  )
}

/** The user's paid order of a phone that is sold, or unpaid one of a phone that is not. */
function useOwnOrder(productId: string, sold: boolean) {
  const { user, loading } = useAuth()
  const { data } = useQuery({
    ...bookedPhonesQuery,
    // Not while a sign-out leaves the page.
    enabled: user !== null && !loading,
    select: (orders) => orders.find((each) => each.productId === productId && each.isPaid === sold),
  })
  return data
}

type BookableListProps = {
  products: readonly CampaignProduct[]
  heading?: 'h2' | 'h3'
  /** Renders further actions on each card. Pass a stable function, or all cards render again. */
  renderMore?: (product: CampaignProduct) => Elements
  /** Renders what stands on the photo of each card. As stable. */
  renderOnPhoto?: (product: CampaignProduct) => Elements
  eagerPhotos?: number
}

/** Cards of phones, each with 'Book Now'. */
export function BookableList({ products, eagerPhotos = 0, ...card }: BookableListProps) {
  return (
    <ProductGrid rows={products}>
      {(product, place) => <BookableCard product={product} eager={place < eagerPhotos} {...card} />}
    </ProductGrid>
  )
}

type BookableCardProps = Omit<BookableListProps, 'products' | 'eagerPhotos'> & {
  product: CampaignProduct
  eager: boolean
}

/** Memoised: filters and further pages render a hundred cards. */
const BookableCard = memo(({ product, heading, eager, renderMore, renderOnPhoto }: BookableCardProps) => (
  <ProductCard product={product} heading={heading} eager={eager} onPhoto={renderOnPhoto?.(product)}>
    <BookNow product={product} />
    {renderMore?.(product)}
  </ProductCard>
))
