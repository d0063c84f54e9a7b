import type { Db } from '../../src/platform/database/database.ts'
import { createId } from './call.ts'
import type { PaymentIntent } from './objects.ts'
import { createPaymentIntent } from './payment-intents.ts'
import { saveObject } from './store.ts'

type PastPayment = { reference: string; amountMinor: number; currency: string; at: Date }

/** Stores a payment that was captured in the past. No events are sent about it. */
export async function keepPastCardPayment(
  tx: Db,
  { reference, amountMinor, currency, at }: PastPayment,
): Promise<{ paymentId: string; clientSecret: string }> {
  const form = new URLSearchParams({
    amount: String(amountMinor),
    currency,
    capture_method: 'manual',
    'metadata[reference]': reference,
  })
  const { body } = await createPaymentIntent({ tx, form, now: at, caller: 'server', id: '' })
  const intent = body as PaymentIntent
  await saveObject(tx, {
    ...intent,
    status: 'succeeded',
    amount_received: amountMinor,
    latest_charge: createId('ch'),
  })
  return { paymentId: intent.id, clientSecret: intent.client_secret }
}
