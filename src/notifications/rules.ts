import type { Currency } from '../kernel/money.ts'

type Role = 'buyer' | 'seller' | 'admin'

/**
 * What people are notified of: who reads it, whether it is about money (its e-mail cannot be turned off), whether one
 * unread notification of the same thing is enough, and whether it is shown in the page alone (`mail: 'never'`) or a mail a day
 * has what is new (`mail: 'daily'`, sent by the module above).
 */
const notificationKinds = {
  'payment-received': { readers: ['buyer'], isMoney: true, once: false },
  'price-changed': { readers: ['buyer'], isMoney: false, once: false },
  'phone-gone': { readers: ['buyer'], isMoney: false, once: false },
  'saved-price-dropped': { readers: ['buyer'], isMoney: false, once: true, mail: 'never' },
  'search-found': { readers: ['buyer'], isMoney: false, once: true, mail: 'daily' },
  'meeting-reminder': { readers: ['buyer', 'seller'], isMoney: false, once: false },
  'meeting-set': { readers: ['buyer', 'seller'], isMoney: false, once: false },
  'order-cancelled': { readers: ['buyer'], isMoney: true, once: false },
  'wrong-codes': { readers: ['buyer'], isMoney: true, once: false },
  'phone-received': { readers: ['buyer'], isMoney: true, once: false },
  'release-soon': { readers: ['buyer'], isMoney: true, once: false },
  'order-completed': { readers: ['buyer'], isMoney: true, once: false },
  'return-phone': { readers: ['buyer'], isMoney: true, once: false },
  'seller-closed': { readers: ['buyer'], isMoney: true, once: false },
  'buyer-closed': { readers: ['seller'], isMoney: true, once: false },
  'phone-stolen': { readers: ['buyer'], isMoney: true, once: false },
  'payment-rejected': { readers: ['buyer'], isMoney: true, once: false },
  'refund-sent': { readers: ['buyer'], isMoney: true, once: false },
  'refund-delayed': { readers: ['buyer'], isMoney: true, once: false },
  'refund-paid': { readers: ['buyer'], isMoney: true, once: false },
  'dispute-news': { readers: ['buyer', 'seller'], isMoney: true, once: false },
  'dispute-delayed': { readers: ['buyer', 'seller'], isMoney: true, once: false },
  'chargeback-opened': { readers: ['buyer', 'seller'], isMoney: true, once: false },
  'chargeback-won': { readers: ['buyer', 'seller', 'admin'], isMoney: true, once: false },
  'chargeback-lost': { readers: ['buyer', 'seller', 'admin'], isMoney: true, once: false },
  'chargeback-to-answer': { readers: ['admin'], isMoney: true, once: false },
  'offer-received': { readers: ['seller'], isMoney: false, once: false },
  'offer-countered': { readers: ['buyer'], isMoney: false, once: false },
  'offer-accepted': { readers: ['buyer', 'seller'], isMoney: false, once: false },
  'offer-declined': { readers: ['buyer', 'seller'], isMoney: false, once: false },
  'offer-expired': { readers: ['buyer', 'seller'], isMoney: false, once: false },
  'offer-closed': { readers: ['buyer'], isMoney: false, once: false },
  'offer-unpaid': { readers: ['buyer', 'seller'], isMoney: false, once: false },
  message: { readers: ['buyer', 'seller'], isMoney: false, once: true },
  booked: { readers: ['seller'], isMoney: false, once: false },
  sold: { readers: ['seller'], isMoney: true, once: false },
  cancelled: { readers: ['seller'], isMoney: true, once: false },
  'handed-over': { readers: ['seller'], isMoney: true, once: false },
  'wrong-return-codes': { readers: ['seller'], isMoney: true, once: false },
  'phone-comes-back': { readers: ['seller'], isMoney: true, once: false },
  'money-released': { readers: ['seller'], isMoney: true, once: false },
  'money-resting': { readers: ['seller'], isMoney: true, once: false },
  'payout-sent': { readers: ['seller'], isMoney: true, once: false },
  'payout-failed': { readers: ['seller'], isMoney: true, once: false },
  'payout-account-changed': { readers: ['seller'], isMoney: true, once: false },
  'payout-account-voided': { readers: ['seller'], isMoney: true, once: false },
  'payouts-held': { readers: ['seller'], isMoney: true, once: false },
  'payouts-resumed': { readers: ['seller'], isMoney: true, once: false },
  'account-suspended': { readers: ['buyer', 'seller'], isMoney: true, once: false },
  'suspension-ended': { readers: ['buyer', 'seller'], isMoney: true, once: false },
  'seller-verified': { readers: ['seller'], isMoney: false, once: false },
  'verification-revoked': { readers: ['seller'], isMoney: false, once: false },
  'verification-refused': { readers: ['seller'], isMoney: false, once: false },
  'verification-expired': { readers: ['seller'], isMoney: false, once: false },
  rating: { readers: ['buyer', 'seller'], isMoney: false, once: false },
  'dispute-opened': { readers: ['admin'], isMoney: true, once: false },
  'dispute-to-decide': { readers: ['admin'], isMoney: true, once: false },
  'payout-due': { readers: ['admin'], isMoney: true, once: false },
  'money-difference': { readers: ['admin'], isMoney: true, once: false },
  'completion-waits': { readers: ['admin'], isMoney: true, once: false },
  'refund-to-pay': { readers: ['admin'], isMoney: true, once: false },
  'paid-twice': { readers: ['admin'], isMoney: true, once: false },
  'refund-failed': { readers: ['admin'], isMoney: true, once: true },
  report: { readers: ['admin'], isMoney: false, once: true },
} as const satisfies Record<string, Kind>

