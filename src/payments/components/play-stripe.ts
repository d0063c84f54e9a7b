import { cardFormMessages } from '../messages/card.ts'
import { sandboxPublishableKey } from '../rules.ts'

/** A card as it was typed, digits only. */
export type TypedCard = { number: string; expMonth: string; expYear: string; cvc: string }

/** How a confirmation ended: authorised, the buyer must show who they are, or the provider's sentence why not. */
export type Confirmation =
  | { outcome: 'authorised'; paymentId: string }
  | { outcome: 'asks-authentication' }
  | { outcome: 'refused'; message: string }

type Body = {
  id?: string
  status?: string
  last_payment_error?: { message?: string } | null
  error?: { message?: string; payment_intent?: { id: string; status: string } }
}

const authorised = ['requires_capture', 'succeeded']

/** Plays the part of Stripe.js over the same wire: creates the payment method, then confirms the payment with it. */
export async function confirmCardPayment(
  clientSecret: string,
  card: TypedCard,
  billing: { name: string; email: string },
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
  if (!method.id) return read(method)
  return read(
    await post(`payment_intents/${paymentOf(clientSecret)}/confirm`, {
      client_secret: clientSecret,
      payment_method: method.id,
    }),
  )
}

/** Answers the question of the buyer's bank, which in the sandbox the buyer decides. */
export async function authenticate(
  clientSecret: string,
  outcome: 'complete' | 'fail',
): Promise<Confirmation> {
  return read(
    await post(`payment_intents/${paymentOf(clientSecret)}/authenticate`, {
      client_secret: clientSecret,
      outcome,
    }),
  )
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

function read(body: Body): Confirmation {
  // Confirmed before: a second tab, or an answer that was lost on its way. It counts all the same.
  const intent = body.error?.payment_intent ?? body
  if (intent.id && authorised.includes(intent.status ?? '')) {
    return { outcome: 'authorised', paymentId: intent.id }
  }
  if (!body.error && body.status === 'requires_action') return { outcome: 'asks-authentication' }
  const message = body.error?.message ?? body.last_payment_error?.message ?? cardFormMessages.noAnswer
  return { outcome: 'refused', message }
}
