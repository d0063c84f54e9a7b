import { useQuery } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { readImei, typeCodeOf } from '../../kernel/imei.ts'
import { ramSizes, storageSizes } from '../../listings/rules.ts'
import { factTexts } from '../../listings/texts/facts.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { typeCodeQuery } from '../queries.ts'
import { addProductTexts as words } from '../texts/offer.ts'
import type { OfferDraft } from './offer-draft.ts'
import { Group } from './offer-fields.tsx'
import { offerRules } from './offer-rules.ts'

type FactFieldsProps = { form: UseFormReturn<OfferDraft> }

const asSizes = (sizes: readonly number[]) =>
  sizes.map((size) => ({ value: String(size), label: factTexts.gigabytes(size) }))

export function FactFields({ form: { register, control, formState } }: FactFieldsProps) {
  const errors = formState.errors.facts
  const { labels, yes, no } = factTexts
  const answers = [
    { value: 'yes', label: yes },
    { value: 'no', label: no },
  ]
  const select = (label: string, name: 'storage' | 'ram' | 'box' | 'charger', options: typeof answers) => (
    <SelectField
      label={label}
      placeholder={words.notStated}
      options={options}
      register={register(`facts.${name}`)}
    />
  )
  return (
    <Group title={words.aboutFacts} hint={words.factsHint} narrow>
      {select(labels.storageGb, 'storage', asSizes(storageSizes))}
      {select(labels.ramGb, 'ram', asSizes(ramSizes))}
      {select(labels.hasBox, 'box', answers)}
      {select(labels.hasCharger, 'charger', answers)}
      <TextField
        label={labels.batteryHealth}
        suffix={<span className="text-quiet">%</span>}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        error={errors?.battery}
        register={register('facts.battery', offerRules.battery)}
      />
      <TextField
        label={words.warrantyLeft}
        hint={words.warrantyHint}
        suffix={<span className="text-quiet">{words.months}</span>}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        error={errors?.warranty}
        register={register('facts.warranty', offerRules.warranty)}
      />
      <div className="col-span-full">
        <TextField
          label={words.imei}
          hint={<ImeiHint control={control} />}
          inputMode="numeric"
          autoComplete="off"
          maxLength={60}
          error={formState.errors.imei}
          register={register('imei', offerRules.imei)}
        />
      </div>
    </Group>
  )
}

function ImeiHint({ control }: { control: FactFieldsProps['form']['control'] }) {
  const [imei, brand] = useWatch({ control, name: ['imei', 'brand'] })
  const read = readImei(imei)
  const { data } = useQuery(typeCodeQuery(read && typeCodeOf(read)))
  const brands = data?.brands ?? []
  return (
    <>
      <span>{words.imeiHint}</span>
      {read && brand && brands.length > 0 && !brands.includes(brand) && (
        <span className="block font-medium text-base-content">{words.otherBrand(brands.join(', '))}</span>
      )}
    </>
  )
}
