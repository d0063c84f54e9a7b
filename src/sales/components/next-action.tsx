import Lock from 'lucide-react/icons/lock'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import { useState } from 'react'
import { Link } from 'react-router'
import { bookedTexts } from '../../checkout/booking/texts/booking.ts'
import { ReturnSteps } from '../../disputes/dispute/components/return-steps.tsx'
import { CancelOrder } from '../../fulfilment/cancellation/components/cancel-order.tsx'
import { CodeForm } from '../../fulfilment/handover/components/code-form.tsx'
import { Countdown } from '../../fulfilment/handover/components/countdown.tsx'
import { EverythingIsFine } from '../../fulfilment/handover/components/everything-is-fine.tsx'
import { HandoverChecklist } from '../../fulfilment/handover/components/handover-checklist.tsx'
import { MeetingSteps } from '../../fulfilment/handover/components/meeting-steps.tsx'
import { meetingTexts } from '../../fulfilment/handover/texts.ts'
import { formatAmount } from '../../kernel/money.ts'
import { describeStage, type Viewer } from '../../orders/components/describe-stage.ts'
import type { OrderDetails } from '../../orders/order-contract.ts'
import { bookingPaths } from '../../orders/paths.ts'
import { stageLabels } from '../../orders/texts.ts'
import { focus } from '../../ui/focus.ts'
import { type OrderActs, useOrderActs } from './use-order-acts.ts'

type Side = { order: OrderDetails; me: Viewer }

/** Where the order stands, and the one thing to do next. After an act the focus moves to the new stage. */
export function NextAction({ order, me }: Side) {
  const [isMoved, setMoved] = useState(false)
  const acts = useOrderActs(order._id, () => setMoved(true))
  const problem = findProblem(order, acts)
  return (
    <section className="grid gap-5 panel p-5 sm:p-6">
      <div role="status" className="grid gap-2">
        {/* A new element takes the focus once the dialog is gone. */}
        <h2 key={order.stage} ref={isMoved ? focus : undefined} tabIndex={-1} className="font-bold text-xl">
          {stageLabels[order.stage]}
        </h2>
        {describeStage(order, me).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {me === 'seller' && <PaymentState order={order} />}
      {order.money.releaseAt && <Countdown until={order.money.releaseAt} />}
      {problem && (
        <p role="alert" className="text-error">
          {problem}
        </p>
      )}
      <Act order={order} me={me} acts={acts} />
    </section>
  )
}

function Act({ order, me, acts }: Side & { acts: OrderActs }) {
  if (me === 'admin') return null
  const cancel = <CancelOrder order={order} me={me} cancel={acts.cancel} />
  if (order.stage === 'paid') {
    return (
      <>
        {me === 'buyer' ? <MeetingSteps order={order} /> : <HandOver handOver={acts.handOver} />}
        <div className="border-base-300 border-t pt-5">{cancel}</div>
      </>
    )
  }
  if (order.stage === 'returning') return <ReturnSteps order={order} me={me} acts={acts} />
  if (me === 'seller') return null
  if (order.stage === 'handed-over') return <EverythingIsFine money={order.money} complete={acts.complete} />
  if (order.stage !== 'booked') return null
  return (
    <>
      <Link to={bookingPaths.payment(order._id)} className="btn btn-primary w-full">
        {bookedTexts.payAmount(formatAmount(order.money.amount, order.money.currency))}
      </Link>
      <div>{cancel}</div>
    </>
  )
}

/** Says whether the order is paid: buyers who cheat show a forged SMS of a payment. */
function PaymentState({ order: { stage, money } }: { order: OrderDetails }) {
  if (stage !== 'booked' && stage !== 'paid') return null
  const words = meetingTexts
  const isHeld = stage === 'paid'
  const Icon = isHeld ? Lock : ShieldAlert
  return (
    <div
      role="note"
      className={`flex gap-3 rounded-field border-2 p-4 ${isHeld ? 'border-success' : 'border-warning'}`}
    >
      <Icon size={22} aria-hidden="true" className="mt-0.5 shrink-0" />
      <div className="grid gap-1">
        <p className="font-semibold">
          {isHeld ? words.moneyHeld(formatAmount(money.amount, money.currency)) : words.notPaid}
        </p>
        <p className="text-sm">{words.smsIsNoPayment}</p>
      </div>
    </div>
  )
}

function HandOver({ handOver }: Pick<OrderActs, 'handOver'>) {
  const words = meetingTexts
  return (
    <>
      <HandoverChecklist side="seller" title={words.beforeTitle} />
      <section className="grid gap-4">
        <h3 className="font-semibold">{words.enterTitle}</h3>
        <p className="font-semibold">{words.keepPhone}</p>
        <p className="text-quiet text-sm">{words.noNetwork}</p>
        <CodeForm label={words.code} hint={words.enterHint} confirm={words.handOver} enter={handOver} />
      </section>
    </>
  )
}

/** When its own field is gone, because the other party has moved the order. */
function findProblem({ stage }: OrderDetails, acts: OrderActs): string | undefined {
  const { handOver, complete, cancel, returnPhone, confirmReturn, reportFailedReturn } = acts
  const error = complete.error ?? confirmReturn.error
  if (error) return error.message
  if (stage !== 'returning' && returnPhone.error) return returnPhone.error.message
  if (stage !== 'returning' && reportFailedReturn.error) return reportFailedReturn.error.message
  return stage === 'paid' || stage === 'booked' ? undefined : (handOver.error ?? cancel.error)?.message
}
