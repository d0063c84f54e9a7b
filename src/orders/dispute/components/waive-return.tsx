import { useForm } from 'react-hook-form'
import { TextAreaField } from '../../../ui/field.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toast.ts'
import { settleMessages } from '../../messages/disputes.ts'
import { returnMessages as words } from '../../messages/order.ts'
import { longestDisputeText } from '../rules.ts'
import { checkText } from './check-text.ts'
import type { DisputeProps } from './dispute-details.tsx'
import { useWaiveReturn } from './use-dispute.ts'

/** The admin refunds the buyer although the phone does not come back, and says why. */
export function WaiveReturn({ order, onDone }: Omit<DisputeProps, 'me'>) {
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { why: '' } })
  const waive = useWaiveReturn(order._id)
  const submit = handleSubmit(({ why }) =>
    waive.mutateAsync(why.trim()).then(
      ({ modifiedCount }) => {
        toast.success(modifiedCount === 1 ? words.waived : settleMessages.settledBefore)
        onDone()
      },
      (problem: Error) => setError('why', { message: problem.message }),
    ),
  )
  return (
    <form noValidate className="grid max-w-form gap-4 border-base-300 border-t pt-5" onSubmit={submit}>
      <h3 className="font-semibold">{words.waive}</h3>
      <p className="text-quiet">{words.waiveHint}</p>
      <TextAreaField
        label={words.waiveWhy}
        hint={settleMessages.whyHint}
        rows={3}
        register={register('why', { validate: checkText(longestDisputeText.decision) })}
        error={formState.errors.why}
      />
      <div className="justify-self-start">
        <SubmitButton busy={formState.isSubmitting} tone="danger">
          {words.waive}
        </SubmitButton>
      </div>
    </form>
  )
}
