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

/** The statuses in which a buyer has paid and not got everything back: 'Paid' to whoever knows no stages. */
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

export function isPaid(status: OrderStatus): boolean {
  return paidStatuses.some((paid) => paid === status)
}

/**
 * A step of a sale's payment. `claimed`: the order got the phone. `captured`: its payment was captured. `lost`: its payment
 * was authorised, but the phone is gone or has changed. `released`: that authorisation was cancelled.
 */
export const saleSteps = ['claimed', 'captured', 'lost', 'released'] as const
export type SaleStep = (typeof saleSteps)[number]

/** Who moves an order. `system`: it happens by itself. */
export const parties = ['buyer', 'seller', 'admin', 'system'] as const
export type Party = (typeof parties)[number]

export type Transition = {
  /** Null: the order is made. */
  from: OrderStatus | null
  to: OrderStatus
  by: readonly Party[]
  /** In a few words, for the diagram. */
  when: string
  /** The step of the payment that belongs to it. */
  step?: SaleStep
}

/** Every allowed change of status. `become` follows this table, and docs/life-of-an-order.md draws it. */
export const transitions: readonly Transition[] = [
  { from: null, to: 'booked', by: ['buyer'], when: 'Book Now' },
  { from: 'booked', to: 'cancelled', by: ['buyer'], when: 'cancelled before paying' },
  { from: 'booked', to: 'cancelled', by: ['system'], when: 'account closed or phone withdrawn' },
  { from: 'booked', to: 'unavailable', by: ['system'], when: 'another order has the phone' },
  { from: 'booked', to: 'claimed', by: ['system'], when: 'payment authorised, phone free', step: 'claimed' },
  { from: 'claimed', to: 'paid', by: ['system'], when: 'captured', step: 'captured' },
  { from: 'claimed', to: 'booked', by: ['system'], when: 'capture failed for good', step: 'released' },
  {
    from: 'claimed',
    to: 'cancelled',
    by: ['system'],
    when: 'capture failed for good, account closed',
    step: 'released',
  },
  { from: 'paid', to: 'handed-over', by: ['seller'], when: "with the buyer's code" },
  { from: 'paid', to: 'refunding', by: ['buyer', 'seller', 'admin'], when: 'cancelled' },
  { from: 'paid', to: 'refunding', by: ['system'], when: 'not handed over in time' },
  { from: 'paid', to: 'refunded', by: ['system'], when: 'chargeback lost' },
  { from: 'handed-over', to: 'completed', by: ['buyer'], when: 'Everything is fine' },
  { from: 'handed-over', to: 'completed', by: ['system'], when: 'no complaint in time' },
  { from: 'handed-over', to: 'refunded', by: ['system'], when: 'chargeback lost' },
  { from: 'handed-over', to: 'disputed', by: ['buyer'], when: 'complaint in time' },
  { from: 'disputed', to: 'handed-over', by: ['buyer'], when: 'complaint withdrawn' },
  { from: 'disputed', to: 'completed', by: ['buyer', 'admin'], when: 'no refund agreed or decided' },
  { from: 'disputed', to: 'refunding', by: ['buyer', 'seller'], when: 'both agree on a part' },
  { from: 'disputed', to: 'refunding', by: ['admin'], when: 'a part decided, or the return waived' },
  {
    from: 'disputed',
    to: 'returning',
    by: ['buyer', 'seller', 'admin'],
    when: 'all the money agreed or decided',
  },
  { from: 'returning', to: 'refunding', by: ['buyer'], when: "with the seller's return code" },
  { from: 'returning', to: 'refunding', by: ['seller'], when: 'has the phone back' },
  { from: 'returning', to: 'refunding', by: ['admin'], when: 'return waived' },
  { from: 'returning', to: 'disputed', by: ['buyer', 'seller'], when: 'the other side did not come' },
  { from: 'returning', to: 'disputed', by: ['system'], when: 'not returned in time' },
  { from: 'disputed', to: 'refunded', by: ['system'], when: 'chargeback lost' },
  { from: 'returning', to: 'refunded', by: ['system'], when: 'chargeback lost' },
  { from: 'refunding', to: 'refunded', by: ['system'], when: 'all was refunded, or chargeback lost' },
  { from: 'refunding', to: 'completed', by: ['system'], when: 'a part was refunded' },
  { from: 'refunding', to: 'refunded', by: ['admin'], when: 'the refund was paid another way' },
  { from: 'refunding', to: 'completed', by: ['admin'], when: 'the refund of a part was paid another way' },
  { from: 'refunded', to: 'refunding', by: ['system'], when: 'the refund failed later' },
  { from: 'completed', to: 'refunding', by: ['system'], when: 'the refund of a part failed later' },
]

