import type { Query } from './call.ts'
import { CardApiError, noSuch } from './errors.ts'
import type { Dispute, PaymentIntent, Refund } from './objects.ts'
import { requireClientSecret } from './payment-intents.ts'
import { bodyText, findObject, listObjects } from './store.ts'

type List<Item> = { object: 'list'; url: string; has_more: boolean; data: Item[] }

export async function retrievePaymentIntent({ db, caller, form, id }: Query): Promise<PaymentIntent> {
  const intent = await findObject(db, 'payment_intent', id)
  if (!intent) throw new CardApiError(404, noSuch('payment_intent', id, 'intent'))
  requireClientSecret(caller, intent, form)
  return intent
}

export async function listPaymentIntents({ db, form }: Query): Promise<List<PaymentIntent>> {
  return { object: 'list', url: '/v1/payment_intents', ...(await listObjects(db, 'payment_intent', form)) }
}

export async function retrieveRefund({ db, id }: Query): Promise<Refund> {
  const refund = await findObject(db, 'refund', id)
  if (!refund) throw new CardApiError(404, noSuch('refund', id, 'id'))
  return refund
}

export async function listRefunds({ db, form }: Query): Promise<List<Refund>> {
  const intent = form.get('payment_intent')
  const filter = intent ? bodyText('payment_intent', intent) : undefined
  return { object: 'list', url: '/v1/refunds', ...(await listObjects(db, 'refund', form, filter)) }
}

export async function retrieveDispute({ db, id }: Query): Promise<Dispute> {
  const dispute = await findObject(db, 'dispute', id)
  if (!dispute) throw new CardApiError(404, noSuch('dispute', id, 'dispute'))
  return dispute
}

export async function listDisputes({ db, form }: Query): Promise<List<Dispute>> {
  const intent = form.get('payment_intent')
  const filter = intent ? bodyText('payment_intent', intent) : undefined
  return { object: 'list', url: '/v1/disputes', ...(await listObjects(db, 'dispute', form, filter)) }
}
