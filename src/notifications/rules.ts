import type { Currency } from '../kernel/money.ts'
import { bookingPaths, browsingPaths, conversationPaths, listingPaths } from '../kernel/paths.ts'

type Role = 'buyer' | 'seller' | 'admin'

/**
 * Each kind: its readers, whether it is about money (its mail cannot be turned off), whether one unread is enough, and its mail:
 * 'never', or 'daily' by a higher module.
 */
const notificationKinds = {
  'payment-received': { readers: ['buyer'], isMoney: true, once: false },
  'price-changed': { readers: ['buyer'], isMoney: false, once: false },
  'phone-gone': { readers: ['buyer'], isMoney: false, once: false },
  'saved-price-dropped': { readers: ['buyer'], isMoney: false, once: true, mail: 'never' },
  'search-found': { readers: ['buyer'], isMoney: false, once: true, mail: 'daily' },
  'meeting-reminder': { readers: ['buyer', 'seller'], isMoney: false, once: false },
  'meeting-set': { readers: ['buyer', 'seller'], isMoney: false, once: false },
  'meeting-agreed': { readers: ['buyer', 'seller'], isMoney: false, once: false },
  'meeting-dropped': { readers: ['buyer', 'seller'], isMoney: false, once: false },
  'no-show': { readers: ['buyer', 'seller'], isMoney: true, once: false },
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

export const kindsOnce = kindNames.filter((kind) => notificationKinds[kind].once)

/** Returns whether mails of a kind are limited per subject. Exempt are admins' kinds, and kinds of which one unread is enough. */
export function isMailCapped(kind: NotificationKind): boolean {
  const { readers, once } = notificationKinds[kind]
  return !once && !readers.some((reader) => reader === 'admin')
}

export function isMailed(kind: NotificationKind): boolean {
  const { mail }: Kind = notificationKinds[kind]
  return mail === undefined
}

/** Parts of the sentences' parameters. An `amount` is in units of the `currency` beside it, not in minor units. */
type Phone = { product: string }
type Amount = { amount: number; currency: Currency }
type Priced = Phone & Amount
/** A time in ISO 8601, shown in the reader's language. */
type Until = { until: string }
/** Who did it. */
type By = { by: 'buyer' | 'seller' }
/** `hours`: how long the buyer can complain after the hand-over. Missing in old rows. */
type Held = Priced & { hours?: number }

/** The statuses of orders whose money Swap holds. */
export const heldDuring = ['paid', 'handed-over', 'disputed', 'returning'] as const
/** `during`: the order's status. `until`: when the order takes its next step by itself. Both are missing in old rows. */
type HeldDuring = { during?: (typeof heldDuring)[number]; until?: string }

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

/** Whether the other party has to answer what somebody did in a dispute. */
export const isToAnswer = (act: unknown) => act === 'complained' || act === 'proposed'

/** The parameters of each kind's sentences, which are rendered in the reader's language when shown or mailed. */
export type NotificationParams = {
  'payment-received': Held
  'price-changed': Priced
  'phone-gone': Phone
  'saved-price-dropped': Priced
  /** `product`: the newest match. `count`: how many matches are new. */
  'search-found': Phone & { search: string; count: number }
  'meeting-reminder': Phone & Partial<Until> & { place: string }
  'meeting-set': Phone & Until & By & { place: string }
  'meeting-agreed': Phone & Until & { place: string }
  'meeting-dropped': Phone & Until & By & { act: 'declined' | 'withdrew' }
  'no-show': Phone & By
  'order-cancelled': Priced
  'wrong-codes': Phone
  /** `until`: when the seller gets the money. */
  'phone-received': Phone & Until
  'release-soon': Phone
  /** `amount`: the price before the fee. */
  'order-completed': Priced
  /** `until`: when an admin decides if the phone has not come back. */
  'return-phone': Priced & Until
  'payment-rejected': Priced
  'refund-sent': Priced
  'refund-delayed': Priced
  'refund-paid': Priced & { way: string; reference: string }
  /** `amount`: the refund, for acts that set one. `until`: when an admin decides, for acts to answer. Old rows have only the phone. */
  'dispute-news': Phone | (Priced & Partial<Until> & { act: DisputeAct; by: Role | 'system' })
  'dispute-delayed': Phone & Until
  'chargeback-opened': Priced
  'chargeback-won': Priced & { owed: number }
  'chargeback-lost': Priced & { owed: number }
  'chargeback-to-answer': Priced
  'offer-received': Priced & Until
  'offer-countered': Priced & Until
  /** `until`: when payment is due. */
  'offer-accepted': Priced & Until
  'offer-declined': Priced
  'offer-expired': Priced
  /** `why`: a `ClosingReason` of offers. */
  'offer-closed': Phone & { why: string }
  'offer-unpaid': Priced
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
  'money-released': Priced
  'money-resting': Priced
  /** `reference`: the transfer's, at the bank or wallet. */
  'payout-sent': Amount & { rest?: number; reference?: string }
  /** `owed`: how much is kept because the seller owes it. */
  'payout-failed': Amount & { owed: number }
  /** `hours`: the delay until the new account is used; 0 is at once. */
  'payout-account-changed': { hours: number }
  'payout-account-voided': Record<string, never>
  'payouts-held': { reason: string }
  'payouts-resumed': { reason: string }
  'account-suspended': { reason: string }
  'suspension-ended': Record<string, never>
  'seller-verified': Record<string, never>
  /** `reason`: may be empty. */
  'verification-revoked': { reason: string }
  'verification-refused': { reason: string }
  'verification-expired': Record<string, never>
  rating: Phone & { from: string; stars: number }
  'dispute-opened': Phone
  'dispute-to-decide': Phone
  'payout-due': Amount
  'money-difference': { count: number }
  'completion-waits': Priced & { stage: string }
  'refund-to-pay': Priced
  'paid-twice': Priced
  'refund-failed': Priced
  report: Phone
}

export type KindWithParams = {
  [Kind in NotificationKind]: { kind: Kind; params: NotificationParams[Kind] }
}[NotificationKind]

export type Subject = {
  orderId?: string
  listingId?: string
  conversationId?: string
  savedSearchId?: string
}

/** Lists the kinds of which a person with this role can get e-mail: everybody may buy, and admins may also sell. */
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

export type SettingProblem = 'always-sent'

export function whyNotTurnOff(kind: NotificationKind): SettingProblem | null {
  return notificationKinds[kind].isMoney ? 'always-sent' : null
}

type NoticeSubject = {
  kind: NotificationKind
  orderId: string | null
  productId: string | null
  conversationId: string | null
}

/** Returns the path of the page that a notification is about. Paths in modules above this one are repeated here. */
export function pathOf({ kind, orderId, productId, conversationId }: NoticeSubject): string {
  if (conversationId) return conversationPaths.one(conversationId)
  if (/verif/.test(kind)) return '/dashbord/verification'
  if (kind === 'search-found') return browsingPaths.savedSearches
  if (kind === 'report') return '/dashbord/report'
  if (kind === 'payout-due') return '/dashbord/payouts'
  if (/^payouts?-|^money-resting$/.test(kind)) return '/dashbord/mymoney'
  if (/^(money-difference|refund-failed|refund-to-pay|completion-waits)$/.test(kind)) return '/dashbord/money'
  if (kind === 'offer-received' || kind === 'offer-countered') return '/dashbord/offers'
  if (kind === 'booked') return '/dashbord/myproducts'
  if (kind === 'phone-gone') return bookingPaths.orders
  if (orderId) return (kind === 'price-changed' ? bookingPaths.payment : bookingPaths.order)(orderId)
  return productId ? listingPaths.product(productId) : bookingPaths.orders
}

export const unsubscribePath = (token: string) => `/unsubscribe?token=${encodeURIComponent(token)}`
