import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useKeptForm } from '../../auth/forms/components/use-kept-form.ts'
import { trimUnseen } from '../../kernel/plain-text.ts'
import { checkLongText } from '../../ui/check-text.ts'
import { TextAreaField } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useReplyToRating } from '../queries.ts'
import { maxRatingText } from '../rules.ts'
import { rateTexts, ratingTexts as words } from '../texts.ts'

export default function ReplyForm({ ratingId }: { ratingId: string }) {
  const form = useForm({ defaultValues: { text: '' } })
  const { register, handleSubmit, formState, setError, setFocus } = form
  const kept = useKeptForm(form, `reply to ${ratingId}`)
  const reply = useReplyToRating(ratingId)
  // The focused button is gone.
  useEffect(() => setFocus('text'), [setFocus])
  const submit = handleSubmit(({ text }) =>
    kept
      .send(() => reply.mutateAsync(trimUnseen(text)))
      .then(
        () => void toast.success(words.replySent),
        (error: Error) => setError('text', { message: error.message }),
      ),
  )
  const check = checkLongText(words.replyMissing, maxRatingText, rateTexts.tooLong(maxRatingText))
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <TextAreaField
        label={words.yourReply}
        hint={words.replyHint}
        rows={3}
        // Typing during the request would be lost.
        readOnly={formState.isSubmitting}
        register={register('text', { validate: check })}
        error={formState.errors.text}
      />
      <div className="justify-self-start">
        <SubmitButton busy={formState.isSubmitting}>{words.sendReply}</SubmitButton>
      </div>
    </form>
  )
}
