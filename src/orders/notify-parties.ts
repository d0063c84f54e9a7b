import { minorToDollars } from '../kernel/money.ts'
import { notify, notifyAdmins, notifyAll } from '../notifications/index.ts'
import type { Db } from '../platform/database/database.ts'
import type { Order } from './store.ts'

type Notified = Pick<Order, 'id' | 'listingId' | 'buyerId' | 'productName' | 'priceMinor'>

const about = ({ id, listingId, productName, priceMinor }: Notified) => ({
  orderId: id,
  listingId,
  params: { product: productName, amount: minorToDollars(priceMinor) },
})

/** Notifies the seller of an order, in the transaction of the event. */
export function notifySeller(
  tx: Db,
  kind:
    | 'booked'
    | 'sold'
    | 'cancelled'
    | 'money-released'
    | 'money-resting'
    | 'wrong-return-codes'
    | 'dispute-news',
  order: Notified,
  sellerId: string,
  isAlwaysMailed = false,
): Promise<void> {
  return notify(tx, { to: sellerId, kind, ...about(order), isAlwaysMailed })
}

/** Notifies the buyer of an order, in the transaction of the event. */
export function notifyBuyer(
  tx: Db,
  kind:
    | 'payment-received'
    | 'phone-gone'
    | 'order-cancelled'
    | 'wrong-codes'
    | 'release-soon'
    | 'order-completed'
    | 'refund-sent'
    | 'seller-closed'
    | 'refund-delayed'
    | 'dispute-news',
  order: Notified,
  isAlwaysMailed = false,
): Promise<void> {
  return notify(tx, { to: order.buyerId, kind, ...about(order), isAlwaysMailed })
}

/** Reminds buyer and seller of where to meet, in the transaction that records it. */
export async function remindToMeet(
  tx: Db,
  order: Notified & Pick<Order, 'meetingLocation'>,
  sellerId: string,
): Promise<void> {
  const params = { product: order.productName, place: order.meetingLocation }
  for (const to of [order.buyerId, sellerId]) {
    await notify(tx, { to, kind: 'meeting-reminder', orderId: order.id, listingId: order.listingId, params })
  }
}

/** Notifies both sides of a hand-over, and until when the buyer can complain, in its transaction. */
export async function notifyOfHandOver(
  tx: Db,
  order: Notified,
  sellerId: string,
  endsAt: Date,
): Promise<void> {
  const { params, ...subject } = about(order)
  const until = endsAt.toISOString()
  await notify(tx, { to: sellerId, kind: 'handed-over', ...subject, params: { ...params, until } })
  const received = { product: order.productName, until }
  await notify(tx, { to: order.buyerId, kind: 'phone-received', ...subject, params: received })
}

/** Tells both sides until when the phone is to come back, in the transaction that asks for it or reminds of it. */
export async function notifyOfReturn(
  tx: Db,
  order: Notified & Pick<Order, 'refundMinor'>,
  sellerId: string,
  dueAt: Date,
): Promise<void> {
  const { params, ...subject } = about({ ...order, priceMinor: order.refundMinor ?? order.priceMinor })
  const due = { ...params, until: dueAt.toISOString() }
  await notify(tx, { to: order.buyerId, kind: 'return-phone', ...subject, params: due })
  await notify(tx, { to: sellerId, kind: 'phone-comes-back', ...subject, params: due })
}

/** Notifies the other side of a dispute, or both of an admin's act, in the transaction of the event. */
export async function notifyOfDispute(
  tx: Db,
  order: Notified,
  sellerId: string,
  by: 'buyer' | 'seller' | 'admin',
): Promise<void> {
  const isDecision = by === 'admin'
  if (by !== 'buyer') await notifyBuyer(tx, 'dispute-news', order, isDecision)
  if (by !== 'seller') await notifySeller(tx, 'dispute-news', order, sellerId, isDecision)
}

/** Notifies the admins that a dispute waits for them, in the transaction that records it. */
export function notifyOfEscalation(tx: Db, { id: orderId, productName: product }: Notified): Promise<void> {
  return notifyAdmins(tx, { kind: 'dispute-to-decide', orderId, params: { product } })
}

/** Notifies both sides of a dispute that its decision takes longer, and by when they can expect it. */
export function notifyOfDelay(tx: Db, order: Order, expectedAt: Date): Promise<void> {
  const { id: orderId, listingId, productName: product, buyerId, sellerId } = order
  const params = { product, until: expectedAt.toISOString() }
  const notice = { kind: 'dispute-delayed', orderId, listingId, params } as const
  return notifyAll(
    tx,
    [buyerId, sellerId].map((to) => ({ ...notice, to })),
  )
}

/** Notifies the buyers of several orders, in the transaction of the event. */
export function notifyBuyers(
  tx: Db,
  kind: 'phone-gone' | 'seller-closed' | 'price-changed',
  orders: Notified[],
): Promise<void> {
  return notifyAll(
    tx,
    orders.map((order) => ({ to: order.buyerId, kind, ...about(order) })),
  )
}
