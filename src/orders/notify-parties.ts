import { and, eq, inArray } from 'drizzle-orm'
import { minorToAmount } from '../kernel/money.ts'
import { notify, notifyAdmins, notifyAll } from '../notifications/index.ts'
import { type DisputeAct, heldDuring, isToAnswer } from '../notifications/rules.ts'
import type { Db } from '../platform/database/database.ts'
import type { NewEvent } from '../platform/events/store.ts'
import { otherSide, type Party, type Side } from './rules.ts'
import { orders } from './schema.ts'
import type { Order } from './store.ts'
import type { TransitionName } from './transitions.ts'

const dated = ['phone-received', 'handed-over', 'return-phone', 'phone-comes-back'] as const

const ofRefund: readonly string[] = [
  'return-phone',
  'phone-comes-back',
  'payment-rejected',
  'refund-sent',
  'refund-delayed',
]

type DatedKind = (typeof dated)[number]

type PlainKind =
  | 'booked'
  | 'cancelled'
  | 'money-released'
  | 'money-resting'
  | 'no-show'
  | 'offer-unpaid'
  | 'order-cancelled'
  | 'order-completed'
  | 'payment-rejected'
  | 'phone-gone'
  | 'price-changed'
  | 'refund-delayed'
  | 'refund-sent'
  | 'release-soon'
  | 'wrong-codes'
  | 'wrong-return-codes'

type NoticeKind = DatedKind | PlainKind

const isDated = (kind: NoticeKind): kind is DatedKind => dated.some((each) => each === kind)

type Kinds = Partial<Record<Side, NoticeKind>>

/** Notifications, each with its reader. */
export type Notices = Parameters<typeof notifyAll>[1]

const phoneGone = { others: { buyer: 'phone-gone' } } as const
const cancelled = { others: { buyer: 'order-cancelled', seller: 'cancelled' } } as const
const completed = { both: { buyer: 'order-completed' } } as const
const returning = { both: { buyer: 'return-phone', seller: 'phone-comes-back' } } as const
const refunded = { both: { buyer: 'refund-sent' } } as const

/**
 * `others` are all parties but the actor, `both` includes the actor. Without an entry nobody is notified. What is posted is notified
 * where it is posted.
 */
const noticesOf: Partial<
  Record<
    TransitionName,
    { others?: Kinds; both?: Kinds; act?: DisputeAct; admins?: 'dispute-opened' | 'dispute-to-decide' }
  >
> = {
  book: { others: { seller: 'booked' } },
  'cancel-booking': { others: { seller: 'cancelled' } },
  'expire-agreement': { both: { buyer: 'offer-unpaid', seller: 'offer-unpaid' } },
  'withdraw-phone': phoneGone,
  'lose-phone': phoneGone,
  'hand-over': { both: { buyer: 'phone-received', seller: 'handed-over' } },
  'report-no-show': { others: { buyer: 'no-show', seller: 'no-show' } },
  cancel: cancelled,
  'adopt-refund': cancelled,
  'refund-late': { both: { buyer: 'payment-rejected' } },
  'auto-cancel': cancelled,
  complete: completed,
  'auto-complete': completed,
  dispute: { act: 'complained', admins: 'dispute-opened' },
  'withdraw-dispute': { act: 'withdrew' },
  'agree-no-refund': { act: 'agreed', ...completed },
  'agree-part-refund': { act: 'agreed' },
  'agree-return': { act: 'agreed', ...returning },
  'decide-no-refund': { act: 'decided', ...completed },
  'decide-part-refund': { act: 'decided' },
  'decide-full-refund': { act: 'waived-return' },
  'decide-return': { act: 'decided', ...returning },
  'waive-return': { act: 'waived-return' },
  'report-failed-return': { act: 'reported-failed-return', admins: 'dispute-to-decide' },
  'expire-return': { act: 'missed-return', admins: 'dispute-to-decide' },
  refund: refunded,
  'refund-part': refunded,
  'reopen-refund': { both: { buyer: 'refund-delayed' } },
}

/**
 * Notifies the parties of orders of a transition, in its transaction. @param by its role; undefined when it happened by itself
 * @param news further notifications of it @param events are sent to streams with those of the notifications
 */
