import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type FieldPath, useForm } from 'react-hook-form'
import { getLocale } from '../../kernel/locale.ts'
import { formatAmount, getCurrency } from '../../kernel/money.ts'
import { currencyTexts } from '../../kernel/texts/kernel.ts'
import { ApiProblem, explainFailure } from '../../ui/api.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { ErrorText } from '../../ui/query-result.tsx'
import { RowsSkeleton } from '../../ui/skeleton.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { NewProduct } from '../contract.ts'
import { usualPriceQuery } from '../queries.ts'
import { priceQuestionTexts, addProductTexts as words } from '../texts/offer.ts'
import { FactFields, RepairFields } from './fact-fields.tsx'
import { type DraftPlace, offerDraftQuery, type StartOffer, useStoreOffer } from './offer-autosave.ts'
import { doubtPrice, type OfferDraft, readPrice, toNewProduct } from './offer-draft.ts'
import { HandoverFields, PhoneFields, PriceFields } from './offer-fields.tsx'
import { Step, StepButtons, StepList, useOfferSteps } from './offer-steps.tsx'
import { PhotoField, useSendPhotos } from './photo-field.tsx'

type Failing = 'photos' | 'root'

const fieldOfProblem: Record<string, FieldPath<OfferDraft> | undefined> = {
  'not-a-price': 'price',
  'not-a-phone-number': 'mobile',
  'not-a-purchase-year': 'purchase_year',
  'not-a-warranty': 'facts.warrantyUntil',
  'not-an-imei': 'imei',
  'imei-for-sale': 'imei',
  'imei-sold': 'imei',
  'imei-refused': 'imei',
  'too-many-imeis': 'imei',
}

type OfferFormProps = {
  place: DraftPlace
  current: OfferDraft
  submitLabel: string
  failed: string
  save: (sent: { product: NewProduct; key: string | undefined }) => Promise<unknown>
  /** Goes on to the next page; the form stays busy until then. */
  onSaved: (product: NewProduct) => unknown
  /** Keeps the unfinished form as a draft on the server, and goes on to the next page; without it, this is not offered. */
  keep?: {
    /** `images` are the addresses of its photos. */
    save: (draft: OfferDraft, images: string[]) => Promise<unknown>
    onKept: () => unknown
  }
}

/** The form of a phone, to add or to edit it (specification 5). Nothing is lost when it is left or saving fails. */
export function OfferForm(props: OfferFormProps) {
  const [base] = useState(props.current)
  const draft = useQuery(offerDraftQuery(props.place, base))
  return draft.data ? <OpenForm {...props} base={base} start={draft.data} /> : <RowsSkeleton />
}

type OpenFormProps = OfferFormProps & { base: OfferDraft; start: StartOffer }

