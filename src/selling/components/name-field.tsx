import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { formatAmount, getCurrency } from '../../kernel/money.ts'
import { formatNumber } from '../../kernel/number.ts'
import { priceGuideQuery, SoldPrices } from '../../listings/components/sold-prices.tsx'
import { TextField } from '../../ui/field.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import type { KnownModel } from '../contract.ts'
import { knownModelsQuery } from '../queries.ts'
import { addProductTexts as words } from '../texts/offer.ts'
import type { OfferDraft } from './offer-draft.ts'
import { offerRules } from './offer-rules.ts'

type FieldsProps = { form: UseFormReturn<OfferDraft> }

const nameOf = ({ name, storageGb }: KnownModel) =>
  storageGb === null || name.includes(String(storageGb)) ? name : `${name} ${storageGb} GB`

/** A model's name without a storage size at its end, also one without its unit: the size is a fact of its own. */
export const modelOf = (name: string) => name.trim().replace(/\s+(?:\d+\s*[gt]b|64|128|256|512)$/i, '')

/** The name of the phone: free text, with known models as native suggestions. A chosen one fills what is known of it. */
export function NameField({ form: { register, formState, getValues, setValue, watch } }: FieldsProps) {
  const listId = useId()
  const typed = useSettled(modelOf(watch('productName')))
  const { data: models = [] } = useQuery(knownModelsQuery(typed))
  const fill = (text: string) => {
    const model = models.find((each) => nameOf(each) === text)
    if (!model) return
    setValue('brand', model.brand, { shouldDirty: true, shouldValidate: formState.isSubmitted })
    if (model.storageGb) setValue('facts.storageGb', String(model.storageGb), { shouldDirty: true })
    if (model.ramGb) setValue('facts.ramGb', String(model.ramGb), { shouldDirty: true })
    if (!getValues('marketprice')) {
      setValue('marketprice', String(model.market), {
        shouldDirty: true,
        shouldValidate: formState.isSubmitted,
      })
    }
  }
  return (
    <>
      <TextField
        label={words.productName}
        hint={words.productNameHint}
        list={listId}
        autoComplete="off"
        error={formState.errors.productName}
        register={register('productName', {
          ...offerRules.productName,
          onChange: ({ target }) => fill(target.value),
        })}
      />
      <datalist id={listId}>
        {models.map((model) => (
          <option key={nameOf(model)} value={nameOf(model)}>
            {model.brand}
          </option>
        ))}
      </datalist>
    </>
  )
}

/** What phones like this were sold for or, while too few were, are offered for now; pressing it asks that price. */
export function PriceAdvice({ form: { watch, setValue, formState } }: FieldsProps) {
  const [brand, name, condition, facts] = watch(['brand', 'productName', 'condition', 'facts'])
  const storageGb = facts.storageGb === '' ? null : Number(facts.storageGb)
  const typed = useSettled(name.trim())
  const { data: guide } = useQuery({
    ...priceGuideQuery({ brand, name: typed, storageGb, condition: condition || null }),
    enabled: brand !== '' && typed !== '',
  })
  const { data: models = [] } = useQuery(knownModelsQuery(modelOf(typed)))
  const model = models.find((each) => each.name === modelOf(typed) && each.storageGb === storageGb)
  const usual = guide?.range?.median ?? model?.asking
  const format = (price: number) => formatAmount(price, getCurrency())
  return (
    <div className="grid justify-items-start gap-2">
      {guide && brand !== '' && <SoldPrices guide={guide} />}
      {!guide?.range && model && (
        <p role="status" className="text-sm">
          {words.askingNow(formatNumber(model.offered), format(model.asking))}
        </p>
      )}
      {usual !== undefined && (
        <button
          type="button"
          className="btn btn-outline btn-sm"
          onClick={() =>
            setValue('price', String(usual), { shouldDirty: true, shouldValidate: formState.isSubmitted })
          }
        >
          {words.askThis(format(usual))}
        </button>
      )}
    </div>
  )
}
