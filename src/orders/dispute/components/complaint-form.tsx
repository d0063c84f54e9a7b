import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { AttachPhotos, usePhotoDraft } from '../../../images/components/attach-photos.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toast.ts'
import { complaintMessages as words } from '../../messages/disputes.ts'
import { type DisputeReason, longestDisputeText } from '../rules.ts'
import { checkText } from './check-text.ts'
import { ReasonField } from './reason-field.tsx'
import { useOpenDispute } from './use-dispute.ts'

type Complaint = { reason: DisputeReason; text: string }

/** What is wrong, and a description. What was typed stays until it is sent. */
export default function ComplaintForm({ orderId, onDone }: { orderId: string; onDone: () => void }) {
  const { register, handleSubmit, formState, setError, setFocus } = useForm<Complaint>()
  const { errors, isSubmitting } = formState
  const open = useOpenDispute(orderId)
  // The button that had the focus is gone.
  useEffect(() => setFocus('reason'), [setFocus])
  const photos = usePhotoDraft()
  const submit = handleSubmit(async ({ reason, text }) => {
    try {
      await open.mutateAsync({ reason, text: text.trim(), photos: await photos.send() })
      toast.success(words.sent)
      onDone()
    } catch (error) {
      setError('root', { message: (error as Error).message })
    }
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <ReasonField
        register={register('reason', { required: words.reasonMissing })}
        error={errors.reason?.message}
      />
      <TextAreaField
        label={words.text}
        hint={words.textHint}
        register={register('text', { validate: checkText(longestDisputeText.complaint) })}
        error={errors.text}
      />
      <AttachPhotos draft={photos} />
      <p className="font-medium text-sm">{words.waits}</p>
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
