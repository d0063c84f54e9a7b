import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import Lock from '~icons/lucide/lock'
import Phone from '~icons/lucide/phone'
import ShieldAlert from '~icons/lucide/shield-alert'
import { bookedTexts } from '../../checkout/booking/texts/booking.ts'
import { CurrentProposal } from '../../disputes/dispute/components/refund-proposal.tsx'
import { ReturnSteps } from '../../disputes/dispute/components/return-steps.tsx'
import { returnTexts } from '../../disputes/dispute/texts.ts'
import { CancelOrder } from '../../fulfilment/cancellation/components/cancel-order.tsx'
import { CodeForm } from '../../fulfilment/handover/components/code-form.tsx'
import { Countdown } from '../../fulfilment/handover/components/countdown.tsx'
import { EverythingIsFine } from '../../fulfilment/handover/components/everything-is-fine.tsx'
import { meetingTexts } from '../../fulfilment/handover/texts.ts'
import {
  ChangeMeeting,
  MeetingPanel,
  MeetingPlace,
} from '../../fulfilment/meeting/components/meeting-panel.tsx'
import { ReportNoShow } from '../../fulfilment/meeting/components/report-no-show.tsx'
import { ShareMeeting } from '../../fulfilment/meeting/components/share-meeting.tsx'
import { hasMeeting } from '../../fulfilment/meeting/rules.ts'
import { meetingPanelTexts } from '../../fulfilment/meeting/texts.ts'
import { formatAmount } from '../../kernel/money.ts'
import { ownValue } from '../../kernel/own-value.ts'
import { bookingPaths } from '../../kernel/paths.ts'
import { dayInDhaka, formatPostingTime } from '../../kernel/time.ts'
import { cutDescription } from '../../listings/components/card-text.ts'
import { describeStage, isLeftAlone, type Viewer } from '../../orders/components/describe-stage.ts'
import { Fact } from '../../orders/components/order-facts.tsx'
import type { OrderDetails } from '../../orders/contract.ts'
import { orderTexts, stageLabels } from '../../orders/texts.ts'
import { sellingPaths } from '../../selling/rules.ts'
import { changeProductTexts } from '../../selling/texts/offer.ts'
import { type Elements, focus } from '../../ui/elements.ts'
import { UnbrokenText } from '../../ui/formatted-values.tsx'
import { Fold } from '../../ui/page-header.tsx'
import { ShownCode } from '../../ui/shown-code.tsx'
import { cancelledTexts, timelineReasons } from '../texts.ts'
import { type OrderActs, useOrderActs } from './use-order-acts.ts'

const CheckPhone = lazy(() => import('../../fulfilment/handover/components/check-phone.tsx'))
const HandoverChecklist = lazy(() => import('../../fulfilment/handover/components/handover-checklist.tsx'))

type Side = { order: OrderDetails; me: Viewer }

/** `message`: writes to the other party; `check`: the check of the phone at the meeting. */
type ActProps = Side & { message?: Elements; check?: Elements }

/** `isMoved`: an act on this page has moved the order; `onMoved` says so. */
type NextActionProps = ActProps & { isMoved: boolean; onMoved: () => void }

