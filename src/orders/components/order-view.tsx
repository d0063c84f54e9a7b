import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Photo } from '../../images/components/photo.tsx'
import { formatDollars } from '../../kernel/money.ts'
import { listingPaths } from '../../listings/paths.ts'
import { ChargebackNotice, isFrozen } from '../chargeback/components/chargeback-notice.tsx'
import { DisputePanel } from '../dispute/components/dispute-panel.tsx'
import { receiptMessages } from '../messages/order.ts'
import type { OrderDetails } from '../order-contract.ts'
import { bookingPaths } from '../paths.ts'
import type { Viewer } from './describe-stage.ts'
import { NextAction } from './next-action.tsx'
import { OrderParties } from './order-parties.tsx'
import { OrderTimeline } from './order-timeline.tsx'

type OrderViewProps = {
  order: OrderDetails
  me: Viewer
  /** What modules above add below the next action. */
  children?: ReactNode
}

/** One order as one of its sides sees it: what is sold, what to do next, with whom and where, and what has happened. */
export function OrderView({ order, me, children }: OrderViewProps) {
  return (
    <div className="grid gap-6">
      <header className="flex items-center gap-4">
        {order.image && (
          <div className="w-24 shrink-0 overflow-hidden rounded-field sm:w-32">
            <Photo url={order.image} alt="" sizes="8rem" />
          </div>
        )}
        <div className="grid min-w-0 gap-1">
          <h1 className="font-bold text-2xl sm:text-3xl">
            <Link to={listingPaths.product(order.productId)} className="link-hover">
              {order.product_name}
            </Link>
          </h1>
          <p className="font-semibold text-lg tabular-nums">{formatDollars(order.money.amount)}</p>
          {order.timeline.some(({ stage }) => stage === 'paid') && (
            <Link to={bookingPaths.receipt(order._id)} className="link justify-self-start py-0.5 text-sm">
              {receiptMessages.title}
            </Link>
          )}
        </div>
      </header>
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] xl:items-start">
        <div className="grid gap-6">
          {order.chargeback && <ChargebackNotice chargeback={order.chargeback} />}
          {!isFrozen(order) && <NextAction order={order} me={me} />}
          <DisputePanel order={order} me={me} />
          {children}
        </div>
        <div className="grid gap-6">
          <OrderParties order={order} me={me} />
          <OrderTimeline timeline={order.timeline} me={me} />
        </div>
      </div>
    </div>
  )
}
