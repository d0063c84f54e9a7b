import type { Viewer } from '../../orders/components/describe-stage.ts'
import type { OrderDetails } from '../../orders/contract.ts'

/** What a party needs of a paid order at the meeting, where there may be no connection. */
export type SavedPaidOrder = NonNullable<ReturnType<typeof toSaved>>

const maxSaved = 20

/** What is kept of an order at `savedAt`; null unless the order is paid and not handed over, and for admins. */
export function toSaved(order: OrderDetails, me: Viewer, savedAt: string) {
  if (order.stage !== 'paid' || me === 'admin') return null
  const other = me === 'buyer' ? order.seller : order.buyer
  return {
    id: order._id,
    product: order.product_name,
    amount: order.money.amount,
    currency: order.money.currency,
    place: order.meetingLocation,
    meetAt: order.meeting?.at ?? null,
    other: other.name,
    number: me === 'buyer' ? order.seller.mobile : order.buyer.phone,
    code: order.handover && { code: order.handover.code, url: order.handover.url },
    dueAt: order.dueAt,
    savedAt,
  }
}

/** The saved orders after one was seen: it comes first, or goes when `seen` is null. Orders past their time go too. */
export function withOrder(
  saved: SavedPaidOrder[],
  id: string,
  seen: SavedPaidOrder | null,
  now: Date,
): SavedPaidOrder[] {
  const others = saved.filter((each) => each.id !== id)
  return listOpen(seen ? [seen, ...others] : others, now).slice(0, maxSaved)
}

/** The saved orders whose time to meet is not over at `now`. */
export function listOpen(saved: SavedPaidOrder[], now: Date): SavedPaidOrder[] {
  return saved.filter(({ dueAt }) => dueAt === null || new Date(dueAt) > now)
}