/** Where the order stands, and the one thing to do next. After an act the focus moves to the new stage. */
export function NextAction({ order, me, message, check, isMoved, onMoved }: NextActionProps) {
  const acts = useOrderActs(order._id, onMoved)
  const problem = findProblem(order, acts)
  const isAlone = isLeftAlone(order, me)
  const isMeeting = !isAlone && (order.stage === 'paid' || order.stage === 'returning')
  const today = me === 'admin' || isAlone ? null : findTodaysMeeting(order)
  const [state, ...otherwise] = [
    ...(today ? [meetingPanelTexts.agreedTitle(formatPostingTime(today.at))] : []),
    ...(me === 'admin' ? [] : [...describeStage(order, me), ...sayCancellation(order, me)]),
  ]
  const consequences = otherwise.map((sentence) => (
    <p key={sentence} className="wrap-anywhere">
      <UnbrokenText text={sentence} />
    </p>
  ))
  return (
    <section className="panel grid gap-3 p-3 sm:gap-5 sm:p-6">
      <div role="status" className="grid gap-2">
        {/* A new element takes the focus once the dialog is gone. */}
        <h2 key={order.stage} ref={isMoved ? focus : undefined} tabIndex={-1} className="font-bold text-xl">
          {stageLabels[order.stage]}
        </h2>
        {state && (
          <p>
            <UnbrokenText text={state} />
          </p>
        )}
        {!isMeeting && consequences}
        {me === 'admin' && <ToldToParties order={order} />}
      </div>
      {today && (
        <div className="flex items-center justify-between gap-3">
          <MeetingPlace place={today.place} />
          <CallParty order={order} me={me} />
        </div>
      )}
      {me === 'seller' && order.stage === 'booked' && <PaymentState order={order} />}
      {order.money.releaseAt && <Countdown until={order.money.releaseAt} />}
      {problem && (
        <p role="alert" className="text-error">
          {problem}
        </p>
      )}
      {order.stage === 'disputed' && <CurrentProposal order={order} me={me} onDone={onMoved} />}
      {!isAlone && <Act order={order} me={me} acts={acts} message={message} check={check} />}
      {isMeeting && consequences}
      {me === 'seller' && order.stage === 'paid' && <PaymentState order={order} />}
      {isMeeting && me !== 'admin' && canShareMeeting(order) && <ShareMeeting order={order} />}
      {order.stage === 'paid' && me !== 'admin' && <CancelOrder order={order} me={me} cancel={acts.cancel} />}
    </section>
  )
}

/** What each party reads here, for admins whom one of them asks. */
function ToldToParties({ order }: Pick<Side, 'order'>) {
  return (
    <dl className="grid gap-3">
      {(['buyer', 'seller'] as const).map((party) => (
        <Fact key={party} label={orderTexts.reads[party]}>
          <UnbrokenText text={describeStage(order, party).join(' ')} />
        </Fact>
      ))}
    </dl>
  )
}

function Act({ order, me, acts, message, check }: ActProps & { acts: OrderActs }) {
  const [search] = useSearchParams()
  const today = findTodaysMeeting(order)
  // A seller whom the buyer's QR code has brought here enters it on any day.
  const isCodeNext = today !== null || search.has('code')
  const { meeting } = order
  const meet =
    today && me !== 'admin' ? (
      <ChangeMeeting order={order} me={me}>
        {message}
      </ChangeMeeting>
    ) : (
      <Fold
        title={
          meeting?.at && hasMeeting(meeting)
            ? meetingPanelTexts.agreedTitle(formatPostingTime(meeting.at))
            : meetingPanelTexts.agreeTitle
        }
        isOpen={!isCodeNext || !!meeting?.proposal}
      >
        <MeetingPanel order={order} me={me}>
          {message}
          <CallParty order={order} me={me} />
        </MeetingPanel>
      </Fold>
    )
  if (me === 'admin') return meeting ? meet : null
  if (order.stage === 'paid') {
    // The key keeps what has the focus when it moves.
    const noShow = <ReportNoShow key="no-show" order={order} me={me} />
    const preparation =
      me === 'buyer' ? (
        <Fold title={meetingTexts.checkTitle} isOpen={search.has('seen')}>
          {check}
          <Suspense>
            <CheckPhone order={order} />
          </Suspense>
        </Fold>
      ) : (
        <Fold title={meetingTexts.beforeTitle} isOpen={false}>
          <Suspense>
            <HandoverChecklist side="seller" />
          </Suspense>
        </Fold>
      )
    return (
      <>
        {!isCodeNext && noShow}
        {!isCodeNext && meet}
        {(me === 'buyer' || !isCodeNext) && preparation}
        <Fold title={me === 'buyer' ? meetingTexts.codeTitle : meetingTexts.enterTitle} isOpen={isCodeNext}>
          {me === 'buyer' ? <HandoverCode order={order} /> : <HandOver handOver={acts.handOver} />}
        </Fold>
        {me === 'seller' && isCodeNext && preparation}
        {isCodeNext && noShow}
        {isCodeNext && meet}
      </>
    )
  }
  if (order.stage === 'returning') {
    return (
      <>
        {!isCodeNext && meet}
        <Fold title={me === 'buyer' ? returnTexts.returnTitle : returnTexts.takeTitle} isOpen={isCodeNext}>
          <ReturnSteps order={order} me={me} acts={acts} />
        </Fold>
        {isCodeNext && meet}
      </>
    )
  }
  if (me === 'seller') {
    return cameBack(order) ? (
      <Link to={sellingPaths.returned} className="btn btn-primary w-full">
        {changeProductTexts.sellAgain}
      </Link>
    ) : null
  }
  if (order.stage === 'handed-over') return <EverythingIsFine money={order.money} complete={acts.complete} />
  if (order.stage !== 'booked') return null
  return (
    <>
      <Link to={bookingPaths.payment(order._id)} className="btn btn-primary w-full">
        {bookedTexts.payAmount(formatAmount(order.money.amount, order.money.currency))}
      </Link>
      <div>
        <CancelOrder order={order} me={me} cancel={acts.cancel} />
      </div>
    </>
  )
}

