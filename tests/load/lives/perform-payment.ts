import { acceptChanges } from '../../../src/checkout/booking/accept-changes.ts'
import { startPayment } from '../../../src/checkout/payment/start-payment.ts'
import type { Act } from './act.ts'
import type { Card } from './model.ts'
import type { Scene } from './perform-act.ts'
import type { Process } from './process.ts'
import type { Facts } from './read-life.ts'

type OfPayment = Extract<Act, { does: 'accept price' | 'open form' | 'pay in form' | 'authorise card' }>

const tokens: Record<Card, string> = {
  usual: 'pm_card_visa',
  'pending-refund': 'pm_card_pendingRefund',
  'failing-refund': 'pm_card_refundFail',
}

/** Does what the buyer of an order does on its payment page, short of asking for the phone. Throws for an outage. */
export async function performPayment(
  process: Process,
  { market }: Scene,
  act: OfPayment,
  { id: orderId, buyer: buyerId, payments }: Facts,
): Promise<void> {
  const payIn = async (intent: string, card: Card) => {
    await market.cards.paymentIntents.confirm(intent, { payment_method: tokens[card] }).catch(() => null)
  }
  if (act.does === 'pay in form') {
    const intent = payments.at(-1 - act.which)?.intent
    if (intent) await payIn(intent, act.card)
    return
  }
  const price = act.minor / 100
  if (act.does === 'accept price') {
    await acceptChanges(process.db, { buyerId, orderId, price, changes: null })
    return
  }
  const started = await startPayment(process, buyerId, { orderId, price })
  if (!started.ok || act.does === 'open form') return
  const [intent = ''] = started.value.clientSecret.split('_secret_')
  await payIn(intent, act.card)
}
