import { useId } from 'react'
import { useForm, type UseFormRegisterReturn } from 'react-hook-form'
import Star from '~icons/lucide/star'
import { useKeptForm } from '../../auth/forms/components/use-kept-form.ts'
import { trimUnseen } from '../../kernel/plain-text.ts'
import { TextAreaField } from '../../ui/field.tsx'
import { ErrorText } from '../../ui/query-result.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useRateOrder } from '../queries.ts'
import { maxRatingText, starValues } from '../rules.ts'
import { rateTexts as words } from '../texts.ts'

export default function RatingForm({ orderId, onDone }: { orderId: string; onDone: () => void }) {
  const form = useForm({ defaultValues: { stars: '', text: '' } })
  const { register, handleSubmit, formState, setError, watch } = form
  const kept = useKeptForm(form, `rating of ${orderId}`)
  const { errors, isSubmitting } = formState
  const rate = useRateOrder(orderId)
  const submit = handleSubmit(({ stars, text }) => {
    const chosen = starValues.find((value) => String(value) === stars)
    if (!chosen) return
    const rating = { stars: chosen, text: trimUnseen(text) }
    return kept
      .send((key) => rate.mutateAsync({ ...rating, key }))
      .then(
        () => {
          toast.success(words.sent)
          onDone()
        },
        (error: Error) => setError('root', { message: error.message }),
      )
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <StarField
        register={register('stars', { required: words.starsMissing })}
        chosen={Number(watch('stars'))}
        error={errors.stars?.message}
      />
      <TextAreaField
        label={words.text}
        hint={words.textHint}
        rows={3}
        register={register('text', {
          validate: (text) => trimUnseen(text).length <= maxRatingText || words.tooLong(maxRatingText),
        })}
        error={errors.text}
      />
      <ErrorText error={errors.root} />
      <div className="justify-self-start">
        <SubmitButton busy={isSubmitting}>{words.send}</SubmitButton>
      </div>
    </form>
  )
}

type StarFieldProps = { register: UseFormRegisterReturn; chosen: number; error: string | undefined }

const nameOf = (stars: number) => words.starNames[stars - 1] ?? ''

/** Radio buttons: the arrow keys choose. */
function StarField({ register, chosen, error }: StarFieldProps) {
  const errorId = useId()
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={!!error}
      aria-describedby={error && errorId}
      className="grid gap-1.5"
    >
      <legend className="pb-1 font-medium text-sm">{words.legend}</legend>
      <div className="-ms-1.5 flex flex-wrap items-center">
        {starValues.map((value) => (
          <label
            key={value}
            className="relative cursor-pointer rounded-field p-1.5 text-primary has-focus-visible:outline-2 has-focus-visible:outline-primary"
          >
            <input type="radio" value={value} {...register} className="sr-only" />
            <Star size={30} aria-hidden="true" className={value <= chosen ? 'fill-current' : ''} />
            <span className="sr-only">{words.starLabel(value, nameOf(value))}</span>
          </label>
        ))}
        <span aria-hidden="true" className="ps-2 text-quiet text-sm">
          {nameOf(chosen)}
        </span>
      </div>
      {error && (
        <p id={errorId} className="text-error text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