type Kind = { readers: readonly Role[]; isMoney: boolean; once: boolean; mail?: 'never' | 'daily' }

export type NotificationKind = keyof typeof notificationKinds

export const kindNames = Object.keys(notificationKinds) as NotificationKind[]

/** The kinds of which one unread notification about the same thing is enough. */
export const kindsOnce = kindNames.filter((kind) => notificationKinds[kind].once)

/**
 * Whether mails of a kind about one subject are limited. Not those to admins, and not those of which a second one follows only when the
 * first was read.
 */
export function isMailCapped(kind: NotificationKind): boolean {
  const { readers, once } = notificationKinds[kind]
  return !once && !readers.some((reader) => reader === 'admin')
}

/** Whether each notification of a kind is mailed by itself. */
export function isMailed(kind: NotificationKind): boolean {
  const { mail }: Kind = notificationKinds[kind]
  return mail === undefined
}

/** `product`: the name of a phone. `amount`: as in the API, in the `currency` beside it. */
type Phone = { product: string }
type Amount = { amount: number; currency: Currency }
type Priced = Phone & Amount
/** `until`: an ISO 8601 moment, shown in the reader's language. */
type Until = { until: string }
/** `hours`: how long the buyer can complain after the hand-over. Older ones lack it. */
type Held = Priced & { hours?: number }

/** The statuses of orders whose money is held: their parties are told of a closed account or a stolen phone. */
export const heldDuring = ['paid', 'handed-over', 'disputed', 'returning'] as const
/** `until`: when the order moves on by itself. Older ones lack both: the order was paid. */
type HeldDuring = { during?: (typeof heldDuring)[number]; until?: string }

/** What somebody did in a dispute, or what happened by itself. */
export type DisputeAct =
  | 'complained'
  | 'withdrew'
  | 'replied'
  | 'proposed'
  | 'agreed'
  | 'decided'
  | 'waived-return'
  | 'reported-failed-return'
  | 'missed-return'

