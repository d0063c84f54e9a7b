import { type Dispute, type DisputeReply, findDispute, listReplies } from '../disputes/index.ts'
import type { CodePurpose } from '../fulfilment/handover/rules.ts'
import { findMeetings, type FulfilmentDeps, type Meetings, type OrderCodes } from '../fulfilment/index.ts'
import { purposeOf } from '../fulfilment/meeting/rules.ts'
import { minorToAmount } from '../kernel/money.ts'
import { bookingPaths } from '../kernel/paths.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import type { OrderDetails } from '../orders/contract.ts'
import {
  findInFull,
  type Order,
  type OrderEvent,
  type OrderInFull,
  readRelease,
  roleIn,
  worthOf,
} from '../orders/index.ts'
import { type Actor, feeOf, type OrderCaller, stageOf } from '../orders/rules.ts'
import {
  type Chargeback,
  findLatestRefund,
  findWithChargeback,
  type Payment,
  type Refund,
} from '../payments/index.ts'
import { findPlace } from '../spelling/index.ts'
import { countNoShows } from './count-deals.ts'

/** An order with all that its page shows, for its parties and admins; 'unknown-booking' for others and unknown ids. */
export async function readOrder(
  { db, settings, codes, publicUrl }: Pick<FulfilmentDeps, 'db' | 'settings' | 'codes' | 'publicUrl'>,
  caller: OrderCaller,
  id: string,
): Promise<Result<OrderDetails, 'unknown-booking'>> {
  const order = await findInFull(db, id)
  const viewer = order && roleIn(order, caller)
  if (!viewer) return no('unknown-booking')
  const dispute = order.events.some(({ toStatus }) => toStatus === 'disputed')
    ? await findDispute(db, order.id)
    : null
  const expectedFee = feeOf(worthOf(order), settings.feeBasisPoints)
  // The setting may have changed since.
  const release = order.status === 'completed' ? await readRelease(db, order) : null
  return ok(
    presentDetails({
      order,
      noShows: viewer === 'buyer' ? null : await countNoShows(db, order.buyerId),
      dispute,
      replies: dispute ? await listReplies(db, order.id) : [],
      ...(order.paidAt ? await findWithChargeback(db, order.id) : { payment: null, chargeback: null }),
      refund: viewer === 'buyer' && order.refundMinor ? await findLatestRefund(db, order.id) : null,
      meetings: await findMeetings(db, order, caller.id),
      viewer,
      codes,
      publicUrl,
      feeMinor: release?.feeMinor ?? expectedFee,
    }),
  )
}

type Details = {
  order: OrderInFull
  noShows: number | null
  dispute: Dispute | null
  replies: DisputeReply[]
  chargeback: Chargeback | null
  payment: Payment | null
  refund: Refund | null
  meetings: Meetings
  viewer: Actor['role']
  codes: OrderCodes
  publicUrl: string
  feeMinor: number
}

const iso = (at: Date | null) => at?.toISOString() ?? null

export function presentDeal(order: Order) {
  return {
    _id: order.id,
    productId: order.listingId,
    product_name: order.productName,
    brand_name: order.brandName,
    product_price: minorToAmount(order.priceMinor),
    currency: order.currency,
    image: order.photos[0] ?? '',
    stage: stageOf(order.status),
    createdAt: order.createdAt.toISOString(),
    dueAt: iso(order.dueAt),
  }
}

