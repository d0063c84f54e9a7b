import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { brandNames } from '../../catalogue/rules.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { NewProduct } from '../contract.ts'
import { listingMessages } from '../messages/listing.ts'
import { offerProblemMessages, addProductMessages as words } from '../messages/offer.ts'
import { conditions, firstPurchaseYear, isPhoneNumber, isPurchaseYear, lastPurchaseYear } from '../rules.ts'
import { DescriptionField } from './description-field.tsx'
import { emptyDraft, type OfferDraft, readDollars, toNewProduct } from './offer-draft.ts'
import { PhotoField } from './photo-field.tsx'
import { useSendPhotos } from './send-photos.ts'

const { required } = listingMessages
/** The lengths that the server takes. */
const longest = { name: 200, location: 200, details: 5000 }

/** A field that must be filled in with more than space. */
const filled = (message: string, more: (value: string) => true | string = () => true) => ({
  validate: (value: string) => (value.trim() === '' ? message : more(value)),
})
const atMost = (limit: number) => (value: string) => value.trim().length <= limit || words.tooLong(limit)
const isPrice = (value: string) => readDollars(value) !== null || offerProblemMessages['not-a-price']
const isMobile = (value: string) => isPhoneNumber(value) || offerProblemMessages['not-a-phone-number']
const isYear = (value: string) =>
  isPurchaseYear(Number(value), new Date()) || offerProblemMessages['not-a-purchase-year']
const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

type OfferFormProps = {
  email: string
  /** What stands in the form at first. */
  initial: OfferDraft
  submitLabel: string
  /** What is said before the reason when it fails. */
  failed: string
  save: (product: NewProduct) => Promise<unknown>
  /** Goes on to the next page; the form stays filled and busy until that is there. */
  onSaved: (product: NewProduct) => unknown
  /** Told what stands in the form when it is left; after it was saved, the empty form. */
  onLeave?: (draft: OfferDraft) => void
}

/** The form of a phone, to add or to change it: every field and message of specification 5. Nothing is lost when it fails. */
export function OfferForm({ email, initial, submitLabel, failed, save, onSaved, onLeave }: OfferFormProps) {
  const { send, sending } = useSendPhotos(email)
  const {
    register,
    handleSubmit,
    control,
    setError,
    getValues,
    formState: { errors, isSubmitting },
  } = useForm<OfferDraft>({ defaultValues: initial })
  const thisYear = lastPurchaseYear(new Date())

  const isSaved = useRef(false)
  const leave = useEffectEvent(() => onLeave?.(isSaved.current ? emptyDraft : getValues()))
  useEffect(() => () => leave(), [])

  const submit = handleSubmit(async (draft) => {
    let failing: 'photos' | 'root' = 'photos'
    let product: NewProduct
    try {
      const urls = await send(draft.photos)
      failing = 'root'
      product = toNewProduct(draft, urls)
      await save(product)
    } catch (problem) {
      setError(failing, { message: (problem as Error).message }, { shouldFocus: true })
      return
    }
    isSaved.current = true
    await onSaved(product)
  })

  return (
    <form onSubmit={submit} noValidate className="panel p-4 sm:p-6">
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-8">
          <Group title={words.aboutPhone}>
            <div className="sm:col-span-2">
              <TextField
                label={words.productName}
                hint={words.productNameHint}
                autoComplete="off"
                error={errors.productName}
                register={register('productName', filled(required.productName, atMost(longest.name)))}
              />
            </div>
            <SelectField
              label={words.brand}
              options={asOptions(brandNames)}
              error={errors.brand}
              register={register('brand')}
            />
            <SelectField
              label={words.condition}
              options={asOptions(conditions)}
              error={errors.condition}
              register={register('condition')}
            />
            <TextField
              label={words.purchaseYear}
              type="number"
              inputMode="numeric"
              min={firstPurchaseYear}
              max={thisYear}
              autoComplete="off"
              error={errors.purchase_year}
              register={register('purchase_year', filled(required.purchaseYear, isYear))}
            />
            <div className="sm:col-span-2">
              <DescriptionField
                control={control}
                error={errors.productDetails}
                register={register('productDetails', filled(required.details, atMost(longest.details)))}
              />
            </div>
          </Group>
          <Group title={words.aboutPrice}>
            <TextField
              label={words.price}
              before="$"
              inputMode="decimal"
              autoComplete="off"
              error={errors.price}
              register={register('price', filled(required.price, isPrice))}
            />
            <TextField
              label={words.marketPrice}
              hint={words.marketPriceHint}
              before="$"
              inputMode="decimal"
              autoComplete="off"
              error={errors.marketprice}
              register={register('marketprice', filled(required.marketPrice, isPrice))}
            />
          </Group>
          <Group title={words.aboutHandover}>
            <TextField
              label={words.location}
              hint={words.locationHint}
              autoComplete="address-level2"
              error={errors.location}
              register={register('location', filled(required.location, atMost(longest.location)))}
            />
            <TextField
              label={words.mobile}
              hint={words.mobileHint}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              error={errors.mobile}
              register={register('mobile', filled(required.mobile, isMobile))}
            />
          </Group>
        </div>
        <PhotoField control={control} sending={sending} />
      </div>
      <div className="grid justify-items-start gap-3 pt-8">
        {errors.root && (
          <p role="alert" className="text-error">
            {failed}: {errors.root.message}
          </p>
        )}
        <SubmitButton busy={isSubmitting}>{submitLabel}</SubmitButton>
      </div>
    </form>
  )
}

/** Fields that belong together, two beside each other where there is room. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid items-start gap-4 sm:grid-cols-2">
      <legend className="pb-4 font-semibold text-lg">{title}</legend>
      {children}
    </fieldset>
  )
}
