import type { Db } from '../../src/platform/database/database.ts'
import { type Call, createId, metadataOf, type Reply, textOf } from './call.ts'
import { badParameter, CardApiError, cardProblems, missingParameter, noSuch } from './errors.ts'
import type { PaymentMethod } from './objects.ts'
import { saveObject } from './store.ts'
import { fullYear, readCard, type TestCard, testCards } from './test-cards.ts'

/** Creates a payment method from the fields of a card, whose number is not stored. */
export async function createPaymentMethod({ tx, form, now }: Call): Promise<Reply> {
  const method = readPaymentMethod(form, now)
  await saveObject(tx, method)
  return { status: 200, body: method }
}

/**
 * Returns the payment method of a call: existing, or a test card's token. Throws CardApiError when there is none.
 * @param existing the method of the id that the call names, if there is one
 */
export async function chooseMethod(
  { tx, form, now }: Call,
  existing: PaymentMethod | null,
): Promise<PaymentMethod> {
  const id = textOf(form, 'payment_method')
  if (!id) throw new CardApiError(400, missingParameter('payment_method'))
  return existing ?? createFromToken(tx, id, now)
}

async function createFromToken(tx: Db, token: string, now: Date): Promise<PaymentMethod> {
  const card = testCards.find((known) => known.token === token)
  if (!card) throw new CardApiError(404, noSuch('PaymentMethod', token, 'payment_method'))
  const method = toPaymentMethod(card, { expMonth: 12, expYear: now.getUTCFullYear() + 1 }, now)
  await saveObject(tx, method)
  return method
}

function readPaymentMethod(form: URLSearchParams, now: Date): PaymentMethod {
  const type = textOf(form, 'type')
  if (!type) throw new CardApiError(400, missingParameter('type'))
  if (type !== 'card') {
    const message = `This sandbox takes cards only, not ${type}.`
    throw new CardApiError(400, badParameter('parameter_unknown', 'type', message))
  }
  const number = textOf(form, 'card[number]')
  if (!number) throw new CardApiError(400, missingParameter('card[number]'))
  const typed = {
    number,
    expMonth: textOf(form, 'card[exp_month]') ?? '',
    expYear: textOf(form, 'card[exp_year]') ?? '',
    cvc: textOf(form, 'card[cvc]') ?? '',
  }
  const read = readCard(typed, now)
  if ('problem' in read) throw new CardApiError(402, cardProblems[read.problem])
  const expiry = { expMonth: Number(typed.expMonth), expYear: fullYear(typed.expYear) }
  return toPaymentMethod(read.card, expiry, now, form)
}

function toPaymentMethod(
  card: TestCard,
  expiry: { expMonth: number; expYear: number },
  now: Date,
  form = new URLSearchParams(),
): PaymentMethod {
  return {
    id: createId('pm'),
    object: 'payment_method',
    type: 'card',
    billing_details: {
      name: textOf(form, 'billing_details[name]') ?? null,
      email: textOf(form, 'billing_details[email]') ?? null,
    },
    card: {
      brand: card.brand,
      last4: card.number.slice(-4),
      exp_month: expiry.expMonth,
      exp_year: expiry.expYear,
    },
    created: Math.floor(now.getTime() / 1000),
    metadata: metadataOf(form),
  }
}
