import type { Caller } from '../auth/rules.ts'

/**
 * What an order is. `booked`: costs nothing and reserves nothing. `claimed`: the order has the phone, and its payment is being
 * captured. `paid`: the money is held, and buyer and seller are to meet. `handed-over`: the buyer has the phone and looks at it.
 * `disputed`: the buyer complains. `returning`: all the money goes back as soon as the seller has the phone again. `completed`: the
 * money is the seller's. `refunding`: money is on its way back to the buyer.
 * `refunded`: the buyer has all of it back. `unavailable`: another order has the phone. `cancelled`: nothing was paid.
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

/** The statuses in which a buyer has paid and not got everything back: 'Paid' for clients unaware of stages. */
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

/** The statuses in which a phone is an order's. While money goes back, the listing says whether it is for sale again. */
export const winningStatuses = [
  'claimed',
  'paid',
  'handed-over',
  'disputed',
  'returning',
  'completed',
] as const

/** The statuses of an order that somebody has paid for, at any time. */
export const chargedStatuses = [...paidStatuses, 'refunded'] as const

export function isPaid(status: OrderStatus): status is (typeof paidStatuses)[number] {
  return paidStatuses.some((paid) => paid === status)
}

/** The role that makes a transition of an order. `system`: it happens by itself. */
export const parties = ['buyer', 'seller', 'admin', 'system'] as const
export type Party = (typeof parties)[number]

/** What a buyer can complain of. */
export const disputeReasons = ['not-as-described', 'does-not-work', 'blocked-or-stolen', 'other'] as const
export type DisputeReason = (typeof disputeReasons)[number]

/** Who calls about an order, with the role of the account. */
export type OrderCaller = Pick<Caller, 'id' | 'role'> & Partial<Pick<Caller, 'staff'>>

/** A person who acts on an order, and as what. */
export type Actor = { role: Exclude<Party, 'system'>; id: string }

/** What of a status is shown to people: a capture in progress is not. */
export type Stage = Exclude<OrderStatus, 'claimed'>

export function stageOf(status: OrderStatus): Stage {
  return status === 'claimed' ? 'booked' : status
}

/**
 * The status of an order as everybody sees it: one that nobody has paid is over as soon as its phone is, although the job that ends
 * it may have yet to run.
 */
export function statusNow(
  status: OrderStatus,
  phone: { soldAt: Date | null; withdrawnAt: Date | null },
): OrderStatus {
  if (status !== 'booked') return status
  if (phone.soldAt) return 'unavailable'
  return phone.withdrawnAt ? 'cancelled' : 'booked'
}

/** A status as the specification's calls show it (specification 4: 'Paid' only once it is). */
export function wireStatusOf(
  status: OrderStatus,
): 'booked' | 'paid' | 'refunded' | 'unavailable' | 'cancelled' {
  if (status === 'refunded' || status === 'unavailable' || status === 'cancelled') return status
  return isPaid(status) ? 'paid' : 'booked'
}

export type Timed = { status: OrderStatus; dueAt: Date | null; remindAt: Date | null }

/** Whether the buyer has yet to be reminded that the money is released soon: it is not before that. */
export function isReminderOwed({ status, remindAt }: Pick<Timed, 'status' | 'remindAt'>): boolean {
  return status === 'handed-over' && remindAt !== null
}

/**
 * Whether a paid order, or one whose phone is to come back, has moved on by itself at `now`, although the job that moves it may have
 * yet to run: nothing else can be done about it then.
 */
export function isOverdue({ status, dueAt }: Pick<Timed, 'status' | 'dueAt'>, now: Date): boolean {
  return (status === 'paid' || status === 'returning') && dueAt !== null && dueAt <= now
}

/** The fee on an amount, rounded down; a basis point is a hundredth of a per cent. */
export function feeOf(amountMinor: number, basisPoints: number): number {
  return Math.floor((amountMinor * basisPoints) / 10_000)
}

const hour = 3_600_000

/** How much of a period passes before people are reminded of its end. */
const reminderShare = 0.75

/** When a period that begins now ends, and when people are reminded of that: an hour before, at least. */
export function deadline(at: Date, millis: number): { dueAt: Date; remindAt: Date } {
  const remindMillis = Math.max(0, Math.min(millis * reminderShare, millis - hour))
  return { dueAt: after(at, millis), remindAt: after(at, remindMillis) }
}

/** The moment so many milliseconds later. */
export function after(at: Date, millis: number): Date {
  return new Date(at.getTime() + millis)
}

/** The number of an order as people read it and admins find it, such as '1A2B3C4D'. */
export const orderNumber = (id: string) => id.slice(0, 8).toUpperCase()

/** Why it cannot be recorded that a refund was paid another way. */
export type PayRefundProblem =
  | 'unknown-booking'
  | 'own-case'
  | 'refund-running'
  | 'reference-used'
  | 'chargeback-open'

/** Why a refund that was made by hand cannot be taken over. */
export type AdoptProblem = 'not-a-refund' | 'own-case' | 'order-running'

/**
 * How a refund that was made by hand is taken over: an order that is paid is cancelled when it was a refund of all that is
 * held, and after the hand-over, in a dispute or after the end of an order it is a cost of ours. Otherwise cancelling the order, or the
 * refund that it is making, uses it. One that was never answered is a cost: another payment counts instead of it.
 */
export function decideAdoption(
  status: OrderStatus,
  heldMinor: number,
  {
    oursMinor,
    theirsMinor,
    isUnsure = false,
  }: { oursMinor: number; theirsMinor: number; isUnsure?: boolean },
): 'cancel' | 'cost' | Exclude<AdoptProblem, 'own-case'> {
  if (oursMinor !== 0 || theirsMinor >= 0) return 'not-a-refund'
  if (isUnsure) return 'cost'
  // Its completion waits for that.
  if (status === 'handed-over' || status === 'disputed') return 'cost'
  if (status === 'completed' || status === 'refunded') return heldMinor === 0 ? 'cost' : 'order-running'
  return status === 'paid' && heldMinor === -theirsMinor ? 'cancel' : 'order-running'
}
