import type Stripe from 'stripe'
import type { Money } from '../kernel/money.ts'
import type { Secret } from '../platform/secret.ts'

/** The key that tells the browser's card form to talk to the sandbox instead of loading Stripe.js. */
export const sandboxPublishableKey = 'pk_test_sandbox'

/** `authorised`: the money is held for us and not yet taken. */
export type PaymentState = 'open' | 'authorised' | 'captured' | 'cancelled'

/** What the provider says of an intent, as far as it decides anything here. */
export type Intent = Pick<
  Stripe.PaymentIntent,
  'status' | 'amount' | 'currency' | 'amount_capturable' | 'amount_received' | 'metadata'
>

/** Our word for the provider's status. Whatever still waits for the buyer or the bank is `open`. */
export function stateOf({ status }: Pick<Intent, 'status'>): PaymentState {
  if (status === 'requires_capture') return 'authorised'
  if (status === 'succeeded') return 'captured'
  if (status === 'canceled') return 'cancelled'
  return 'open'
}

/**
 * Why the provider's intent is not the payment that was asked for: another amount, currency or reference, or an
 * authorisation or capture of less than the whole. Null when it is, and when it is cancelled: of that nothing is taken.
 */
export function whyNotOurs(
  intent: Intent,
  asked: { reference: string; amount: Money },
): 'other-reference' | 'other-currency' | 'other-amount' | null {
  if (intent.status === 'canceled') return null
  if (intent.metadata?.reference !== asked.reference) return 'other-reference'
  if (intent.currency.toUpperCase() !== asked.amount.currency) return 'other-currency'
  if (intent.amount !== asked.amount.minor) return 'other-amount'
  if (intent.status === 'requires_capture' && intent.amount_capturable !== intent.amount)
    return 'other-amount'
  if (intent.status === 'succeeded' && intent.amount_received !== intent.amount) return 'other-amount'
  return null
}

/**
 * The provider's events after which a payment may have to be settled or released. The others tell nothing that decides
 * anything: they need not be subscribed to, and the sandbox does not send them.
 */
export const tellingEvents = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.canceled',
] as const

export type CardKeys = { secretKey: string; publishableKey: string; webhookSecret: string }

/** The sandbox's keys: its secrets are this installation's own, so that nobody outside can sign an event. */
export function sandboxKeys(secret: Secret): CardKeys {
  return {
    secretKey: `sk_test_${secret.derive('card sandbox: key')}`,
    publishableKey: sandboxPublishableKey,
    webhookSecret: `whsec_${secret.derive('card sandbox: webhooks')}`,
  }
}

/** The digits of what was typed into a card field. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** A card number as it is printed: in fours, an American Express one in 4, 6 and 5. */
export function groupCardNumber(text: string): string {
  const digits = digitsOf(text).slice(0, 19)
  const groups = /^3[47]/.test(digits) ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /\d{1,4}/g
  const match = digits.match(groups) ?? []
  return (groups.global ? match : match.slice(1)).filter(Boolean).join(' ')
}

/** An expiry date as it is printed: '12 / 34'. A month of one digit above 1 is completed. */
export function groupExpiry(text: string): string {
  const typed = digitsOf(text)
  const digits = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}
