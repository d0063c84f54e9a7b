import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import MapPin from '~icons/lucide/map-pin'
import { useKeptForm } from '../../../auth/forms/components/use-kept-form.ts'
import { Photo } from '../../../images/components/photo.tsx'
import { getLocale, type Locale } from '../../../kernel/locale.ts'
import { formatAmount } from '../../../kernel/money.ts'
import { bookingPaths } from '../../../kernel/paths.ts'
import { suggestPlaces } from '../../../listings/components/safe-places.ts'
import type { CampaignProduct } from '../../../listings/contract.ts'
import { listingKeys } from '../../../listings/queries.ts'
import { orderKeys } from '../../../orders/queries.ts'
import { ApiProblem, createApi, explainFailure, once, parseResponse } from '../../../ui/api.ts'
import { overlaysClosed } from '../../../ui/close-on-back.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { dismissToast, toast } from '../../../ui/toaster.tsx'
import type { CheckoutApi } from '../../index.ts'
import type { Booking as BookedOrder, NewBooking } from '../contract.ts'
import { bookedPhonesQuery } from '../queries.ts'
import { bookingModalTexts, safePlaceTexts } from '../texts/booking-modal.ts'
import { bookedTexts, bookingTexts } from '../texts/booking.ts'
import { MeetingFields, useMeetingDetails } from './meeting-fields.tsx'
import { setBookingOutcome } from './use-booking.ts'

type BookingModalProps = {
  product: CampaignProduct
  buyer: { uid: string; email: string; displayName: string }
  refusal: string | undefined
  onClose: () => void
}

/** The modal 'Confirm Booking {product name}'. Submitting closes it at once; the typed draft stays until the phone is booked. */
export default function BookingModal(props: BookingModalProps) {
  const { product, onClose } = props
  const known = useMeetingDetails()
  return (
    <Dialog open title={bookingTexts.modalTitle(product.product_name)} onClose={onClose}>
      {known ? <BookingForm {...props} known={known} /> : <Skeleton className="h-72" />}
    </Dialog>
  )
}

type Known = NonNullable<ReturnType<typeof useMeetingDetails>>

function BookingForm({ product, buyer, refusal, onClose, known }: BookingModalProps & { known: Known }) {
  const book = useBookPhone()
  const form = useForm({ defaultValues: known })
  const { register, handleSubmit, setFocus, setValue, formState } = form
  const kept = useKeptForm(form, `booking of ${product._id}`)

  useEffect(() => {
    if (!known.phone) setFocus('phone')
    else if (!known.location) setFocus('location')
  }, [setFocus, known])
  const submit = handleSubmit((typed) => {
    onClose()
    const request = {
      product_name: product.product_name,
      product_price: product.product_price,
      brand_name: product.brand_name,
      sellerEmail: product.userEmail,
      productId: product._id,
      name: buyer.displayName,
      email: buyer.email,
      ...typed,
    }
    book({ request, send: kept.send, from: location.pathname })
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-3 sm:gap-4">
      {refusal && (
        <p role="alert" className="text-error text-sm">
          {refusal}
        </p>
      )}
      <BookingSummary product={product} buyer={buyer} />
      <MeetingFields errors={formState.errors} register={register} />
      <PlaceSuggestions
        near={product.place}
        onPick={(place) => setValue('location', place, { shouldValidate: true })}
      />
      <SubmitButton busy={false} wide>
        {bookingModalTexts.submit}
      </SubmitButton>
      <p className="text-quiet text-sm">{bookingModalTexts.honest}</p>
    </form>
  )
}

type BookingSummaryProps = {
  product: CampaignProduct
  buyer: { email: string; displayName: string }
}

/** The read-only fields of the booking form: the phone, its price and the buyer. */
export function BookingSummary({ product, buyer }: BookingSummaryProps) {
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-4">
        <div className="w-24 shrink-0 overflow-hidden rounded-field border border-base-300">
          <Photo url={product.image} placeholder={product.imagePlaceholder} alt="" sizes="6rem" />
        </div>
        <div className="grid min-w-0 grow gap-1.5">
          <ReadOnlyLine label={bookingModalTexts.productName} value={product.product_name} strong stacked />
          <ReadOnlyLine
            label={bookingModalTexts.price}
            value={formatAmount(product.product_price, product.currency)}
            strong
          />
        </div>
      </div>
      <div className="grid gap-x-6 border-base-300 border-y py-2 sm:grid-cols-2">
        <ReadOnlyLine label={bookingModalTexts.name} value={buyer.displayName} />
        <ReadOnlyLine label={bookingModalTexts.email} value={buyer.email} />
      </div>
    </div>
  )
}

type ReadOnlyLineProps = { label: string; value: string; strong?: boolean; stacked?: boolean }

function ReadOnlyLine({ label, value, strong, stacked }: ReadOnlyLineProps) {
  const id = useId()
  return (
    <div className={stacked ? 'grid' : 'flex min-w-0 items-baseline gap-2'}>
      <label htmlFor={id} className="shrink-0 text-quiet text-sm">
        {label}
      </label>
      <input
        id={id}
        readOnly
        value={value}
        className={`min-h-6 w-full min-w-0 grow truncate rounded-sm bg-transparent tabular-nums ${strong ? 'font-semibold' : 'text-sm'}`}
      />
    </div>
  )
}

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
function useBookPhone(): (booking: Booking) => void {
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
      send((key) => parseResponse(api.bookingproduct.$post({ json }, once(key)))),
    onMutate: ({ request: { product_name } }) => toast.success(bookingTexts.booked(product_name)),
    onSuccess: (order, { from, request: { email, productId, product_price: shown } }) => {
      const { product_price, _id: orderId } = order
      const otherPrice = product_price === shown ? null : product_price
      setBookingOutcome(email, productId, { booked: true, otherPrice })
      const booked = { productId, orderId, price: product_price, isPaid: false }
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

type PlaceSuggestionsProps = {
  near: Record<Locale, string> | null
  onPick: (place: string) => void
}

/** Suggests public places nearby that fill in the meeting place: on a small screen in one row that scrolls. */
export function PlaceSuggestions({ near, onPick }: PlaceSuggestionsProps) {
  const places = suggestPlaces(near)
  if (places.length === 0) return null
  return (
    <fieldset
      aria-label={safePlaceTexts.suggested}
      className="-m-1 flex min-w-0 gap-2 overflow-x-auto p-1 sm:flex-wrap"
    >
      {places.map((place) => (
        <button
          key={place.en}
          type="button"
          className="btn btn-outline btn-sm h-auto shrink-0 py-1"
          onClick={() => onPick(place[getLocale()])}
        >
          <MapPin size={16} aria-hidden="true" />
          <span>{place[getLocale()]}</span>
        </button>
      ))}
    </fieldset>
  )
}
