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

/** The reason of the system when an order is cancelled because nobody has met in time. */
export const notHandedOver = 'not-handed-over'

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
