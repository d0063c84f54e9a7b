import { useQuery } from '@tanstack/react-query'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { readImei, typeCodeOf } from '../../kernel/imei.ts'
import { factNames, replaceableParts } from '../../listings/rules.ts'
import { factTexts } from '../../listings/texts/facts.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { typeCodeQuery } from '../queries.ts'
import { addProductTexts as words } from '../texts/offer.ts'
import { factInputs, togglePart, typedFacts } from './fact-inputs.ts'
import type { OfferDraft } from './offer-draft.ts'
import { Group } from './offer-fields.tsx'
import { factRule, offerRules } from './offer-rules.ts'

type FactFieldsProps = { form: UseFormReturn<OfferDraft> }

/** The facts of the form; replaced parts and body are asked for with the repairs. */
const asked = factNames.filter((name) => name !== 'replacedParts' && name !== 'bodyChanged')

export function FactFields({ form: { register, control, formState } }: FactFieldsProps) {
  const chosen = asked.filter((name) => factInputs[name].options)
  return (
    <Group title={words.aboutFacts} hint={words.factsHint} narrow>
      {chosen.map((name) => (
        <SelectField
          key={name}
          label={factTexts.labels[name]}
          placeholder={words.notStated}
          options={factInputs[name].options?.() ?? []}
          register={register(`facts.${name}`)}
        />
      ))}
      {typedFacts.map((name) => {
        const { typed } = factInputs[name]
        return (
          typed && (
            <TextField
              key={name}
              label={typed.label()}
              hint={typed.hint?.()}
              suffix={<span className="text-quiet">{typed.unit()}</span>}
              inputMode="numeric"
              autoComplete="off"
              maxLength={typed.maxLength}
              error={formState.errors.facts?.[name]}
              register={register(`facts.${name}`, factRule(name))}
            />
          )
        )
      })}
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

export function RepairFields({ form: { control, register } }: { form: UseFormReturn<OfferDraft> }) {
  const { parts, noParts, changed, notChanged } = factTexts
  return (
    <Group title={words.aboutRepairs} hint={words.repairsHint}>
      <Controller
        control={control}
        name="facts.replacedParts"
        render={({ field: { value, onChange } }) => (
          <fieldset className="grid gap-1.5">
            <legend className="pb-1.5 font-medium text-sm">{words.partsReplaced}</legend>
            <div className="flex flex-wrap gap-x-5 gap-y-1">
              {(['none', ...replaceableParts] as const).map((part) => (
                <label key={part} className="flex min-h-8 items-center gap-2">
                  <input
                    type="checkbox"
                    className="size-5 shrink-0 accent-primary"
                    checked={value.split(',').includes(part)}
                    onChange={() => onChange(togglePart(value, part))}
                  />
                  <span>{part === 'none' ? noParts : parts[part]}</span>
                </label>
              ))}
            </div>
          </fieldset>
        )}
      />
      <SelectField
        label={words.bodyChanged}
        hint={words.bodyChangedHint}
        placeholder={words.notStated}
        options={[
          { value: 'no', label: notChanged },
          { value: 'yes', label: changed },
        ]}
        register={register('facts.bodyChanged')}
      />
    </Group>
  )
}