/** The transition from one status to another by this party; undefined when it is not allowed. */
export function findTransition(from: OrderStatus | null, to: OrderStatus, by: Party): Transition | undefined {
  return transitions.find((each) => each.from === from && each.to === to && each.by.includes(by))
}

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

/** Why a phone cannot be booked. */
export type BookProblem =
  | 'account-closed'
  | 'unknown-product'
  | 'own-product'
  | 'already-sold'
  | 'already-booked'
  | 'not-a-phone-number'

/** Why this buyer cannot book this phone; null when they can. A booking reserves nothing: other orders do not matter. */
export function whyNotBook(
  listing: { sellerId: string; soldAt: Date | null; withdrawnAt: Date | null },
  buyerId: string,
): 'unknown-product' | 'own-product' | 'already-sold' | null {
  if (listing.sellerId === buyerId) return 'own-product'
  if (listing.soldAt) return 'already-sold'
  return listing.withdrawnAt ? 'unknown-product' : null
}

/** Why an order cannot be settled. */
export type SettleProblem =
  | 'unknown-booking'
  | 'not-authorised'
  | 'payment-differs'
  | 'price-changed'
  | 'listing-changed'
  | 'already-sold'
  | 'booking-cancelled'
  | 'order-refunded'

/** The reason of the system when an order is cancelled because nobody has met in time. */
export const notHandedOver = 'not-handed-over'

/** How long the reason of a cancellation may be. */
export const longestReason = 500

/** Why an order cannot be cancelled. */
export type CancelProblem =
  | 'unknown-booking'
  | 'payment-under-way'
  | 'wrong-stage'
  | 'chargeback-open'
  | 'order-overdue'

/** What an order becomes when this party cancels it; 'cancelled-before' when there is nothing left to cancel. */
export function decideCancellation(
  status: OrderStatus,
  by: Party,
):
  | 'cancelled'
  | 'refunding'
  | 'cancelled-before'
  | Exclude<CancelProblem, 'unknown-booking' | 'chargeback-open' | 'order-overdue'> {
  if (status === 'cancelled' || status === 'refunding' || status === 'refunded') return 'cancelled-before'
  if (status === 'claimed') return 'payment-under-way'
  if (status === 'paid') return 'refunding'
  return status === 'booked' && by === 'buyer' ? 'cancelled' : 'wrong-stage'
}

/** Why a phone cannot be handed over. */
export type HandOverProblem =
  | 'unknown-booking'
  | 'wrong-party'
  | 'wrong-stage'
  | 'wrong-code'
  | 'too-many-codes'
  | 'chargeback-open'
  | 'order-overdue'

/** What a code confirms: that the buyer has the phone, or that the seller has it back. */
export const codePurposes = ['hand-over', 'return'] as const
export type CodePurpose = (typeof codePurposes)[number]

/** Why the return of a phone, or that it failed, cannot be recorded. */
export type ReturnProblem = HandOverProblem | 'bad-time'

/** How often a buyer may withdraw a complaint of an order: each time the seller waits for the rest of the inspection. */
export const maxWithdrawals = 3

