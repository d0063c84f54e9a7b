import type { Caller } from '../auth/rules.ts'

/**
 * `booked` reserves nothing; `claimed` has the phone while its payment is captured; `paid`: to meet; `handed-over`: the buyer
 * inspects; `returning`: refunded once the phone is back; `unavailable`: another order has the phone; `cancelled`: nothing was paid.
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

/** 'Paid' for clients unaware of stages. */
export const paidStatuses = [
  'paid',
  'handed-over',
  'disputed',
  'returning',
  'completed',
  'refunding',
] as const

export const waitingStatuses = ['paid', 'disputed', 'returning'] as const

/** While money goes back, the listing says whether the phone is for sale. */
export const winningStatuses = [
  'claimed',
  'paid',
  'handed-over',
  'disputed',
  'returning',
  'completed',
] as const

export const chargedStatuses = [...paidStatuses, 'refunded'] as const

export function isPaid(status: OrderStatus): status is (typeof paidStatuses)[number] {
  return paidStatuses.some((paid) => paid === status)
}

/** `system`: by itself. */
export const parties = ['buyer', 'seller', 'admin', 'system'] as const
export type Party = (typeof parties)[number]

export const disputeReasons = ['not-as-described', 'does-not-work', 'blocked-or-stolen', 'other'] as const
export type DisputeReason = (typeof disputeReasons)[number]

export type OrderCaller = Pick<Caller, 'id' | 'role'> & Partial<Pick<Caller, 'staff'>>

export type Actor = { role: Exclude<Party, 'system'>; id: string }

/** A capture in progress is not shown. */
export type Stage = Exclude<OrderStatus, 'claimed'>

export function stageOf(status: OrderStatus): Stage {
  return status === 'claimed' ? 'booked' : status
}

/** An unpaid order ends with its phone, although the job may not have run. */
export function statusNow(
  status: OrderStatus,
  phone: { soldAt: Date | null; withdrawnAt: Date | null },
): OrderStatus {
  if (status !== 'booked') return status
  if (phone.soldAt) return 'unavailable'
  return phone.withdrawnAt ? 'cancelled' : 'booked'
}

/** 'Paid' only once it is (specification 4). */
export function wireStatusOf(
  status: OrderStatus,
): 'booked' | 'paid' | 'refunded' | 'unavailable' | 'cancelled' {
  if (status === 'refunded' || status === 'unavailable' || status === 'cancelled') return status
  return isPaid(status) ? 'paid' : 'booked'
}

export type Timed = { status: OrderStatus; dueAt: Date | null; remindAt: Date | null }

/** The money is not released before that. */
export function isReminderOwed({ status, remindAt }: Pick<Timed, 'status' | 'remindAt'>): boolean {
  return status === 'handed-over' && remindAt !== null
}

/** It has moved on, although the job may not have run: nothing else can be done. */
export function isOverdue({ status, dueAt }: Pick<Timed, 'status' | 'dueAt'>, now: Date): boolean {
  return (status === 'paid' || status === 'returning') && dueAt !== null && dueAt <= now
}

/** Rounded down. */
export function feeOf(amountMinor: number, basisPoints: number): number {
  return Math.floor((amountMinor * basisPoints) / 10_000)
}

const hour = 3_600_000

const reminderShare = 0.75

/** Reminded an hour before the end at least. */
export function deadline(at: Date, millis: number): { dueAt: Date; remindAt: Date } {
  const remindMillis = Math.max(0, Math.min(millis * reminderShare, millis - hour))
  return { dueAt: after(at, millis), remindAt: after(at, remindMillis) }
}

export function after(at: Date, millis: number): Date {
  return new Date(at.getTime() + millis)
}

/** '1A2B3C4D'. */
export const orderNumber = (id: string) => id.slice(0, 8).toUpperCase()

export type PayRefundProblem =
  | 'unknown-booking'
  | 'own-case'
  | 'refund-running'
  | 'reference-used'
  | 'chargeback-open'

export type AdoptProblem = 'not-a-refund' | 'own-case' | 'order-running'

/**
 * A full refund of a paid order cancels it; after the hand-over, in a dispute or after the end it is our cost. Otherwise cancelling or
 * the running refund uses it. An unanswered one is a cost.
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
  if (status === 'handed-over' || status === 'disputed') return 'cost'
  if (status === 'completed' || status === 'refunded') return heldMinor === 0 ? 'cost' : 'order-running'
  return status === 'paid' && heldMinor === -theirsMinor ? 'cancel' : 'order-running'
}