function OpenForm({ place, base, start, submitLabel, failed, save, onSaved, keep }: OpenFormProps) {
  const { send, sending } = useSendPhotos()
  const form = useForm<OfferDraft>({ defaultValues: start.draft })
  const { errors, isSubmitting } = form.formState
  const stored = useStoreOffer(form, place, base, start.key)
  const [isRestored, setRestored] = useState(start.isRestored)

  const [doubted, setDoubted] = useState<DoubtedName | DoubtedPrice | null>(null)
  const queryClient = useQueryClient()
  const confirmed = useRef(new Set([nameOf(base), pricesOf(base)]))

  const steps = useOfferSteps(form)
  /** A phone that is edited can be saved at every step. */
  const isFilled = base.productName !== ''

  const submit = form.handleSubmit(async (draft) => {
    const isNew = (key: string) => !confirmed.current.has(key)
    if (draft.brand && (isNew(nameOf(draft)) || isNew(pricesOf(draft)))) {
      const { brand, productName } = draft
      const known = await queryClient.fetchQuery(usualPriceQuery(brand, productName)).catch(() => null)
      const otherBrands = known?.otherBrands ?? []
      if (isNew(nameOf(draft)) && otherBrands.length > 0) return setDoubted({ draft, otherBrands })
      const usual = known?.price ?? null
      const doubt = isNew(pricesOf(draft)) ? doubtPrice(draft, usual) : null
      if (doubt) return setDoubted({ draft, doubt, usual })
    }
    let failing: Failing = 'photos'
    let product: NewProduct
    try {
      const urls = await send(draft.photos)
      failing = 'root'
      product = toNewProduct(draft, urls, new Date())
      await save({ product, key: stored.key() })
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.code === 'idempotency-key-reused') stored.renewKey()
      const field = problem instanceof ApiProblem ? fieldOfProblem[problem.code] : undefined
      const { message } = problem as Error
      const said = field || failing === 'photos' ? message : explainFailure(failed, problem as Error)
      form.setError(field ?? failing, { message: said }, { shouldFocus: true })
      steps.showFirstFault()
      return
    }
    await stored.forget()
    await onSaved(product)
  }, steps.showFirstFault)

  const [isKeeping, setKeeping] = useState(false)
  const keepUnfinished = async ({ save, onKept }: NonNullable<typeof keep>) => {
    if (isKeeping || isSubmitting) return
    setKeeping(true)
    const draft = form.getValues()
    let failing: Failing = 'photos'
    try {
      const images = await send(draft.photos)
      failing = 'root'
      await save(draft, images)
      await stored.forget()
      await onKept()
    } catch (problem) {
      const { message } = problem as Error
      const said = failing === 'photos' ? message : explainFailure(words.notKept, problem as Error)
      form.setError(failing, { message: said }, { shouldFocus: true })
      setKeeping(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate className="panel p-[min(1rem,4.5vw)] sm:p-6">
      {isRestored && (
        <RestoredDraft
          onDiscard={() => {
            form.reset(base)
            setRestored(false)
          }}
        />
      )}
      <StepList steps={steps} />
      <div className="grid gap-8 xl:grid-cols-[22rem_minmax(0,1fr)]">
        <Step number={0} steps={steps}>
          <div className="xl:sticky xl:top-24">
            <PhotoField control={form.control} sending={sending} />
          </div>
        </Step>
        <div className="grid content-start gap-8 max-md:contents">
          <Step number={1} steps={steps}>
            <PhoneFields form={form} />
          </Step>
          <Step number={2} steps={steps}>
            <FactFields form={form} />
            <RepairFields form={form} />
          </Step>
          <Step number={3} steps={steps}>
            <PriceFields form={form} />
            <HandoverFields form={form} />
          </Step>
        </div>
      </div>
      <ErrorText error={errors.root} className="pt-8" />
      <div className="flex flex-wrap items-center gap-3 pt-8 xl:ps-96">
        <StepButtons steps={steps} quiet={isFilled} />
        <div className={steps.isLast || isFilled ? '' : 'max-md:hidden'}>
          <SubmitButton busy={isSubmitting}>{submitLabel}</SubmitButton>
        </div>
        {keep && (
          <button
            type="button"
            className="btn btn-ghost"
            aria-busy={isKeeping}
            onClick={() => void keepUnfinished(keep)}
          >
            {words.keep}
          </button>
        )}
      </div>
      {doubted && (
        <Question
          doubted={doubted}
          onCancel={() => {
            setDoubted(null)
            form.setFocus('doubt' in doubted ? 'price' : 'brand')
          }}
          onConfirm={() => {
            confirmed.current.add('doubt' in doubted ? pricesOf(doubted.draft) : nameOf(doubted.draft))
            setDoubted(null)
            void submit()
          }}
        />
      )}
    </form>
  )
}

const pricesOf = ({ price, marketprice }: OfferDraft) => `${price} ${marketprice}`

const nameOf = ({ brand, productName }: OfferDraft) => `${brand} ${productName}`

type DoubtedName = { draft: OfferDraft; otherBrands: string[] }
type DoubtedPrice = {
  draft: OfferDraft
  doubt: NonNullable<ReturnType<typeof doubtPrice>>
  usual: number | null
}
type QuestionProps = { doubted: DoubtedName | DoubtedPrice; onCancel: () => void; onConfirm: () => void }

function Question({ doubted, ...answers }: QuestionProps) {
  const { title, said } = 'doubt' in doubted ? describeDoubt(doubted) : describeName(doubted)
  return (
    <ConfirmDialog open title={title} confirmLabel={priceQuestionTexts.confirm} {...answers}>
      <p>{said}</p>
    </ConfirmDialog>
  )
}

function describeName({ draft, otherBrands }: DoubtedName) {
  const named = new Intl.ListFormat(getLocale(), { type: 'disjunction' }).format(otherBrands)
  return {
    title: priceQuestionTexts.brandTitle(draft.brand),
    said: priceQuestionTexts.otherBrand(named),
  }
}

function describeDoubt({ draft, doubt, usual }: DoubtedPrice) {
  const format = (price: number) => formatAmount(price, getCurrency())
  const market = format(readPrice(draft.marketprice) ?? 0)
  const said = {
    'above-market': priceQuestionTexts.aboveMarket(market),
    'very-high': priceQuestionTexts.veryHigh(currencyTexts[getCurrency()]),
    'above-usual': priceQuestionTexts.aboveUsual(format(usual ?? 0)),
    'below-usual': priceQuestionTexts.belowUsual(format(usual ?? 0)),
  }[doubt]
  return { title: priceQuestionTexts.title(format(readPrice(draft.price) ?? 0)), said }
}

function RestoredDraft({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className="mb-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-box bg-base-200 px-4 py-2">
      <span>{words.restored}</span>
      <button type="button" className="btn btn-ghost btn-sm" onClick={onDiscard}>
        {words.discard}
      </button>
    </p>
  )
}
