import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { CampaignProduct } from '../../../listings/contract.ts'
import { isPhoneNumber } from '../../../listings/rules.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { bookedMessages, bookingMessages } from '../../messages/booking.ts'
import { bookingModalMessages as words } from '../../messages/booking-modal.ts'
import { type BookingDraft, bookingDraftQuery, keepBookingDraft } from './booking-drafts.ts'
import { BookingSummary } from './booking-summary.tsx'
import { useBookPhone } from './use-book-phone.ts'

type BookingModalProps = {
  product: CampaignProduct
  buyer: { uid: string; email: string; displayName: string }
  /** Why the last try for this phone was refused, if it was. */
  refusal: string | undefined
  onClose: () => void
}

const longestLocation = 300

/** 'Confirm Booking {product name}'. Submitting closes it at once; what was typed is kept until the booking stands. */
export default function BookingModal(props: BookingModalProps) {
  const { product, buyer, onClose } = props
  const { data: draft } = useQuery(bookingDraftQuery({ account: buyer.uid, productId: product._id }))
  return (
    <Dialog open title={bookingMessages.modalTitle(product.product_name)} onClose={onClose}>
      {draft && <BookingForm {...props} start={draft} />}
    </Dialog>
  )
}

type BookingFormProps = BookingModalProps & { start: BookingDraft }

function BookingForm({ product, buyer, refusal, start, onClose }: BookingFormProps) {
  const queries = useQueryClient()
  const { uid } = buyer
  const book = useBookPhone(uid)
  const {
    register,
    handleSubmit,
    setFocus,
    getValues,
    watch,
    formState: { errors },
  } = useForm<BookingDraft>({ defaultValues: start })

  useEffect(() => setFocus('phone'), [setFocus])
  useEffect(() => {
    const place = { account: uid, productId: product._id }
    const { unsubscribe } = watch(() => keepBookingDraft(queries, place, getValues()))
    return unsubscribe
  }, [watch, getValues, queries, uid, product._id])

  const submit = handleSubmit(({ phone, location }) => {
    onClose()
    book({
      product_name: product.product_name,
      product_price: product.product_price,
      brand_name: product.brand_name,
      sellerEmail: product.userEmail,
      productId: product._id,
      name: buyer.displayName,
      email: buyer.email,
      phone,
      location,
    })
  })

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {refusal && (
        <p role="alert" className="text-error text-sm">
          {bookedMessages.notBooked(refusal)}
        </p>
      )}
      <BookingSummary product={product} buyer={buyer} />
      <TextField
        label={words.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        error={errors.phone}
        register={register('phone', {
          validate: (phone) => {
            if (!phone.trim()) return words.phoneRequired
            return isPhoneNumber(phone) || words.notAPhoneNumber
          },
        })}
      />
      <TextField
        label={words.meetingLocation}
        hint={words.meetingLocationHint}
        autoComplete="off"
        error={errors.location}
        register={register('location', {
          validate: (location) => location.trim() !== '' || words.meetingLocationRequired,
          maxLength: { value: longestLocation, message: words.meetingLocationTooLong },
        })}
      />
      <p className="text-quiet text-sm">{words.honest}</p>
      <SubmitButton busy={false} wide>
        {words.submit}
      </SubmitButton>
    </form>
  )
}
