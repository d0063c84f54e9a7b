import { minorToDollars } from '../kernel/money.ts'
import type { Listing } from '../listings/index.ts'
import type { Chargeback } from '../payments/index.ts'
import type { Mover } from './become.ts'
import type { Dispute, DisputeReply } from './dispute/store.ts'
import type { OrderCodes } from './handover/order-codes.ts'
import type { CodePurpose } from './handover/rules.ts'
import { bookingPaths } from './paths.ts'
import { stageOf } from './rules.ts'
import type { OrderDetails } from './sale-contract.ts'
import type { Order } from './store.ts'
import type { OrderEvent } from './store-events.ts'

type Details = {
  order: Order
  listing: Listing
  buyerName: string
  /** How many earlier orders the buyer did not come for. */
  noShows: number
  events: OrderEvent[]
  dispute: Dispute | null
  replies: DisputeReply[]
  chargeback: Chargeback | null
  viewer: Mover['role']
  codes: OrderCodes
  publicUrl: string
  feeMinor: number
}

const iso = (at: Date | null) => at?.toISOString() ?? null

/** The fields that an order and a sale share. */
export function presentDeal(order: Order) {
  return {
    _id: order.id,
    productId: order.listingId,
    product_name: order.productName,
    brand_name: order.brandName,
    product_price: minorToDollars(order.priceMinor),
    image: order.photos[0] ?? '',
    stage: stageOf(order.status),
    createdAt: order.createdAt.toISOString(),
    dueAt: iso(order.dueAt),
  }
}

/** An order as its page shows it. The code of the hand-over is for the buyer's eyes alone, that of the return for the seller's. */
export function presentDetails(details: Details): OrderDetails {
  const { order, listing, viewer } = details
  const hasPhone = details.events.some(({ toStatus }) => toStatus === 'handed-over')
  // Nobody meets over an order that ended unpaid: how to reach its buyer is nobody's business any more.
  const isOver = order.status === 'cancelled' || order.status === 'unavailable'
  const isHidden = isOver && viewer !== 'buyer'
  return {
    ...presentDeal(order),
    timeline: presentTimeline(order, details.events),
    buyer: {
      _id: order.buyerId,
      name: details.buyerName,
      phone: isHidden ? null : order.phone,
      noShows: viewer === 'buyer' ? null : details.noShows,
    },
    seller: { _id: listing.sellerId, name: listing.sellerName, mobile: order.mobile ?? listing.mobile },
    meetingLocation: isHidden ? null : order.meetingLocation,
    paymentId: viewer === 'buyer' ? order.paymentId : null,
    imei: order.paidAt && (viewer !== 'buyer' || hasPhone) ? order.imei : null,
    imeiEnd: order.paidAt && order.imei ? order.imei.slice(-4) : null,
    money: presentMoney(order, details.feeMinor),
    chargebackAt: viewer === 'admin' ? iso(order.chargebackAt) : null,
    handover: viewer === 'buyer' && order.status === 'paid' ? presentCode(details, 'hand-over') : null,
    return: viewer === 'seller' && order.status === 'returning' ? presentCode(details, 'return') : null,
    dispute: details.dispute && presentDispute(order, details.dispute, details.replies),
    chargeback: presentChargeback(details.chargeback),
  }
}

function presentCode({ order, codes, publicUrl }: Details, purpose: CodePurpose) {
  const code = codes.codeOf(purpose, order.id)
  return { code, url: `${publicUrl}${bookingPaths.order(order.id)}?code=${code}`, until: iso(order.dueAt) }
}

/** The booking of an order, and every change after it. A capture that began or failed is not shown. */
export function presentTimeline(order: Order, events: OrderEvent[]): OrderDetails['timeline'] {
  const changes = events.filter(({ fromStatus, toStatus }) => fromStatus && toStatus !== 'claimed')
  const booked = { stage: 'booked', at: order.createdAt.toISOString(), by: 'buyer', reason: null } as const
  return [
    booked,
    ...changes
      .filter(({ toStatus }) => toStatus !== 'booked')
      .map(({ toStatus, at, byParty, reason }) => ({
        stage: stageOf(toStatus),
        at: at.toISOString(),
        by: byParty,
        reason,
      })),
  ]
}

function presentChargeback(chargeback: Chargeback | null): OrderDetails['chargeback'] {
  if (!chargeback) return null
  const { state, isInquiry, amountMinor, openedAt, endedAt } = chargeback
  return {
    state,
    inquiry: isInquiry,
    amount: minorToDollars(amountMinor),
    openedAt: openedAt.toISOString(),
    endedAt: iso(endedAt),
  }
}

function presentMoney(order: Order, feeMinor: number): OrderDetails['money'] {
  return {
    amount: minorToDollars(order.priceMinor),
    fee: minorToDollars(feeMinor),
    refunded: minorToDollars(order.refundMinor ?? 0),
    releaseAt: order.status === 'handed-over' ? iso(order.dueAt) : null,
  }
}

/** A dispute as its parties and an admin see it. */
export function presentDispute(
  order: Order,
  dispute: Dispute,
  replies: DisputeReply[],
): NonNullable<OrderDetails['dispute']> {
  const { reason, text, photos, openedAt, proposedMinor, proposedBy, decision } = dispute
  return {
    reason,
    text,
    photos,
    openedAt: openedAt.toISOString(),
    answerBy: order.status === 'disputed' ? iso(order.dueAt) : null,
    proposal:
      proposedMinor === null || proposedBy === null
        ? null
        : { refund: minorToDollars(proposedMinor), by: proposedBy },
    decision,
    replies: replies.map(({ id, byParty, text, photos, waitedPlace, waitedAt, at }) => ({
      _id: id,
      by: byParty,
      text,
      photos,
      waited: waitedPlace && waitedAt ? { place: waitedPlace, at: waitedAt.toISOString() } : null,
      at: at.toISOString(),
    })),
  }
}
