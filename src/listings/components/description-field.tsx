import { type Control, type UseFormRegisterReturn, useWatch } from 'react-hook-form'
import { TextAreaField } from '../../ui/field.tsx'
import { addProductMessages as messages } from '../messages/offer.ts'
import { descriptionLimit } from '../rules.ts'
import type { OfferDraft } from './offer-draft.ts'

type DescriptionFieldProps = {
  control: Control<OfferDraft>
  register: UseFormRegisterReturn
  error: { message?: string } | undefined
}

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The description, with a counter of the characters that the card shows. */
export function DescriptionField({ control, register, error }: DescriptionFieldProps) {
  const text = useWatch({ control, name: 'productDetails' })
  const count = [...characters.segment(text)].length
  return (
    <TextAreaField
      label={messages.details}
      rows={6}
      register={register}
      error={error}
      hint={
        <span className="flex justify-between gap-4">
          <span>{messages.detailsHint(descriptionLimit)}</span>
          <span className="shrink-0 tabular-nums">{messages.detailsCount(count, descriptionLimit)}</span>
        </span>
      }
    />
  )
}
