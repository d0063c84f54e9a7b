import { useState } from 'react'
import { formatDollars } from '../../../kernel/money.ts'
import { ApiProblem } from '../../../ui/api.ts'
import { toast } from '../../../ui/toast.ts'
import { settleMessages as words } from '../../messages/disputes.ts'
import type { DisputeProps } from './dispute-details.tsx'
import { nameOf } from './dispute-texts.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import { useAgreeToRefund } from './use-dispute.ts'

const isOtherProposal = (error: Error | null) =>
  error instanceof ApiProblem && error.code === 'other-proposal'

/** The other side's proposal. Exactly the amount that was confirmed is agreed to, also when the proposal changes meanwhile. */
export function AgreeToRefund({ order, me, onDone }: DisputeProps) {
  const { proposal } = order.dispute
  const [asked, setAsked] = useState<number | null>(null)
  const agree = useAgreeToRefund(order._id)
  const open = (refund: number) => {
    agree.reset()
    setAsked(refund)
  }
  const confirm = (refund: number) =>
    agree.mutateAsync(refund).then(
      () => {
        toast.success(words.agreed)
        onDone()
      },
      (error: Error) => isOtherProposal(error) && setAsked(null),
    )
  return (
    <>
      {proposal && proposal.by !== me && (
        <div className="grid justify-items-start gap-3">
          <p>{words.proposed(nameOf(order, proposal.by, me), formatDollars(proposal.refund))}</p>
          <button type="button" className="btn btn-primary" onClick={() => open(proposal.refund)}>
            {words.agree(formatDollars(proposal.refund))}
          </button>
        </div>
      )}
      {isOtherProposal(agree.error) && (
        <p role="alert" className="text-error">
          {words.otherProposal}
        </p>
      )}
      {asked !== null && (
        <SettleDialog
          order={order}
          refund={asked}
          title={words.agreeTitle(formatDollars(asked))}
          confirmLabel={words.agree(formatDollars(asked))}
          busy={agree.isPending}
          error={agree.error?.message}
          onConfirm={() => confirm(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  )
}
