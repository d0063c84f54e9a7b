import { useForm } from 'react-hook-form'
import { TextAreaField } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { disputeMessages as words } from '../messages/disputes.ts'
import { longestDisputeText } from '../rules.ts'
import { checkText } from './check-text.ts'
import type { Viewer } from './describe-stage.ts'
import { useReplyInDispute } from './use-dispute.ts'

type ReplyFormProps = { orderId: string; isOpen: boolean; me: Viewer }

/** Writes something in an open dispute. What was typed stays until it is sent, even if the dispute is settled meanwhile. */
export function ReplyForm({ orderId, isOpen, me }: ReplyFormProps) {
  const { register, handleSubmit, formState, reset, setError } = useForm({ defaultValues: { text: '' } })
  const { errors, isDirty, isSubmitting } = formState
  const reply = useReplyInDispute(orderId)
  const submit = handleSubmit(({ text }) =>
    reply.mutateAsync(text.trim()).then(
      () => reset(),
      (error: Error) => setError('text', { message: error.message }),
    ),
  )
  if (!isOpen && !isDirty) return null
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <TextAreaField
        label={words.reply}
        hint={me === 'admin' ? words.replyHintForAdmin : words.replyHint}
        rows={3}
        register={register('text', { validate: checkText(longestDisputeText.complaint) })}
        error={errors.text}
      />
      <div className="justify-self-start">
        <SubmitButton busy={isSubmitting}>{words.sendReply}</SubmitButton>
      </div>
    </form>
  )
}
