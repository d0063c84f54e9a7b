import { useForm } from 'react-hook-form'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toast.ts'
import { settleMessages as words } from '../../messages/disputes.ts'
import { readRefund } from './refund-amount.ts'
import { RefundField } from './refund-field.tsx'
import { useProposeRefund } from './use-dispute.ts'

type ProposalFormProps = {
  orderId: string
  /** What was paid, in dollars. */
  most: number
  /** Something is proposed already: this replaces it. */
  isAgain: boolean
}

/** Proposes how much goes back to the buyer. */
export function ProposalForm({ orderId, most, isAgain }: ProposalFormProps) {
  const { register, handleSubmit, formState, reset, setError } = useForm({ defaultValues: { refund: '' } })
  const propose = useProposeRefund(orderId)
  const submit = handleSubmit(({ refund }) =>
    propose.mutateAsync(readRefund(refund, most) ?? 0).then(
      () => {
        toast.success(words.proposalSent)
        reset()
      },
      (error: Error) => setError('refund', { message: error.message }),
    ),
  )
  return (
    <form noValidate className="grid max-w-form gap-3" onSubmit={submit}>
      <RefundField
        label={isAgain ? words.proposeAgain : words.propose}
        most={most}
        register={(rules) => register('refund', rules)}
        error={formState.errors.refund}
      />
      <div className="justify-self-start">
        <SubmitButton busy={formState.isSubmitting}>{words.sendProposal}</SubmitButton>
      </div>
    </form>
  )
}