/** What the sentences of each kind are made with. Rendered in the reader's language when shown or mailed. */
export type NotificationParams = {
  'payment-received': Held
  /** `amount` is the new price. */
  'price-changed': Priced
  'phone-gone': Phone
  /** `amount` is the new price. */
  'saved-price-dropped': Priced
  /** `search`: what is searched, in words. `product`: the newest phone that it finds. `count`: how many are new. */
  'search-found': Phone & { search: string; count: number }
  'meeting-reminder': Phone & { place: string }
  /** `until`: when they meet. */
  'meeting-set': Phone & Until & { place: string }
  'order-cancelled': Priced
  'wrong-codes': Phone
  /** `until`: when the money goes to the seller. */
  'phone-received': Phone & Until
  'release-soon': Phone
  /** `amount`: what the seller gets before the fee. */
  'order-completed': Priced
  /** `until`: when an admin decides. */
  'return-phone': Priced & Until
  /** `amount`: what was paid, and buys nothing. */
  'payment-rejected': Priced
  'refund-sent': Priced
  'refund-delayed': Priced
  'refund-paid': Priced & { way: string; reference: string }
  /** `amount`: how much goes back, if the act says so. Older ones do not say what happened. */
  'dispute-news': Phone | (Priced & { act: DisputeAct; by: Role | 'system' })
  'dispute-delayed': Phone & Until
  'chargeback-opened': Priced
  /** `owed`: what the seller owes us since. */
  'chargeback-won': Priced & { owed: number }
  'chargeback-lost': Priced & { owed: number }
  'chargeback-to-answer': Priced
  /** `until`: when it is to be answered. */
  'offer-received': Priced & Until
  'offer-countered': Priced & Until
  /** `until`: when the order is to be paid. */
  'offer-accepted': Priced & Until
  'offer-declined': Priced
  'offer-expired': Priced
  /** `why`: a `ClosingReason` of the bid. */
  'offer-closed': Phone & { why: string }
  'offer-unpaid': Priced
  /** `from`: the name of the other party. */
  message: Phone & { from: string }
  booked: Priced
  sold: Held
  cancelled: Phone
  'handed-over': Priced & Until
  'wrong-return-codes': Phone
  'phone-comes-back': Priced & Until
  'seller-closed': Priced & HeldDuring & { why?: 'fraud' }
  'buyer-closed': Priced & HeldDuring
  'phone-stolen': Priced & HeldDuring
  /** `amount`: what was added to the seller's balance. */
  'money-released': Priced
  'money-resting': Priced
  'payout-sent': Amount
  /** `owed`: how much of it pays what the seller owes us. */
  'payout-failed': Amount & { owed: number }
  /** `hours`: when the change counts; 0 is at once. */
  'payout-account-changed': { hours: number }
  'payout-account-voided': Record<string, never>
  /** `reason`: what the admin wrote. */
  'payouts-held': { reason: string }
  'payouts-resumed': { reason: string }
  /** `reason`: what the admin wrote. */
  'account-suspended': { reason: string }
  'suspension-ended': Record<string, never>
  'seller-verified': Record<string, never>
  /** `reason`: what the admin wrote; empty when nothing. */
  'verification-revoked': { reason: string }
  /** `reason`: what the admin wrote. */
  'verification-refused': { reason: string }
  'verification-expired': Record<string, never>
  rating: Phone & { from: string; stars: number }
  'dispute-opened': Phone
  'dispute-to-decide': Phone
  'payout-due': Amount
  /** `count`: how many differences are new. */
  'money-difference': { count: number }
  /** `stage`: where the order stands. */
  'completion-waits': Priced & { stage: string }
  'refund-to-pay': Priced
  'paid-twice': Priced
  'refund-failed': Priced
  report: Phone
}

/** The kind of a notification with its parameters. */
export type KindWithParams = {
  [Kind in NotificationKind]: { kind: Kind; params: NotificationParams[Kind] }
}[NotificationKind]

/** What a notification is about. */
export type Subject = {
  orderId?: string
  listingId?: string
  conversationId?: string
  savedSearchId?: string
}

/** The kinds of which a person of this role can receive mail: everybody may buy, and admins may sell. */
export function mailedKindsOf(role: Role): NotificationKind[] {
  const roles: Role[] = {
    buyer: ['buyer' as const],
    seller: ['buyer' as const, 'seller' as const],
    admin: ['buyer' as const, 'seller' as const, 'admin' as const],
  }[role]
  const isFor = (kind: NotificationKind) =>
    notificationKinds[kind].readers.some((reader) => roles.includes(reader))
  const canBeMailed = (kind: NotificationKind) => {
    const { mail }: Kind = notificationKinds[kind]
    return mail !== 'never'
  }
  return kindNames.filter((kind) => canBeMailed(kind) && isFor(kind))
}

/** Why a setting cannot be changed. */
export type SettingProblem = 'always-sent'

/** Checks whether the e-mail of a kind may be turned off; null when it may. */
export function whyNotTurnOff(kind: NotificationKind): SettingProblem | null {
  return notificationKinds[kind].isMoney ? 'always-sent' : null
}
