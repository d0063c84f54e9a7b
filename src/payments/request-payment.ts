import type { Money } from '../kernel/money.ts'
import { no, ok, type Result } from '../kernel/result.ts'
import { askProvider, isOutOfBounds } from './ask-provider.ts'
import type { PaymentDeps } from './create-cards.ts'
import { stateOf, whyNotOurs } from './rules.ts'
import { keepIntent, keepStatus, openPayment, type Payment } from './store.ts'

export type PaymentRequest = { reference: string; amount: Money; description: string }

/**
 * Opens a card payment for `reference`, to be authorised by the buyer and captured by us later. The same open
 * payment is answered again for the same reference (a reload, a second tab), also to two callers at once; one that
 * the provider has cancelled meanwhile is replaced.
 * @returns the client secret with which the browser confirms the payment; 'other-amount' while the reference has a living
 * payment of another amount, which is to be cancelled first; 'amount-not-taken' when the provider takes no payments of this
 * amount at all. Throws a 503 when the provider cannot be reached.
 */
export async function requestPayment(
  deps: PaymentDeps,
  request: PaymentRequest,
): Promise<Result<{ clientSecret: string }, 'other-amount' | 'amount-not-taken'>> {
  const { db, cards, clock } = deps
  for (let attempt = 0; attempt < 3; attempt++) {
    const payment = await openPayment(db, request.reference, request.amount, clock.now())
    if (!payment) continue
    const { minor, currency } = request.amount
    if (payment.amountMinor !== minor || payment.currency !== currency) return no('other-amount')
    const intent = await askProvider(deps, () => findOrCreateIntent(deps, payment, request)).catch(
      (error) => {
        if (isOutOfBounds(error)) return null
        throw error
      },
    )
    if (!intent) return no('amount-not-taken')
    const difference = whyNotOurs(intent, request)
    if (difference) throw new Error(`payment ${payment.id} of ${request.reference}: ${difference}`)
    if (stateOf(intent) === 'cancelled') {
      await keepStatus(db, payment.id, 'cancelled', clock.now())
      continue
    }
    const clientSecret = intent.client_secret
    if (!clientSecret) throw new Error(`the provider gave ${intent.id} no client secret`)
    if (payment.intentId) return ok({ clientSecret })
    const kept = await keepIntent(db, payment, { id: intent.id, clientSecret }, clock.now())
    if (kept) return ok({ clientSecret })
    // Cancelled while the provider was answering: nobody has seen this intent, and nobody shall pay it.
    await askProvider(deps, () => cards.paymentIntents.cancel(intent.id))
  }
  throw new Error(`the payment of ${request.reference} is cancelled as often as it is opened`)
}

function findOrCreateIntent({ cards }: PaymentDeps, payment: Payment, request: PaymentRequest) {
  if (payment.intentId) return cards.paymentIntents.retrieve(payment.intentId)
  return cards.paymentIntents.create(
    {
      amount: payment.amountMinor,
      currency: payment.currency.toLowerCase(),
      capture_method: 'manual',
      allowed_payment_method_types: ['card'],
      description: request.description,
      metadata: { reference: request.reference },
    },
    { idempotencyKey: payment.id },
  )
}