export async function notifyOfTransition(
  tx: Db,
  name: TransitionName,
  orders: Order[],
  by: Exclude<Party, 'system'> | undefined,
  { news = [], events = [] }: { news?: Notices; events?: NewEvent[] } = {},
): Promise<void> {
  const { others = {}, both = {}, act, admins } = noticesOf[name] ?? {}
  const noticesTo = (order: Order, side: Side) =>
    [side === by ? undefined : others[side], both[side]]
      .filter((kind) => kind !== undefined)
      .map((kind) => ({ ...noticeTo(side, kind, order), ...(isFree(name) && { fromId: order.buyerId }) }))
  const notices = orders.flatMap((order) => [
    ...(act ? noticesOfDispute(order, { act, by: by ?? 'system', refundMinor: order.refundMinor }) : []),
    ...noticesTo(order, 'buyer'),
    ...noticesTo(order, 'seller'),
  ])
  await notifyAll(tx, [...notices, ...news], events)
  if (!admins) return
  for (const order of orders) await notifyAdminsOfDispute(tx, admins, order)
}

/** Whether a buyer can make this transition again and again for nothing. */
const isFree = (name: TransitionName) => name === 'book' || name === 'cancel-booking'

const partyOf = ({ buyerId, sellerId }: Order, side: Side) => (side === 'buyer' ? buyerId : sellerId)

/** The notification of a party of an order. It names `order`'s price as the amount, or of a refund what goes back. */
export function noticeTo(side: Side, kind: NoticeKind, order: Order) {
  const { id: orderId, listingId, productName: product, currency, priceMinor, refundMinor, dueAt } = order
  const to = partyOf(order, side)
  const amountMinor = ofRefund.includes(kind) ? (refundMinor ?? priceMinor) : priceMinor
  // No other kind says who did it.
  const by = (kind === 'no-show' ? { by: otherSide(side) } : {}) as { by: Side }
  const params = { product, amount: minorToAmount(amountMinor), currency, ...by }
  if (!isDated(kind)) return { to, kind, orderId, listingId, params }
  if (!dueAt) throw new Error(`${kind} names a deadline, and the order ${orderId} has none`)
  return { to, kind, orderId, listingId, params: { ...params, until: dueAt.toISOString() } }
}

const hour = 3_600_000

/** The notifications of both parties that an order was paid and how long its buyer can complain. */
export function noticesOfSale(order: Order, inspectionMillis: number): Notices {
  const { id: orderId, listingId, productName: product, currency, priceMinor, buyerId, sellerId } = order
  const params = { product, amount: minorToAmount(priceMinor), currency, hours: inspectionMillis / hour }
  const notice = { orderId, listingId, params }
  return [
    { ...notice, to: buyerId, kind: 'payment-received' },
    { ...notice, to: sellerId, kind: 'sold' },
  ]
}

/** Notifies a party of each of these orders, in the caller's transaction, with the order's price as the amount. */
export function notifyParty(tx: Db, side: Side, kind: PlainKind, ...orders: Order[]): Promise<void> {
  return notifyAll(
    tx,
    orders.map((order) => noticeTo(side, kind, order)),
  )
}

/** Notifies the buyer of an order that a payment buys nothing and goes back, in the transaction that records it. */
export function notifyOfRejected(
  tx: Db,
  { id: orderId, listingId, buyerId: to, productName: product, currency }: Rejected,
  amountMinor: number,
): Promise<void> {
  const params = { product, amount: minorToAmount(amountMinor), currency }
  return notify(tx, { to, kind: 'payment-rejected', orderId, listingId, params })
}

type Rejected = Pick<Order, 'id' | 'listingId' | 'buyerId' | 'productName' | 'currency'>

/**
 * Notifies the other party of each of these running orders that an account was closed, in that transaction.
 * @param isFraud whether it was closed for fraud, which only buyers are told
 */
