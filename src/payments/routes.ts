import { Hono } from 'hono'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { limitBody } from '../platform/http/limit-body.ts'
import { handleEvent } from './handle-event.ts'
import { orRefuse, refusal } from './problems.ts'
import type { PaymentProvider } from './provider.ts'
import type { ChargebackId } from './store-chargebacks.ts'

export type PaymentWebhookDeps = {
  db: Database
  provider: PaymentProvider
  clock: Clock
  /** Called with the reference of our payment that has changed. Must be idempotent. */
  onPayment: (reference: string) => Promise<void>
  /** Called with the chargeback that has changed. Must be idempotent. */
  onChargeback: (chargeback: ChargebackId) => Promise<void>
}

const maxEventBytes = 256 * 1024

/** `POST /card`: the provider's signed events. An event that fails its checks changes nothing. */
export function paymentWebhook(deps: PaymentWebhookDeps) {
  const limit = limitBody(maxEventBytes, () => {
    throw refusal('event-too-large')
  })
  return new Hono().post('/card', limit, async (c) => {
    const request = { body: await c.req.text(), headers: c.req.raw.headers }
    await handleEvent(deps, orRefuse(await deps.provider.parseEvent(request, deps.clock.now())))
    return c.json({ received: true }, 200)
  })
}