/** What is left of the inspection after a complaint is withdrawn: what was left when it was made, an hour at least. */
export function restOfInspection(dispute: { openedAt: Date; inspectionEndsAt: Date }): number {
  return Math.max(dispute.inspectionEndsAt.getTime() - dispute.openedAt.getTime(), 3_600_000)
}

/** How many wrong codes lock the entry of codes for an order, and for how long at first. */
export const codeLimit = { tries: 5, lockMillis: 15 * 60_000 }

/**
 * For how long the entry of codes is locked that was locked `locks` times before: twice as long each time. So few codes can be
 * tried before a hand-over is due that one of a million guesses right in less than one of ten thousand orders.
 */
export function codeLockMillis(locks: number): number {
  return codeLimit.lockMillis * 2 ** Math.min(locks, 20)
}

/** Why the buyer cannot say that everything is fine. */
export type CompleteProblem =
  | 'unknown-booking'
  | 'wrong-party'
  | 'wrong-stage'
  | 'chargeback-open'
  | 'completion-waits'

/** What a buyer can complain of. */
export const disputeReasons = ['not-as-described', 'does-not-work', 'blocked-or-stolen', 'other'] as const
export type DisputeReason = (typeof disputeReasons)[number]

/** How long a complaint or a reply, and the reason of a decision may be. */
export const longestDisputeText = { complaint: 2000, decision: 1000 }

/** How many replies each side can write in a dispute, and an admin, too. */
export const maxReplies = 20

/**
 * While a dispute waits for an admin: how often the admins are reminded, and after how long its parties are notified by when they can
 * expect a decision.
 */
export const escalation = { remindMillis: 24 * 3_600_000, delayMillis: 72 * 3_600_000 }

/** Why something about a dispute cannot be done. */
export type DisputeProblem =
  | 'unknown-booking'
  | 'wrong-party'
  | 'wrong-stage'
  | 'too-late'
  | 'unknown-photo'
  | 'too-many-replies'
  | 'too-many-withdrawals'
  | 'bad-refund'
  | 'other-proposal'
  | 'chargeback-open'

type Timed = { status: OrderStatus; dueAt: Date | null; remindAt: Date | null }

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

/** Why a dispute cannot be opened; null when it can. The money may be the seller's any moment after `dueAt`. */
export function whyNotDispute(order: Timed, now: Date): 'too-late' | 'wrong-stage' | null {
  if (order.status === 'completed') return 'too-late'
  if (order.status !== 'handed-over') return 'wrong-stage'
  return isReminderOwed(order) || (order.dueAt && now < order.dueAt) ? null : 'too-late'
}

/** The fee on an amount, rounded down; a basis point is a hundredth of a per cent. */
export function feeOf(amountMinor: number, basisPoints: number): number {
  return Math.floor((amountMinor * basisPoints) / 10_000)
}

/** Why it cannot be recorded that a refund was paid another way. */
export type PayRefundProblem = 'unknown-booking' | 'refund-running' | 'chargeback-open'

/** How long the reference of a payment may be. */
export const longestReference = 100

/** Why a refund that was made by hand cannot be taken over. */
export type AdoptProblem = 'not-a-refund' | 'order-running'

/**
 * How a refund that was made by hand is taken over: an order that is paid is cancelled when it was a refund of all that is
 * held, and after the hand-over or the end of an order it is a cost of ours. In between, cancelling or deciding the order uses it.
 */
export function decideAdoption(
  status: OrderStatus,
  heldMinor: number,
  { oursMinor, theirsMinor }: { oursMinor: number; theirsMinor: number },
): 'cancel' | 'cost' | AdoptProblem {
  if (oursMinor !== 0 || theirsMinor >= 0) return 'not-a-refund'
  // Its completion waits for that.
  if (status === 'handed-over') return 'cost'
  if (status === 'completed' || status === 'refunded') return heldMinor === 0 ? 'cost' : 'order-running'
  return status === 'paid' && heldMinor === -theirsMinor ? 'cancel' : 'order-running'
}
