import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import CircleX from '~icons/lucide/circle-x'
import { bookingPaths } from '../../../kernel/paths.ts'
import { type Elements, focus } from '../../../ui/elements.ts'
import { LinkButton } from '../../../ui/empty-state.tsx'
import { useStore } from '../../../ui/external-store.ts'
import { usePayPages } from '../../../ui/page-context.ts'
import { AcceptChanges } from '../../booking/components/accept-changes.tsx'
import type { Booking } from '../../booking/contract.ts'
import { bookingTexts } from '../../booking/texts/booking.ts'
import { payPageTexts, purchaseTexts } from '../texts.ts'
import { PayByCard } from './pay-by-card.tsx'
import { PayOnPage, Waiting } from './pay-on-page.tsx'
import { createPaymentSession } from './payment-session.ts'
import type { Loss } from './payment-state.ts'
import { Purchased } from './purchased.tsx'

type PaymentPanelProps = {
  order: Booking
  payer: { email: string; displayName: string }
  children?: Elements
}

/** Pays for an order, or shows what became of its payment. A reload shows the current state. */
export function PaymentPanel(props: PaymentPanelProps) {
  return (
    <section className="grid gap-3 panel p-4 sm:gap-5 sm:p-6">
      <PaymentView {...props} />
    </section>
  )
}

function PaymentView({ order, payer, children }: PaymentPanelProps) {
  const { state, session, payPages } = usePayment(order)
  const isOnOtherPage = payPages.length > 0
  if (isOnOtherPage && !['changed', 'paid', 'gone'].includes(state.name)) {
    return <PayOnPage order={order} state={state} providers={payPages} onRetry={session.retry} />
  }
  switch (state.name) {
    case 'changed':
      return (
        <>
          {state.why && (
            <p role="alert" className="rounded-field bg-base-200 p-3">
              {state.why}
            </p>
          )}
          <AcceptChanges key={state.offer} order={order} justHappened={state.justHappened} />
        </>
      )
    case 'settling':
    case 'returned':
      return (
        <PaymentComplete paymentId={state.paymentId} justHappened>
          <Waiting>{purchaseTexts.handingOver}</Waiting>
        </PaymentComplete>
      )
    case 'unsettled':
      return (
        <PaymentComplete paymentId={state.paymentId} justHappened>
          <SettlesLater why={state.why} onRetry={session.retry} />
        </PaymentComplete>
      )
    case 'paid':
      return (
        <PaymentComplete paymentId={state.paymentId} justHappened={state.justHappened}>
          <Purchased order={order}>{children}</Purchased>
        </PaymentComplete>
      )
    case 'gone':
      return (
        <NotPaid
          why={state.why}
          product={order.product_name}
          isOnOtherPage={isOnOtherPage}
          justHappened={state.justHappened}
        />
      )
    default:
      return <PayByCard order={order} payer={payer} state={state} session={session} />
  }
}

type OutcomeProps = {
  icon: Elements
  title: string
  /** True when this has just happened: the focus moves here because the form that had it is gone. */
  justHappened: boolean
  children: Elements
}

function Outcome({ icon, title, justHappened, children }: OutcomeProps) {
  return (
    <div className="grid justify-items-start gap-4">
      {icon}
      <h2 ref={justHappened ? focus : undefined} tabIndex={-1} className="font-bold text-xl">
        {title}
      </h2>
      {children}
    </div>
  )
}

type NotPaidProps = { why: Loss; product: string; isOnOtherPage: boolean; justHappened: boolean }

function NotPaid({ why, product, isOnOtherPage, justHappened }: NotPaidProps) {
  const notCharged = isOnOtherPage ? payPageTexts.comesBack : purchaseTexts.notCharged
  const titles = {
    sold: purchaseTexts.goneTitle,
    cancelled: purchaseTexts.cancelledTitle,
    refunded: purchaseTexts.refundedTitle,
  }
  return (
    <Outcome
      icon={<CircleX size={40} strokeWidth={1.75} aria-hidden="true" className="text-error" />}
      title={titles[why]}
      justHappened={justHappened}
    >
      {why === 'sold' && <p>{purchaseTexts.gone(product)}</p>}
      <p className="font-semibold">{why === 'refunded' ? purchaseTexts.refunded : notCharged}</p>
      <div className="flex flex-wrap gap-3 pt-2">
        <LinkButton to={bookingPaths.browse}>{purchaseTexts.findAnother}</LinkButton>
        <Link to={bookingPaths.orders} className="btn">
          {bookingTexts.ordersTitle}
        </Link>
      </div>
    </Outcome>
  )
}

type PaymentCompleteProps = {
  paymentId: string | null
  justHappened: boolean
  children: Elements
}

/** Specification 4. */
function PaymentComplete({ paymentId, justHappened, children }: PaymentCompleteProps) {
  return (
    <Outcome
      icon={<DrawnCheck justHappened={justHappened} />}
      title={bookingTexts.paymentComplete}
      justHappened={justHappened}
    >
      {paymentId && (
        <p className="grid gap-0.5">
          <span className="text-quiet text-sm">{purchaseTexts.paymentId}</span>
          <code translate="no" className="break-all text-sm">
            {paymentId}
          </code>
        </p>
      )}
      <div role="status" className="grid justify-items-start gap-4">
        {children}
      </div>
    </Outcome>
  )
}

function SettlesLater({ why, onRetry }: { why: string; onRetry: () => void }) {
  return (
    <>
      <p>{purchaseTexts.settleLater}</p>
      <p className="text-error text-sm">{why}</p>
      <button type="button" className="btn btn-outline" onClick={onRetry}>
        {purchaseTexts.tryAgain}
      </button>
    </>
  )
}

/** Still where reduced motion is preferred. */
function DrawnCheck({ justHappened }: { justHappened: boolean }) {
  const draw = justHappened ? 'motion-safe:animate-draw' : ''
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeDasharray={1}
      className="size-14 text-success"
    >
      <circle cx={12} cy={12} r={10} pathLength={1} className={draw} />
      <path d="m8 12.5 2.75 2.75L16 9.5" pathLength={1} className={`${draw} [animation-delay:0.4s]`} />
    </svg>
  )
}

function usePayment(order: Booking) {
  const queries = useQueryClient()
  const payPages = usePayPages()
  const [searchParams] = useSearchParams()
  const [session] = useState(() =>
    createPaymentSession(queries, order, {
      isOnOtherPage: payPages.length > 0,
      hasReturned: searchParams.has('returned'),
    }),
  )
  const state = useStore(session.store)
  // The session is outside React; reading the same order twice changes nothing.
  useEffect(() => session.readOrder(order), [session, order])
  useEffect(() => onlineManager.subscribe((isOnline) => isOnline && session.retry()), [session])
  return { state, session, payPages }
}