/** The hand-over code is the buyer's alone, the return code the seller's. */
function presentDetails(details: Details): OrderDetails {
  const { order, viewer, payment } = details
  const hasPhone = order.events.some(({ toStatus }) => toStatus === 'handed-over')
  // Orders that ended unpaid hide the buyer's number and place.
  const isOver = order.status === 'cancelled' || order.status === 'unavailable'
  const isHidden = isOver && viewer !== 'buyer'
  return {
    ...presentDeal(order),
    timeline: presentTimeline(order, order.events),
    buyer: {
      _id: order.buyerId,
      name: order.buyerName,
      phone: isHidden ? null : order.phone,
      noShows: details.noShows,
      closed: order.isBuyerClosed,
    },
    seller: {
      _id: order.sellerId,
      name: order.sellerName,
      mobile: order.mobile ?? order.listing.mobile,
      closed: order.isSellerClosed,
    },
    meetingLocation: isHidden ? null : order.meetingLocation,
    meeting: purposeOf(order.status) ? presentMeeting(details) : null,
    place: findPlace(order.listing.place)?.fullName ?? null,
    paymentId: viewer === 'buyer' ? order.paymentId : null,
    provider: payment?.provider ?? null,
    paidWith:
      viewer === 'buyer' && payment?.paidBrand ? { brand: payment.paidBrand, end: payment.paidEnd } : null,
    imei: order.paidAt && (viewer !== 'buyer' || hasPhone) ? order.imei : null,
    imeiEnd: order.paidAt && order.imei ? order.imei.slice(-4) : null,
    money: presentMoney(order, details.feeMinor),
    refund: details.refund && presentRefund(details.refund),
    chargebackAt: viewer === 'admin' ? iso(order.chargebackAt) : null,
    handover: viewer === 'buyer' && order.status === 'paid' ? presentCode(details, 'hand-over') : null,
    return: viewer === 'seller' && order.status === 'returning' ? presentCode(details, 'return') : null,
    dispute: details.dispute && presentDispute(order, details.dispute, details.replies),
    chargeback: presentChargeback(details.chargeback),
  }
}

const presentMeeting = ({ meetings: { agreed, proposed, declined, isShared }, order }: Details) => ({
  place: agreed?.place ?? null,
  at: iso(agreed?.at ?? null),
  proposal: proposed && { place: proposed.place, at: proposed.at.toISOString(), by: proposed.bySide },
  declined: declined?.bySide ?? null,
  missedBy: order.events
    .filter(({ transition, at }) => transition === 'report-no-show' && agreed && at >= agreed.setAt)
    .map(({ byParty }) => (byParty === 'buyer' ? ('seller' as const) : ('buyer' as const))),
  shared: isShared,
})

function presentCode({ order, codes, publicUrl }: Details, purpose: CodePurpose) {
  const code = codes.codeOf(purpose, order.id)
  return { code, url: `${publicUrl}${bookingPaths.order(order.id)}?code=${code}`, until: iso(order.dueAt) }
}

/** The booking of an order and every later change of its stage, the oldest first. Captures that began or failed are left out. */
function presentTimeline(order: Order, events: OrderEvent[]): OrderDetails['timeline'] {
  const booked = { stage: 'booked', at: order.createdAt.toISOString(), by: 'buyer', reason: null } as const
  return [
    booked,
    ...events
      .filter(({ toStatus }) => stageOf(toStatus) !== 'booked')
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
  const { state, isInquiry, amountMinor, currency, openedAt, endedAt } = chargeback
  return {
    state,
    inquiry: isInquiry,
    amount: minorToAmount(amountMinor),
    currency,
    openedAt: openedAt.toISOString(),
    endedAt: iso(endedAt),
  }
}

function presentMoney(order: Order, feeMinor: number): OrderDetails['money'] {
  return {
    amount: minorToAmount(order.priceMinor),
    fee: minorToAmount(feeMinor),
    refunded: minorToAmount(order.refundMinor ?? 0),
    currency: order.currency,
    releaseAt: order.status === 'handed-over' ? iso(order.dueAt) : null,
  }
}

function presentRefund({ state, paidWay: way, paidReference }: Refund): OrderDetails['refund'] {
  const paidAnotherWay = way && { way, reference: paidReference ?? '' }
  return { isDelayed: state === 'failed' && !way, paidAnotherWay }
}

/** A dispute as its parties and admins see it. */
function presentDispute(
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
        : { refund: minorToAmount(proposedMinor), currency: order.currency, by: proposedBy },
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
