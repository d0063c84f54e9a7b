import { useEffect, useEffectEvent, useRef } from 'react'
import { type FieldPath, useForm } from 'react-hook-form'
import { ApiProblem } from '../../ui/api.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { NewProduct } from '../contract.ts'
import { FactFields } from './fact-fields.tsx'
import { emptyDraft, type OfferDraft, toNewProduct } from './offer-draft.ts'
import { HandoverFields, PhoneFields, PriceFields } from './offer-fields.tsx'
import { PhotoField } from './photo-field.tsx'
import { useSendPhotos } from './send-photos.ts'

type Failing = 'photos' | 'root'

/** The field that a refusal of the server is about. */
const fieldOfProblem: Record<string, FieldPath<OfferDraft> | undefined> = {
  'not-a-price': 'price',
  'not-a-phone-number': 'mobile',
  'not-a-purchase-year': 'purchase_year',
  'not-a-warranty': 'facts.warranty',
  'not-an-imei': 'imei',
  'imei-for-sale': 'imei',
}

type OfferFormProps = {
  email: string
  /** What the form shows at first. */
  initial: OfferDraft
  submitLabel: string
  /** Precedes the reason when saving fails. */
  failed: string
  save: (product: NewProduct) => Promise<unknown>
  /** Goes on to the next page; the form stays filled and busy until then. */
  onSaved: (product: NewProduct) => unknown
  /** Called with the draft when the form is left; after it was saved, with the empty draft. */
  onLeave?: (draft: OfferDraft) => void
}

/** The form of a phone, to add or to edit it (specification 5). Nothing is lost when saving fails. */
export function OfferForm({ email, initial, submitLabel, failed, save, onSaved, onLeave }: OfferFormProps) {
  const { send, sending } = useSendPhotos(email)
  const form = useForm<OfferDraft>({ defaultValues: initial })
  const { errors, isSubmitting } = form.formState

  const isSaved = useRef(false)
  const leave = useEffectEvent(() => onLeave?.(isSaved.current ? emptyDraft : form.getValues()))
  useEffect(() => () => leave(), [])

  const submit = form.handleSubmit(async (draft) => {
    let failing: Failing = 'photos'
    let product: NewProduct
    try {
      const urls = await send(draft.photos)
      failing = 'root'
      product = toNewProduct(draft, urls, new Date())
      await save(product)
    } catch (problem) {
      const field = problem instanceof ApiProblem ? fieldOfProblem[problem.code] : undefined
      form.setError(field ?? failing, { message: (problem as Error).message }, { shouldFocus: true })
      return
    }
    isSaved.current = true
    await onSaved(product)
  })

  return (
    <form onSubmit={submit} noValidate className="panel p-4 sm:p-6">
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid content-start gap-8">
          <PhoneFields form={form} />
          <FactFields form={form} />
          <PriceFields form={form} />
          <HandoverFields form={form} />
        </div>
        <PhotoField control={form.control} sending={sending} />
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