export async function notifyOfClosedAccount(
  tx: Db,
  userId: string,
  running: Order[],
  isFraud: boolean,
): Promise<void> {
  for (const order of running) {
    const { id: orderId, listingId, buyerId, sellerId } = order
    const held = heldParams(order)
    if (!held) continue
    const about = { orderId, listingId }
    const params = isFraud ? { ...held, why: 'fraud' as const } : held
    if (buyerId === userId) await notify(tx, { ...about, to: sellerId, kind: 'buyer-closed', params: held })
    else await notify(tx, { ...about, to: buyerId, kind: 'seller-closed', params })
  }
}

function heldParams({ status, productName: product, currency, priceMinor, dueAt }: Order) {
  const during = heldDuring.find((each) => each === status)
  const until = dueAt ? { until: dueAt.toISOString() } : {}
  return during ? { product, amount: minorToAmount(priceMinor), currency, during, ...until } : null
}

/** Notifies the buyer whose money is still held for a phone that an admin found to be stolen or blocked, in that transaction. */
export async function notifyOfStolenPhone(tx: Db, listingId: string): Promise<void> {
  const isHeld = and(eq(orders.listingId, listingId), inArray(orders.status, heldDuring))
  for (const order of await tx.select().from(orders).where(isHeld)) {
    const params = heldParams(order)
    if (!params) continue
    await notify(tx, { to: order.buyerId, kind: 'phone-stolen', orderId: order.id, listingId, params })
  }
}

/** Reminds buyer and seller of where, and when they have agreed on that, when to meet, in the transaction that records the reminder. */
export function remindToMeet(tx: Db, order: Order): Promise<void> {
  const { id: orderId, listingId, productName: product, meetingLocation: place, buyerId, sellerId } = order
  const until = order.meetingAt ? { until: order.meetingAt.toISOString() } : {}
  const params = { product, place, ...until }
  const notice = { kind: 'meeting-reminder', orderId, listingId, params } as const
  return notifyAll(
    tx,
    [buyerId, sellerId].map((to) => ({ ...notice, to })),
  )
}

/** Reminds both parties of when the phone has to be back, in the transaction that records the reminder. */
export function remindOfReturn(tx: Db, order: Order): Promise<void> {
  return notifyAll(tx, [
    noticeTo('buyer', 'return-phone', order),
    noticeTo('seller', 'phone-comes-back', order),
  ])
}

type InDispute = {
  act: DisputeAct
  by: Party
  refundMinor?: number | null
}

/** Notifies the other party of what was written in a dispute, and both of an admin's words, in the caller's transaction. */
export function notifyOfDispute(tx: Db, order: Order, what: InDispute): Promise<void> {
  return notifyAll(tx, noticesOfDispute(order, what))
}

function noticesOfDispute(order: Order, { act, by, refundMinor }: InDispute) {
  const { id: orderId, listingId, productName: product, currency } = order
  const until = isToAnswer(act) && order.dueAt ? { until: order.dueAt.toISOString() } : {}
  const params = { product, act, by, amount: minorToAmount(refundMinor ?? 0), currency, ...until }
  const notice = { kind: 'dispute-news', orderId, listingId, params } as const
  const isAlwaysMailed = by === 'admin' || by === 'system'
  return (['buyer', 'seller'] as const)
    .filter((side) => side !== by)
    .map((side) => ({ ...notice, to: partyOf(order, side), isAlwaysMailed }))
}

/** Notifies the admins of a dispute that was opened or waits for them, in the transaction that records it. */
export function notifyAdminsOfDispute(
  tx: Db,
  kind: 'dispute-opened' | 'dispute-to-decide',
  { id: orderId, productName: product }: Order,
): Promise<void> {
  return notifyAdmins(tx, { kind, orderId, params: { product } })
}

/** Notifies both parties of a dispute that its decision takes longer, and when they can expect it. */
export function notifyOfDelay(tx: Db, order: Order, expectedAt: Date): Promise<void> {
  const { id: orderId, listingId, productName: product, buyerId, sellerId } = order
  const params = { product, until: expectedAt.toISOString() }
  const notice = { kind: 'dispute-delayed', orderId, listingId, params } as const
  return notifyAll(
    tx,
    [buyerId, sellerId].map((to) => ({ ...notice, to })),
  )
}
