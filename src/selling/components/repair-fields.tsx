import { Controller, type UseFormReturn } from 'react-hook-form'
import { replaceableParts } from '../../listings/rules.ts'
import { factTexts } from '../../listings/texts/facts.ts'
import { SelectField } from '../../ui/field.tsx'
import { addProductTexts as words } from '../texts/offer.ts'
import { togglePart } from './fact-inputs.ts'
import type { OfferDraft } from './offer-draft.ts'
import { Group } from './offer-fields.tsx'

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
