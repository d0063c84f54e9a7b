import { formatDollars } from '../../../kernel/money.ts'
import { settleMessages as words } from '../../messages/disputes.ts'
import { AgreeToRefund } from './agree-to-refund.tsx'
import type { DisputeProps } from './dispute-details.tsx'
import { ProposalForm } from './proposal-form.tsx'

/** What is proposed to be refunded, and a proposal of one's own. */
export function RefundProposal({ order, me, onDone }: DisputeProps) {
  const { proposal } = order.dispute
  return (
    <div className="grid gap-4 border-base-300 border-t pt-5">
      <h3 className="font-semibold">{words.title}</h3>
      {proposal?.by === me && <p>{words.proposedByYou(formatDollars(proposal.refund))}</p>}
      <AgreeToRefund order={order} me={me} onDone={onDone} />
      <ProposalForm orderId={order._id} most={order.money.amount} isAgain={proposal !== null} />
    </div>
  )
}
