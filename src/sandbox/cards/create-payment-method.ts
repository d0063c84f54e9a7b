import { answer, type Decide, refuse } from './answer-once.ts'
import { createId } from './create-id.ts'
import { textAt, textsAt } from './read-form.ts'
import { fullYear, type Outcome, readCard, type TestCard, testCards } from './rules.ts'
import type { NewObject, PaymentMethod, Seen } from './store.ts'
import { badParameter, cardProblems, missingParameter } from './words.ts'

/** `POST /v1/payment_methods`: takes a typed card. Its number is looked at and not kept. */
export const createPaymentMethod: Decide = (_seen, form, now) => {
  const type = textAt(form, 'type')
  if (!type) return refuse(400, missingParameter('type'))
  if (type !== 'card') {
    return refuse(
      400,
      badParameter('parameter_unknown', 'type', `This sandbox takes cards only, not ${type}.`),
    )
  }
  const number = textAt(form, 'card', 'number')
  if (!number) return refuse(400, missingParameter('card[number]'))
  const input = {
    number,
    expMonth: textAt(form, 'card', 'exp_month') ?? '',
    expYear: textAt(form, 'card', 'exp_year') ?? '',
    cvc: textAt(form, 'card', 'cvc') ?? '',
  }
  const read = readCard(input, now)
  if ('problem' in read) return refuse(402, cardProblems[read.problem])
  const method = describeMethod(read.card, now, {
    expMonth: Number(input.expMonth),
    expYear: fullYear(input.expYear),
    name: textAt(form, 'billing_details', 'name') ?? null,
    email: textAt(form, 'billing_details', 'email') ?? null,
    metadata: textsAt(form, 'metadata'),
  })
  return { ...answer(method), write: { keep: [keepMethod(method, read.card.outcome)], lasting: false } }
}

/** The payment method of an id, or the test card that a token of the provider stands for; that one is yet to be kept. */
export function findPaymentMethod(
  seen: Seen,
  id: string,
  now: Date,
): { method: PaymentMethod; outcome: Outcome; keep: NewObject[] } | null {
  const card = testCards.find(({ token }) => token === id)
  if (!card) {
    const kept = seen.get('card:method', id)
    return kept && { ...kept, keep: [] }
  }
  const { outcome } = card
  const method = describeMethod(card, now, {
    expMonth: 12,
    expYear: now.getUTCFullYear() + 1,
    name: null,
    email: null,
  })
  return { method, outcome, keep: [keepMethod(method, outcome)] }
}

function keepMethod(method: PaymentMethod, outcome: Outcome): NewObject {
  return { id: method.id, kind: 'card:method', body: { method, outcome } }
}

function describeMethod(
  card: TestCard,
  now: Date,
  details: {
    expMonth: number
    expYear: number
    name: string | null
    email: string | null
    metadata?: Record<string, string>
  },
): PaymentMethod {
  return {
    id: createId('pm'),
    object: 'payment_method',
    type: 'card',
    billing_details: { name: details.name, email: details.email, phone: null, address: null },
    card: {
      brand: card.brand,
      last4: card.number.slice(-4),
      exp_month: details.expMonth,
      exp_year: details.expYear,
      funding: 'credit',
      country: 'US',
    },
    created: Math.floor(now.getTime() / 1000),
    customer: null,
    livemode: false,
    metadata: details.metadata ?? {},
  }
}
