import { formatDollars } from '../../../kernel/money.ts'
import { formatPostingTime } from '../../../kernel/time.ts'
import { focus } from '../../../ui/focus.ts'
import type { Viewer } from '../../components/describe-stage.ts'
import {
  disputeReasonMessages,
  settleMessages,
  withdrawnMessages,
  disputeMessages as words,
} from '../../messages/disputes.ts'
import type { OrderDetails } from '../../order-contract.ts'
import { DecideDispute } from './decide-dispute.tsx'
import { DisputeTexts } from './dispute-texts.tsx'
import { restAfter } from './refund-amount.ts'
import { RefundProposal } from './refund-proposal.tsx'
import { ReplyForm } from './reply-form.tsx'
import { WaiveReturn } from './waive-return.tsx'
import { WithdrawDispute } from './withdraw-dispute.tsx'

/** An order that is or was disputed. */
export type DisputedOrder = OrderDetails & { dispute: NonNullable<OrderDetails['dispute']> }

export type DisputeProps = { order: DisputedOrder; me: Viewer; onDone: () => void }

/** A dispute: what was written, and how it is settled. `isNews`: the focus goes to its title, the form that had it is gone. */
export function DisputeDetails({ order, me, isNews, onDone }: DisputeProps & { isNews: boolean }) {
  const isOpen = order.stage === 'disputed'
  const isWithdrawn = order.stage === 'handed-over'
  return (
    <section aria-labelledby="dispute" className="panel grid gap-6 p-5">
      <div className="grid gap-1">
        <h2
          key={order.stage}
          ref={isNews ? focus : undefined}
          id="dispute"
          tabIndex={-1}
          className="font-semibold text-lg"
        >
          {isOpen ? words.title : isWithdrawn ? withdrawnMessages.title : words.settled}
        </h2>
        <p className="font-medium">{disputeReasonMessages[order.dispute.reason]}</p>
        {isOpen && <Waiting order={order} me={me} />}
        {isWithdrawn && <p>{me === 'buyer' ? withdrawnMessages.toBuyer : withdrawnMessages.toOthers}</p>}
        {!isOpen && !isWithdrawn && <Settled order={order} />}
      </div>
      <DisputeTexts order={order} me={me} />
      <ReplyForm orderId={order._id} isOpen={isOpen} me={me} />
      {isOpen && me === 'admin' && <DecideDispute order={order} onDone={onDone} />}
      {order.stage === 'returning' && me === 'admin' && <WaiveReturn order={order} onDone={onDone} />}
      {isOpen && me !== 'admin' && <RefundProposal order={order} me={me} onDone={onDone} />}
      {isOpen && me === 'buyer' && <WithdrawDispute order={order} onDone={onDone} />}
    </section>
  )
}

/** Where the money is, and until when both may agree. */
function Waiting({ order, me }: { order: DisputedOrder; me: Viewer }) {
  const amount = formatDollars(order.money.amount)
  const { answerBy } = order.dispute
  const until = answerBy && formatPostingTime(new Date(answerBy))
  const isAdmin = me === 'admin'
  const deadline = isAdmin
    ? until
      ? words.answerByForAdmin(until)
      : words.overdueForAdmin
    : until
      ? words.answerBy(until)
      : words.overdue
  return (
    <p className="text-quiet">
      {isAdmin ? words.heldForAdmin(amount) : words.held(amount)} {deadline}
    </p>
  )
}

/** Who gets what, and why if an admin decided. */
function Settled({ order: { money, dispute, stage } }: { order: DisputedOrder }) {
  const amount = formatDollars(money.amount)
  const rest = restAfter(money.refunded, money.amount)
  const outcome =
    money.refunded === 0
      ? words.nothing(amount)
      : rest === 0
        ? words.all(amount)
        : words.outcome(formatDollars(money.refunded), formatDollars(rest))
  return (
    <>
      <p>
        {outcome} {stage === 'returning' && settleMessages.phoneFirst}
      </p>
      {dispute.decision && (
        <div className="grid gap-1 pt-3">
          <h3 className="font-semibold">{words.decision}</h3>
          <p className="whitespace-pre-line">{dispute.decision}</p>
        </div>
      )}
    </>
  )
}
