import { useForm } from 'react-hook-form'
import { TextAreaField } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toast.ts'
import { rateMessages as words } from '../messages/ratings.ts'
import { maxRatingText, starValues } from '../rules.ts'
import { StarField } from './star-field.tsx'
import { useRateOrder } from './use-ratings.ts'

type RatingFormProps = { orderId: string; onDone: () => void }

/** Stars and a text. What was chosen and typed stays until it is sent. */
export default function RatingForm({ orderId, onDone }: RatingFormProps) {
  const { register, handleSubmit, formState, setError, watch } = useForm({
    defaultValues: { stars: '', text: '' },
  })
  const { errors, isSubmitting } = formState
  const rate = useRateOrder(orderId)
  const submit = handleSubmit(({ stars, text }) => {
    const chosen = starValues.find((value) => String(value) === stars)
    if (!chosen) return
    return rate.mutateAsync({ stars: chosen, text: text.trim() }).then(
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
          validate: (text) => text.trim().length <= maxRatingText || words.tooLong(maxRatingText),
        })}
        error={errors.text}
      />
      {errors.root && (
        <p role="alert" className="text-error">
          {errors.root.message}
        </p>
      )}
      <div className="justify-self-start">
        <SubmitButton busy={isSubmitting}>{words.send}</SubmitButton>
      </div>
    </form>
  )
}
