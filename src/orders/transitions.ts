import type { OrderStatus, Party } from './rules.ts'

export type Transition = {
  from: readonly OrderStatus[]
  to: OrderStatus
  by: readonly Party[]
  when: string
  reason?: string
}

const table = {
  book: { from: [], to: 'booked', by: ['buyer'], when: 'Book Now' },
  'book-agreed': { from: [], to: 'booked', by: ['buyer', 'seller'], when: 'offer accepted' },
  'agree-price': { from: ['booked'], to: 'booked', by: ['buyer', 'seller'], when: 'offer accepted' },
  'expire-agreement': {
    from: ['booked'],
    to: 'cancelled',
    by: ['system'],
    when: 'agreed price not paid in time',
    reason: 'not-paid',
  },
  'cancel-booking': { from: ['booked'], to: 'cancelled', by: ['buyer'], when: 'before paying' },
  'withdraw-phone': {
    from: ['booked'],
    to: 'cancelled',
    by: ['system'],
    when: 'phone withdrawn, or its seller’s account closed',
    reason: 'phone-withdrawn',
  },
  'close-account': {
    from: ['booked'],
    to: 'cancelled',
    by: ['system'],
    when: 'buyer’s account closed',
    reason: 'account-closed',
  },
  'lose-phone': { from: ['booked'], to: 'unavailable', by: ['system'], when: 'another order has the phone' },
  claim: {
    from: ['booked'],
    to: 'claimed',
    by: ['system'],
    when: 'payment authorised, phone free',
  },
  capture: { from: ['claimed'], to: 'paid', by: ['system'], when: 'money captured' },
  'drop-claim': {
    from: ['claimed'],
    to: 'booked',
    by: ['system'],
    when: 'capture failed for good',
  },
  'cancel-claim': {
    from: ['claimed'],
    to: 'cancelled',
    by: ['system'],
    when: 'capture failed for good, account closed',
  },
  'hand-over': { from: ['paid'], to: 'handed-over', by: ['seller'], when: "with the buyer's code" },
  'report-no-show': {
    from: ['paid'],
    to: 'paid',
    by: ['buyer', 'seller'],
    when: 'the other side did not come',
    reason: 'no-show',
  },
  cancel: { from: ['paid'], to: 'refunding', by: ['buyer', 'seller', 'admin'], when: 'before the hand-over' },
  'adopt-refund': {
    from: ['paid'],
    to: 'refunding',
    by: ['admin'],
    when: 'refunded by hand',
    reason: 'refunded-by-hand',
  },
  'refund-late': {
    from: ['unavailable', 'cancelled'],
    to: 'refunding',
    by: ['system'],
    when: 'paid after its end',
    reason: 'paid-too-late',
  },
  'auto-cancel': {
    from: ['paid'],
    to: 'refunding',
    by: ['system'],
    when: 'not handed over in time',
    reason: 'not-handed-over',
  },
  complete: { from: ['handed-over'], to: 'completed', by: ['buyer'], when: 'Everything is fine' },
  'auto-complete': { from: ['handed-over'], to: 'completed', by: ['system'], when: 'no complaint in time' },
  dispute: { from: ['handed-over'], to: 'disputed', by: ['buyer'], when: 'complaint in time' },
  'withdraw-dispute': {
    from: ['disputed'],
    to: 'handed-over',
    by: ['buyer'],
    when: 'complaint withdrawn',
    reason: 'withdrawn',
  },
  'agree-no-refund': {
    from: ['disputed'],
    to: 'completed',
    by: ['buyer'],
    when: 'nothing goes back',
    reason: 'agreed',
  },
  'agree-part-refund': {
    from: ['disputed'],
    to: 'refunding',
    by: ['buyer', 'seller'],
    when: 'a part goes back',
    reason: 'agreed',
  },
  'agree-return': {
    from: ['disputed'],
    to: 'returning',
    by: ['buyer', 'seller'],
    when: 'all the money goes back',
    reason: 'agreed',
  },
  'decide-no-refund': {
    from: ['disputed'],
    to: 'completed',
    by: ['admin'],
    when: 'nothing goes back',
    reason: 'decided',
  },
  'decide-part-refund': {
    from: ['disputed'],
    to: 'refunding',
    by: ['admin'],
    when: 'a part goes back',
    reason: 'decided',
  },
  'decide-full-refund': {
    from: ['disputed'],
    to: 'refunding',
    by: ['admin'],
    when: 'all the money goes back, return waived',
    reason: 'decided',
  },
  'decide-return': {
    from: ['disputed'],
    to: 'returning',
    by: ['admin'],
    when: 'all the money goes back',
    reason: 'decided',
  },
  'return-phone': {
    from: ['returning'],
    to: 'refunding',
    by: ['buyer'],
    when: "with the seller's return code",
    reason: 'returned',
  },
  'confirm-return': {
    from: ['returning'],
    to: 'refunding',
    by: ['seller'],
    when: 'has the phone back',
    reason: 'returned',
  },
  'waive-return': {
    from: ['returning'],
    to: 'refunding',
    by: ['admin'],
    when: 'the phone stays away',
    reason: 'return-waived',
  },
  'report-failed-return': {
    from: ['returning'],
    to: 'disputed',
    by: ['buyer', 'seller'],
    when: 'the other side did not come',
    reason: 'not-returned',
  },
  'expire-return': {
    from: ['returning'],
    to: 'disputed',
    by: ['system'],
    when: 'not returned in time',
    reason: 'not-returned',
  },
  refund: { from: ['refunding'], to: 'refunded', by: ['system'], when: 'all was refunded' },
  'refund-part': { from: ['refunding'], to: 'completed', by: ['system'], when: 'a part was refunded' },
  'record-paid-refund': {
    from: ['refunding'],
    to: 'refunded',
    by: ['admin'],
    when: 'all was paid another way',
    reason: 'paid-another-way',
  },
  'record-paid-part': {
    from: ['refunding'],
    to: 'completed',
    by: ['admin'],
    when: 'a part was paid another way',
    reason: 'paid-another-way',
  },
  'reopen-refund': {
    from: ['refunded', 'completed'],
    to: 'refunding',
    by: ['system'],
    when: 'the refund failed later',
    reason: 'refund-failed',
  },
  'lose-chargeback': {
    from: ['paid', 'handed-over', 'disputed', 'returning', 'refunding'],
    to: 'refunded',
    by: ['system'],
    when: 'the bank has taken the money back',
    reason: 'chargeback-lost',
  },
} as const satisfies Record<string, Transition>

export type TransitionName = keyof typeof table

/** Every allowed change of an order's status, by its name. `become` enforces them, docs/life-of-an-order.md draws them. */
export const transitions: Readonly<Record<TransitionName, Transition>> = table

export const transitionNames = Object.keys(table) as TransitionName[]

/** Whether this role may make a transition of an order of this status. */
export function mayBecome(status: OrderStatus, name: TransitionName, by: Party): boolean {
  const { from, by: allowed } = transitions[name]
  return from.includes(status) && allowed.includes(by)
}
