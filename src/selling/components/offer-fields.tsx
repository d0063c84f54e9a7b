import { useQuery } from '@tanstack/react-query'
import { type InputEvent, useId } from 'react'
import { type Control, type UseFormRegisterReturn, type UseFormReturn, useWatch } from 'react-hook-form'
import { useBrandNames } from '../../catalogue/queries.ts'
import { getLocale } from '../../kernel/locale.ts'
import { getCurrency } from '../../kernel/money.ts'
import { toAsciiDigits } from '../../kernel/plain-text.ts'
import { descriptionLimit } from '../../listings/components/card-text.ts'
import { placesQuery } from '../../listings/queries.ts'
import { conditions, firstPurchaseYear } from '../../listings/rules.ts'
import { conditionTexts } from '../../listings/texts/listing.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import type { Elements } from '../../ui/elements.ts'
import { type FieldProps, SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { lastPurchaseYear } from '../rules.ts'
import { addProductTexts as words } from '../texts/offer.ts'
import { NameField, PriceAdvice } from './name-field.tsx'
import type { OfferDraft } from './offer-draft.ts'
import { offerRules } from './offer-rules.ts'

type FieldsProps = { form: UseFormReturn<OfferDraft> }

export function PhoneFields({ form }: FieldsProps) {
  const { register, control, formState, setValue } = form
  const { errors, isSubmitted } = formState
  const brand = useWatch({ control, name: 'brand' })
  const offered = useBrandNames()
  // That of the phone stays one when it is hidden by now.
  const brands = brand && !offered.includes(brand) ? [...offered, brand] : offered
  /** A number input drops Bangla digits: they are added in Latin ones, at the end because such an input tells no caret. */
  const addLatinDigits = (event: InputEvent<HTMLInputElement>) => {
    const latin = toAsciiDigits(event.data)
    if (latin === event.data) return
    event.preventDefault()
    const { value } = event.currentTarget
    const isReplaced = getSelection()?.toString() === value
    const year = isReplaced ? latin : value + latin
    setValue('purchase_year', year, { shouldDirty: true, shouldValidate: isSubmitted })
  }
  return (
    <Group title={words.aboutPhone}>
      <div className="sm:col-span-2">
        <NameField form={form} />
      </div>
      <SelectField
        label={words.brand}
        placeholder={words.choose}
        options={brands.map((value) => ({ value, label: value }))}
        value={brand}
        error={errors.brand}
        register={register('brand', offerRules.brand)}
      />
      <SelectField
        label={words.condition}
        placeholder={words.choose}
        options={conditions.map((value) => ({ value, label: conditionTexts[value] }))}
        hint={<ConditionHint />}
        error={errors.condition}
        register={register('condition', offerRules.condition)}
      />
      <TextField
        label={words.purchaseYear}
        // A number input would show a year that was typed in Bangla in Latin digits.
        type={getLocale() === 'bn' ? 'text' : 'number'}
        onBeforeInput={getLocale() === 'bn' ? undefined : addLatinDigits}
        // The page is scrolled by the wheel, not the year.
        onWheel={(event) => event.currentTarget.blur()}
        inputMode="numeric"
        min={firstPurchaseYear}
        max={lastPurchaseYear(new Date())}
        autoComplete="off"
        error={errors.purchase_year}
        register={register('purchase_year', offerRules.purchaseYear)}
      />
      <div className="sm:col-span-2">
        <DescriptionField
          control={control}
          error={errors.productDetails}
          register={register('productDetails', offerRules.details)}
        />
      </div>
    </Group>
  )
}

function ConditionHint() {
  return conditions.map((condition) => (
    <span key={condition} className="block">
      <span className="font-medium capitalize">{conditionTexts[condition]}</span>
      <span>{`: ${words.conditions[condition]}`}</span>
    </span>
  ))
}

export function PriceFields({ form }: FieldsProps) {
  const { register, formState } = form
  return (
    <Group title={words.aboutPrice}>
      <AmountField
        label={words.price}
        currency={getCurrency()}
        error={formState.errors.price}
        register={register('price', offerRules.price)}
      />
      <PriceAdvice form={form} />
      <AmountField
        label={words.marketPrice}
        hint={words.marketPriceHint}
        currency={getCurrency()}
        error={formState.errors.marketprice}
        register={register('marketprice', offerRules.marketPrice)}
      />
    </Group>
  )
}

export function HandoverFields({ form: { register, formState } }: FieldsProps) {
  return (
    <Group title={words.aboutHandover}>
      <LocationField error={formState.errors.location} register={register('location', offerRules.location)} />
      <PhoneField
        label={words.mobile}
        hint={words.mobileHint}
        error={formState.errors.mobile}
        register={register('mobile', offerRules.mobile)}
      />
    </Group>
  )
}

type GroupProps = {
  title: string
  hint?: string
  narrow?: boolean
  children: Elements
}

export function Group({ title, hint, narrow, children }: GroupProps) {
  return (
    <fieldset className={`grid items-start gap-4 ${narrow ? 'grid-cols-2' : 'sm:grid-cols-2'}`}>
      <legend className="pb-4 font-semibold text-lg">{title}</legend>
      {hint && <p className="col-span-full -mt-3 text-quiet text-sm">{hint}</p>}
      {children}
    </fieldset>
  )
}

type DescriptionFieldProps = {
  control: Control<OfferDraft>
  register: UseFormRegisterReturn
  error: { message?: string } | undefined
}

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function DescriptionField({ control, register, error }: DescriptionFieldProps) {
  const text = useWatch({ control, name: 'productDetails' })
  const count = [...characters.segment(text)].length
  return (
    <TextAreaField
      label={words.details}
      rows={6}
      register={register}
      error={error}
      hint={
        <span className="flex justify-between gap-4">
          <span>{words.detailsHint(descriptionLimit)}</span>
          <span className="shrink-0 tabular-nums">{words.detailsCount(count, descriptionLimit)}</span>
        </span>
      }
    />
  )
}

/** The field for a seller's location: free text, with districts and areas as suggestions in both languages. */
function LocationField(field: Pick<FieldProps, 'register' | 'error'>) {
  const listId = useId()
  const { data: places = [] } = useQuery(placesQuery)
  const locale = getLocale()
  return (
    <div>
      <TextField
        {...field}
        label={words.location}
        hint={words.locationHint}
        list={listId}
        // The browser's own addresses would stand before the suggestions.
        autoComplete="off"
      />
      <datalist id={listId}>
        {places.map(({ _id, name, division }) => (
          <option key={_id} value={name[locale]}>
            {`${name[locale === 'en' ? 'bn' : 'en']} · ${words.division(division[locale])}`}
          </option>
        ))}
      </datalist>
    </div>
  )
}
