import { useForm } from 'react-hook-form'
import { AttachPhotos, usePhotoDraft } from '../../../images/components/attach-photos.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import type { Viewer } from '../../components/describe-stage.ts'
import { disputeMessages as words } from '../../messages/disputes.ts'
import { longestDisputeText } from '../rules.ts'
import { checkText } from './check-text.ts'
import { useReplyInDispute } from './use-dispute.ts'

type ReplyFormProps = { orderId: string; isOpen: boolean; me: Viewer }

/** Writes something in an open dispute. What was typed stays until it is sent, even if the dispute is settled meanwhile. */
export function ReplyForm({ orderId, isOpen, me }: ReplyFormProps) {
  const { register, handleSubmit, formState, reset, setError } = useForm({ defaultValues: { text: '' } })
  const { errors, isDirty, isSubmitting } = formState
  const reply = useReplyInDispute(orderId)
  const photos = usePhotoDraft()
  const submit = handleSubmit(async ({ text }) => {
    try {
      await reply.mutateAsync({ text: text.trim(), photos: await photos.send() })
      reset()
      photos.clearSent()
    } catch (error) {
      setError('text', { message: (error as Error).message })
    }
  })
  if (!isOpen && !isDirty && photos.photos.length === 0) return null
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <TextAreaField
        label={words.reply}
        hint={me === 'admin' ? words.replyHintForAdmin : words.replyHint}
        rows={3}
        register={register('text', { validate: checkText(longestDisputeText.complaint) })}
        error={errors.text}
      />
      <AttachPhotos draft={photos} />
      <div className="justify-self-start">
        <SubmitButton busy={isSubmitting}>{words.sendReply}</SubmitButton>
      </div>
    </form>
  )
}
