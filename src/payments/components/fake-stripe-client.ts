import { cardFormMessages } from '../messages.ts'
import { isDecided, sandboxPublishableKey } from '../rules.ts'
import type { Confirmation } from './payment-error.tsx'

/** A card as it was typed, digits only. */
export type TypedCard = { number: string; expMonth: string; expYear: string; cvc: string }

/** How the bank's authentication ends, as the buyer chooses in the demo. */
export type BankAnswer = 'complete' | 'fail'

type Body = {
  id?: string
  status?: string
  last_payment_error?: { message?: string } | null
  error?: { message?: string; payment_intent?: { id: string; status: string } }
}

/**
 * Stands in for Stripe.js with the same API calls: creates the payment method, confirms the payment with it, and asks the buyer
 * how the bank's authentication ends.
 */
export async function confirmCardPayment(
  clientSecret: string,
  card: TypedCard,
  billing: { name: string; email: string },
  askBank: () => Promise<BankAnswer>,
): Promise<Confirmation> {
  const method = await post('payment_methods', {
    type: 'card',
    'card[number]': card.number,
    'card[exp_month]': card.expMonth,
    'card[exp_year]': card.expYear,
    'card[cvc]': card.cvc,
    'billing_details[name]': billing.name,
    'billing_details[email]': billing.email,
  })
  if (!method.id) return read(method) ?? refuse()
  const intent = `payment_intents/${paymentOf(clientSecret)}`
  const confirmed = await post(`${intent}/confirm`, {
    client_secret: clientSecret,
    payment_method: method.id,
  })
  const confirmation = read(confirmed)
  if (confirmation) return confirmation
  const outcome = await askBank()
  return read(await post(`${intent}/authenticate`, { client_secret: clientSecret, outcome })) ?? refuse()
}

/** A client secret begins with the id of its payment. */
function paymentOf(clientSecret: string): string {
  return clientSecret.slice(0, clientSecret.indexOf('_secret_'))
}

async function post(path: string, fields: Record<string, string>): Promise<Body> {
  try {
    const response = await fetch(`/sandbox/stripe/v1/${path}`, {
      method: 'POST',
      body: new URLSearchParams({ key: sandboxPublishableKey, ...fields }),
    })
    return (await response.json()) as Body
  } catch {
    return { error: { message: cardFormMessages.noAnswer } }
  }
}

/** How a confirmation ended; null when the bank asks first. */
function read(body: Body): Confirmation | null {
  const intent = body.error?.payment_intent ?? body
  if (intent.id && isDecided(intent.status)) {
    return { outcome: 'decided', paymentId: intent.id }
  }
  if (!body.error && body.status === 'requires_action') return null
  return refuse(body.error?.message ?? body.last_payment_error?.message)
}

function refuse(message = cardFormMessages.noAnswer): Confirmation {
  return { outcome: 'refused', message }
}