/** For a hand-over there is a place from the booking on; for a return, once both have agreed on one. */
const canShareMeeting = ({ stage, meeting }: OrderDetails) => stage === 'paid' || Boolean(meeting?.at)

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

function HandoverCode({ order: { handover } }: Pick<Side, 'order'>) {
  if (!handover) return null
  return (
    <ShownCode code={handover.code} url={handover.url} hint={meetingTexts.codeHint} qr={meetingTexts.qr} />
  )
}

function HandOver({ handOver }: Pick<OrderActs, 'handOver'>) {
  return (
    <>
      <p className="font-semibold text-sm">{meetingTexts.keepPhone}</p>
      <CodeForm label={meetingTexts.code} confirm={meetingTexts.handOver} enter={handOver} />
      <p className="text-quiet text-sm">{meetingTexts.noNetwork}</p>
    </>
  )
}

/** Says to the party that has not cancelled an order who has, and how the reason begins, all of which is in the history. What a dispute came to stands in the dispute. */
function sayCancellation({ stage, timeline, dispute }: OrderDetails, me: Viewer): string[] {
  if (dispute || !['cancelled', 'refunding', 'refunded'].includes(stage)) return []
  const end = timeline.findLast((entry) => entry.stage === 'refunding' || entry.stage === 'cancelled')
  if (!end || end.by === me) return []
  const known = ownValue<string>(timelineReasons, end.reason ?? '')
  if (known) return [known]
  if (end.by === 'system') return []
  return [cancelledTexts[end.by](end.reason && cutDescription(end.reason, 140))]
}

/** Whether the seller has the phone of a refunded order, and it is not for sale. */
const cameBack = ({ stage, timeline }: OrderDetails) =>
  stage === 'refunded' &&
  timeline.some(
    (entry) => entry.reason === 'returned' || (entry.stage === 'refunding' && entry.by === 'seller'),
  )

function CallParty({ order, me }: Side) {
  const number = me === 'buyer' ? order.seller.mobile : order.buyer.phone
  if (me === 'admin' || !number) return null
  return (
    <a href={`tel:${number}`} className="btn btn-outline">
      <Phone size={18} aria-hidden="true" />
      <span>{orderTexts.call}</span>
    </a>
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

/**
 * The agreed meeting on its day, and afterwards until somebody reports a no-show: the code is the next step then, and where, when and
 * whom to call stands above it. Null before that day.
 */
function findTodaysMeeting({ meeting }: Pick<OrderDetails, 'meeting'>) {
  if (!meeting?.at || !meeting.place || !hasMeeting(meeting)) return null
  const { place, at } = meeting
  return dayInDhaka(at) <= dayInDhaka(new Date()) ? { place, at } : null
}
