import { useEffect, useId } from 'react'
import { useForm, type UseFormRegisterReturn } from 'react-hook-form'
import { useKeptForm } from '../../../auth/forms/components/use-kept-form.ts'
import { AttachPhotos, usePhotoDraft } from '../../../images/components/attach-photos.tsx'
import { trimUnseen } from '../../../kernel/plain-text.ts'
import { type DisputeReason, disputeReasons } from '../../../orders/rules.ts'
import { TextAreaField } from '../../../ui/field.tsx'
import { ErrorText } from '../../../ui/query-result.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { longestDisputeText } from '../rules.ts'
import { complaintTexts, disputeReasonTexts } from '../texts.ts'
import { checkText, useOpenDispute } from './use-dispute.ts'

type Complaint = { reason: DisputeReason; text: string }

/** What is wrong with the phone, with a description and photos. Typed text stays until it is sent. */
export default function ComplaintForm({ orderId, onDone }: { orderId: string; onDone: () => void }) {
  const form = useForm<Complaint>()
  const { register, handleSubmit, formState, setError, setFocus } = form
  const kept = useKeptForm(form, `complaint about ${orderId}`)
  const { errors, isSubmitting } = formState
  const open = useOpenDispute(orderId)
  // The focused button is gone.
  useEffect(() => setFocus('reason'), [setFocus])
  const photos = usePhotoDraft()
  const submit = handleSubmit(async ({ reason, text }) => {
    try {
      const complaint = { reason, text: trimUnseen(text), photos: await photos.send() }
      await kept.send((key) => open.mutateAsync({ ...complaint, key }))
      toast.success(complaintTexts.sent)
      onDone()
    } catch (error) {
      setError('root', { message: (error as Error).message })
    }
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <ReasonField
        register={register('reason', { required: complaintTexts.reasonMissing })}
        error={errors.reason?.message}
      />
      <TextAreaField
        label={complaintTexts.text}
        hint={complaintTexts.textHint}
        register={register('text', { validate: checkText(longestDisputeText.complaint) })}
        error={errors.text}
      />
      <AttachPhotos draft={photos} />
      <p className="font-medium text-sm">{complaintTexts.waits}</p>
      <ErrorText error={errors.root} />
      <div className="justify-self-start">
        <SubmitButton busy={isSubmitting}>{complaintTexts.send}</SubmitButton>
      </div>
    </form>
  )
}

type ReasonFieldProps = { register: UseFormRegisterReturn; error: string | undefined }

function ReasonField({ register, error }: ReasonFieldProps) {
  const errorId = useId()
  return (
    <fieldset
      role="radiogroup"
      aria-invalid={!!error}
      aria-describedby={error && errorId}
      className="grid gap-1.5"
    >
      <legend className="pb-1.5 font-medium text-sm">{complaintTexts.reason}</legend>
      {disputeReasons.map((reason) => (
        <label key={reason} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input type="radio" value={reason} {...register} className="size-5 shrink-0 accent-primary" />
          <span>{disputeReasonTexts[reason]}</span>
        </label>
      ))}
      {error && (
        <p id={errorId} className="text-error text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
