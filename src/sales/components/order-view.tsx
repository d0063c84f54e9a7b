import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { memberPath } from '../../accounts/components/member-link.tsx'
import { ChargebackNotice, isFrozen } from '../../disputes/chargeback/components/chargeback-notice.tsx'
import { AdminDecision } from '../../disputes/dispute/components/decide-dispute.tsx'
import { DisputePanel } from '../../disputes/dispute/components/dispute-details.tsx'
import { disputeReasonTexts } from '../../disputes/dispute/texts.ts'
import { Photo } from '../../images/components/photo.tsx'
import { formatNumber, formatPhoneNumber } from '../../kernel/number.ts'
import { ownValue } from '../../kernel/own-value.ts'
import { bookingPaths, listingPaths } from '../../kernel/paths.ts'
import { formatPostingTime } from '../../kernel/time.ts'
import type { Viewer } from '../../orders/components/describe-stage.ts'
import { Fact, OrderNumber } from '../../orders/components/order-facts.tsx'
import type { OrderDetails } from '../../orders/contract.ts'
import type { Party, Stage } from '../../orders/rules.ts'
import { orderTexts, stageLabels } from '../../orders/texts.ts'
import type { Elements } from '../../ui/elements.ts'
import { Amount, PhoneLink, UnbrokenText } from '../../ui/formatted-values.tsx'
import { Fold } from '../../ui/page-header.tsx'
import { timelineReasons, timelineTexts } from '../texts.ts'
import { NextAction } from './next-action.tsx'
import { OrderProgress } from './order-progress.tsx'

const MeetingCheck = lazy(() => import('../../checks/components/meeting-check.tsx'))

type OrderViewProps = {
  order: OrderDetails
  me: Viewer
  message?: Elements
  children?: Elements
}

/** One order as one of its parties sees it: the phone, what to do next, with whom and where, and what has happened. */
export function OrderView({ order, me, message, children }: OrderViewProps) {
  const [isMoved, setMoved] = useState(false)
  const move = { isMoved, onMoved: () => setMoved(true) }
  const check = (
    <Suspense>
      <MeetingCheck order={order} me={me} />
    </Suspense>
  )
  return (
    <div className="grid gap-2 sm:gap-4">
      <header className="flex items-center gap-4">
        {order.image && (
          <div className="w-14 shrink-0 overflow-hidden rounded-field sm:w-24">
            <Photo url={order.image} alt="" sizes="6rem" />
          </div>
        )}
        <div className="grid min-w-0">
          <h1 className="line-clamp-2 font-bold text-xl sm:text-3xl">
            <Link to={listingPaths.product(order.productId)} translate="no" className="link-hover">
              <UnbrokenText text={order.product_name} />
            </Link>
          </h1>
          <p className="flex flex-wrap items-baseline gap-x-3 font-semibold">
            <Amount value={order.money.amount} currency={order.money.currency} />
            <OrderNumber id={order._id} />
          </p>
        </div>
      </header>
      <OrderProgress order={order} />
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] xl:items-start">
        <div className="grid grid-cols-1 gap-4 sm:gap-6">
          {order.chargeback && <ChargebackNotice chargeback={order.chargeback} />}
          {!isFrozen(order) && <NextAction order={order} me={me} message={message} check={check} {...move} />}
          <DisputePanel order={order} me={me} onMoved={move.onMoved} />
          {(order.dispute || order.stage === 'handed-over') && check}
          {children}
        </div>
        <div className="grid grid-cols-1 gap-6">
          {me === 'admin' && !isFrozen(order) && <AdminDecision order={order} onDone={move.onMoved} />}
          <Fold title={orderTexts.detailsTitle} isOpen={me === 'admin'}>
            {order.timeline.some(({ stage }) => stage === 'paid') && (
              <Link to={bookingPaths.receipt(order._id)} className="link w-fit py-0.5 text-sm">
                {orderTexts.receipt}
              </Link>
            )}
            <OrderParties order={order} me={me} />
            <OrderTimeline timeline={order.timeline} me={me} />
          </Fold>
        </div>
      </div>
    </div>
  )
}

function OrderTimeline({ timeline, me }: { timeline: OrderDetails['timeline']; me: Viewer }) {
  return (
    <section className="grid gap-4">
      <h2 className="font-semibold text-lg">{orderTexts.timelineTitle}</h2>
      <ol className="grid gap-4 border-base-300 border-s-2 ps-4">
        {timeline.map(({ stage, at, by, reason }) => (
          <li key={`${stage} ${at}`} className="grid gap-0.5">
            <span className="font-medium">{stageLabels[stage]}</span>
            <span className="text-quiet text-sm">
              <time dateTime={at}>{formatPostingTime(at)}</time>
              {showsActor(stage, by) && (
                <span>{` · ${by === me && me !== 'admin' ? timelineTexts.you : timelineTexts[by]}`}</span>
              )}
            </span>
            {reason && <span className="text-sm">{explain(stage, reason)}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** 'Automatically' would say nothing of what the provider answers. */
const showsActor = (stage: Stage, by: Party) => by !== 'system' || (stage !== 'paid' && stage !== 'refunded')

/** Ours are codes, others are people's texts. */
function explain(stage: Stage, reason: string): string {
  const complaint = stage === 'disputed' ? ownValue<string>(disputeReasonTexts, reason) : undefined
  return complaint ?? ownValue<string>(timelineReasons, reason) ?? reason
}

/** An admin sees both. */
function OrderParties({ order, me }: { order: OrderDetails; me: Viewer }) {
  const { buyer, seller, meeting, meetingLocation, imei, imeiEnd } = order
  return (
    <section className="grid gap-4">
      <h2 className="font-semibold text-lg">{orderTexts.partiesTitle}</h2>
      <dl className="grid gap-3">
        {me !== 'seller' && (
          <Person
            label={orderTexts.seller}
            name={seller.name}
            number={seller.mobile}
            page={me === 'admin' ? memberPath(seller._id) : listingPaths.seller(seller._id)}
          />
        )}
        {me !== 'buyer' && (
          <Person
            label={orderTexts.buyer}
            name={buyer.name}
            number={buyer.phone}
            page={me === 'admin' ? memberPath(buyer._id) : null}
          />
        )}
        {buyer.noShows ? <Fact label={orderTexts.noShows}>{formatNumber(buyer.noShows)}</Fact> : null}
        {meetingLocation && !meeting && <Fact label={orderTexts.meetAt}>{meetingLocation}</Fact>}
        {imeiEnd && (
          <Fact label={orderTexts.imei} translate="no">
            {imei ?? `… ${imeiEnd}`}
          </Fact>
        )}
      </dl>
    </section>
  )
}

type PersonProps = {
  label: string
  name: string
  number: string | null
  page: string | null
}

function Person({ label, name, number, page }: PersonProps) {
  return (
    <>
      <Fact label={label} translate="no">
        {page ? (
          <Link to={page} className="link inline-block py-0.5">
            {name}
          </Link>
        ) : (
          name
        )}
      </Fact>
      {number && (
        <Fact label={orderTexts.phone}>
          <PhoneLink
            number={number}
            className="inline-block py-0.5"
            label={`${name}: ${formatPhoneNumber(number)}`}
          />
        </Fact>
      )}
    </>
  )
}
