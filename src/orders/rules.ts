import type { Caller } from '../auth/rules.ts'

/**
 * The statuses of an order. `booked` reserves nothing; `claimed` has the phone while its payment is captured; `paid`: the parties
 * are to meet; `handed-over`: the buyer inspects; `returning`: refunded once the phone is back; `unavailable`: another order has
 * the phone; `cancelled`: nothing was paid.
 */
export const orderStatuses = [
  'booked',
  'claimed',
  'paid',
  'handed-over',
  'disputed',
  'returning',
  'completed',
  'refunding',
  'refunded',
  'unavailable',
  'cancelled',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** What the parties of an order meet for. */
export const meetingPurposes = ['hand-over', 'return'] as const
export type MeetingPurpose = (typeof meetingPurposes)[number]

export const meetingStates = ['proposed', 'declined', 'agreed'] as const

/** The statuses in which a buyer has paid and not got everything back, which the API calls 'paid' for old clients. */
export const paidStatuses = [
  'paid',
  'handed-over',
  'disputed',
  'returning',
  'completed',
  'refunding',
] as const

/** The statuses in which a sale waits for its seller. */
export const waitingStatuses = ['paid', 'disputed', 'returning'] as const

/** The statuses in which an order has the phone. While money goes back, the listing says whether the phone is for sale again. */
export const winningStatuses = [
  'claimed',
  'paid',
  'handed-over',
  'disputed',
  'returning',
  'completed',
] as const

/** The statuses of orders that were paid at any time. */
export const chargedStatuses = [...paidStatuses, 'refunded'] as const

export function isPaid(status: OrderStatus): status is (typeof paidStatuses)[number] {
  return paidStatuses.some((paid) => paid === status)
}

/** The roles that make a transition of an order. `system`: it happens by itself. */
export const parties = ['buyer', 'seller', 'admin', 'system'] as const
export type Party = (typeof parties)[number]

/** Who a deal is between. */
export type Side = Exclude<Party, 'admin' | 'system'>

export function otherSide(side: Side): Side {
  return side === 'buyer' ? 'seller' : 'buyer'
}

export const disputeReasons = ['not-as-described', 'does-not-work', 'blocked-or-stolen', 'other'] as const
export type DisputeReason = (typeof disputeReasons)[number]

export type OrderCaller = Pick<Caller, 'id' | 'role'> & Partial<Pick<Caller, 'staff'>>

/** A person who acts on an order, and in which role. */
export type Actor = { role: Exclude<Party, 'system'>; id: string }

/** The part of an order's status that people see: a capture in progress still shows as 'booked'. */
export type Stage = Exclude<OrderStatus, 'claimed'>

export function stageOf(status: OrderStatus): Stage {
  return status === 'claimed' ? 'booked' : status
}

/**
 * The status of an order as everybody sees it: an unpaid order is over as soon as its phone is sold or withdrawn, even if the job
 * that ends it has not run yet.
 */
export function statusNow(
  status: OrderStatus,
  phone: { soldAt: Date | null; withdrawnAt: Date | null },
): OrderStatus {
  if (status !== 'booked') return status
  if (phone.soldAt) return 'unavailable'
  return phone.withdrawnAt ? 'cancelled' : 'booked'
}

/** The `status` that the specification's calls return: 'paid' only once the money is captured (specification 4). */
export function wireStatusOf(
  status: OrderStatus,
): 'booked' | 'paid' | 'refunded' | 'unavailable' | 'cancelled' {
  if (status === 'refunded' || status === 'unavailable' || status === 'cancelled') return status
  return isPaid(status) ? 'paid' : 'booked'
}

export type Timed = { status: OrderStatus; dueAt: Date | null; remindAt: Date | null }

/** Whether the buyer has yet to be reminded that the inspection ends soon. The money is not released before that. */
export function isReminderOwed({ status, remindAt }: Pick<Timed, 'status' | 'remindAt'>): boolean {
  return status === 'handed-over' && remindAt !== null
}

/**
 * Whether a paid order, or one whose phone is to come back, is past its time at `now`: no other act is allowed, even if the job
 * that moves it on has not run yet.
 */
export function isOverdue({ status, dueAt }: Pick<Timed, 'status' | 'dueAt'>, now: Date): boolean {
  return (status === 'paid' || status === 'returning') && dueAt !== null && dueAt <= now
}

/** The fee on an amount in minor units, rounded down. A basis point is a hundredth of a per cent. */
export function feeOf(amountMinor: number, basisPoints: number): number {
  return Math.floor((amountMinor * basisPoints) / 10_000)
}

const hour = 3_600_000

const reminderShare = 0.75

/** When a period of so many milliseconds ends, and when people are reminded of that, which is at least an hour before the end. */
export function deadline(at: Date, millis: number): { dueAt: Date; remindAt: Date } {
  const remindMillis = Math.max(0, Math.min(millis * reminderShare, millis - hour))
  return { dueAt: after(at, millis), remindAt: after(at, remindMillis) }
}

/** The moment so many milliseconds later. */
export function after(at: Date, millis: number): Date {
  return new Date(at.getTime() + millis)
}

/** How long the other party has to answer a report of a no-show before its author can cancel without blame, in milliseconds. */
export const noShowAnswerMillis = 24 * 3_600_000

/**
 * How a refund made by hand is taken over: a full refund of a paid order cancels it ('cancel'); after the hand-over, in a dispute
 * or after the end it is our cost ('cost'), and so is one that was never answered. 'order-running': the order itself will use it.
 */
export function decideAdoption(
  status: OrderStatus,
  heldMinor: number,
  {
    oursMinor,
    theirsMinor,
    isUnsure = false,
  }: { oursMinor: number; theirsMinor: number; isUnsure?: boolean },
): 'cancel' | 'cost' | 'not-a-refund' | 'order-running' {
  if (oursMinor !== 0 || theirsMinor >= 0) return 'not-a-refund'
  if (isUnsure) return 'cost'
  if (status === 'handed-over' || status === 'disputed') return 'cost'
  if (status === 'completed' || status === 'refunded') return heldMinor === 0 ? 'cost' : 'order-running'
  return status === 'paid' && heldMinor === -theirsMinor ? 'cancel' : 'order-running'
}
