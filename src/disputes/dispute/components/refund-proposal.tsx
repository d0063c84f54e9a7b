import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formatAmount } from '../../../kernel/money.ts'
import type { Viewer } from '../../../orders/components/describe-stage.ts'
import type { OrderDetails } from '../../../orders/contract.ts'
import { otherSide } from '../../../orders/rules.ts'
import { ApiProblem } from '../../../ui/api.ts'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { resolveTexts } from '../texts.ts'
import { readRefund, RefundField } from './refund-field.tsx'
import { ResolveDialog } from './resolve-dialog.tsx'
import { type DisputeProps, nameOf, useAgreeToRefund, useProposeRefund } from './use-dispute.ts'

/** Proposes an amount to refund, in place of an earlier proposal if there is one. */
export function ProposalForm({ order: { _id: orderId, money, dispute } }: Pick<DisputeProps, 'order'>) {
  const { register, handleSubmit, formState, reset, setError } = useForm({ defaultValues: { refund: '' } })
  const propose = useProposeRefund(orderId)
  const submit = handleSubmit(({ refund }) =>
    propose.mutateAsync(readRefund(refund, money.amount) ?? 0).then(
      () => {
        toast.success(resolveTexts.proposalSent)
        reset()
      },
      (error: Error) => setError('refund', { message: error.message }),
    ),
  )
  return (
    <form noValidate className="grid gap-3 border-base-300 border-t pt-5" onSubmit={submit}>
      <RefundField
        label={dispute.proposal ? resolveTexts.proposeAgain : resolveTexts.propose}
        money={money}
        register={(rules) => register('refund', rules)}
        error={formState.errors.refund}
      />
      <div className="justify-self-start">
        <SubmitButton busy={formState.isSubmitting}>{resolveTexts.sendProposal}</SubmitButton>
      </div>
    </form>
  )
}

const isOtherProposal = (error: Error | null) =>
  error instanceof ApiProblem && error.code === 'other-proposal'

type CurrentProposalProps = { order: OrderDetails; me: Viewer; onDone: () => void }

/** What is proposed to be refunded; the other party agrees to the confirmed amount only, although the proposal may change. */
export function CurrentProposal({ order, me, onDone }: CurrentProposalProps) {
  const proposal = order.dispute?.proposal
  const [asked, setAsked] = useState<number | null>(null)
  const agree = useAgreeToRefund(order._id)
  const open = (refund: number) => {
    agree.reset()
    setAsked(refund)
  }
  const confirm = (refund: number) =>
    agree.mutateAsync(refund).then(
      () => {
        toast.success(resolveTexts.agreed)
        onDone()
      },
      (error: Error) => isOtherProposal(error) && setAsked(null),
    )
  return (
    <>
      {proposal?.by === me && me !== 'admin' && (
        <p>
          {resolveTexts.proposedByYou(
            formatAmount(proposal.refund, proposal.currency),
            order[otherSide(me)].name,
          )}
        </p>
      )}
      {proposal && proposal.by !== me && (
        <div className="grid justify-items-start gap-3">
          <p>
            {resolveTexts.proposed(
              nameOf(order, proposal.by, me),
              formatAmount(proposal.refund, proposal.currency),
            )}
          </p>
          {me !== 'admin' && (
            <button type="button" className="btn btn-primary" onClick={() => open(proposal.refund)}>
              {resolveTexts.agree(formatAmount(proposal.refund, proposal.currency))}
            </button>
          )}
        </div>
      )}
      {isOtherProposal(agree.error) && (
        <p role="alert" className="text-error">
          {resolveTexts.otherProposal}
        </p>
      )}
      {asked !== null && (
        <ResolveDialog
          order={order}
          refund={asked}
          title={resolveTexts.agreeTitle(formatAmount(asked, order.money.currency))}
          confirmLabel={resolveTexts.agree(formatAmount(asked, order.money.currency))}
          busy={agree.isPending}
          error={agree.error?.message}
          onConfirm={() => confirm(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  )
}
