import { and, eq } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Clock } from '../kernel/time.ts'
import type { Database } from '../platform/database/database.ts'
import { limitBody } from '../platform/http/limit-body.ts'
import { createMemoryRateLimiter } from '../platform/http/rate-limit.ts'
import { type Problems, refusals } from '../platform/http/refusal.ts'
import type { EventProblem, PaymentProvider, ProviderEvent } from './provider.ts'
import { payments } from './schema.ts'
import type { ChargebackId } from './store-chargebacks.ts'
import { mayBePaid } from './store.ts'
import { paymentTexts, paymentProblemTexts as words } from './texts.ts'

/** Called after an event, perhaps again, with our reference of the payment or refund, or the chargeback that changed. */
type EventListeners = {
  onPayment: (reference: string) => Promise<void>
  onRefund: (reference: string) => Promise<void>
  /** Called with the provider's name and id of the chargeback, perhaps of a payment that is not ours. */
  onChargeback: (chargeback: ChargebackId) => Promise<void>
}

/**
 * Handles a provider's event whose signature was checked, by asking the provider; a repeat changes nothing more. An event about a
 * payment that has ended, and cannot be paid late, has no effect.
 */
export async function handleEvent(
  {
    db,
    clock,
    provider: { name },
    onPayment,
    onRefund,
    onChargeback,
  }: EventListeners & { db: Database; clock: Clock; provider: { name: string } },
  { paymentId, isRefund, chargebackId }: ProviderEvent,
): Promise<void> {
  if (chargebackId !== null) return onChargeback({ provider: name, chargebackId })
  if (paymentId === null) return
  const isMeant = and(eq(payments.provider, name), eq(payments.paymentId, paymentId))
  const [payment] = await db
    .select({ reference: payments.reference })
    .from(payments)
    .where(and(isMeant, isRefund ? undefined : mayBePaid(clock.now())))
  if (payment) await (isRefund ? onRefund : onPayment)(payment.reference)
}

export const paymentProblems: Problems<EventProblem | 'event-too-large'> = {
  'bad-event': [400, () => words['bad-event']],
  'bad-signature': [400, () => words['bad-signature']],
  'event-too-large': [413, () => paymentTexts.eventTooLarge],
  'no-signature': [400, () => words['no-signature']],
}

const { refusal, orRefuse } = refusals(paymentProblems)

type PaymentWebhookDeps = EventListeners & {
  db: Database
  providers: ReadonlyMap<string, PaymentProvider>
  clock: Clock
}

const maxEventBytes = 256 * 1024

/** How many events of a payment on a provider's page are taken: its buyer has them, too, and may send them again and again. */
const eventLimit = { name: 'payment-events', limit: 20, windowSeconds: 600 }

/** The routes `POST /{provider}` for providers' signed events. An event that fails its checks is refused and changes nothing. */
export function paymentWebhook({ providers, ...deps }: PaymentWebhookDeps) {
  const limit = limitBody(maxEventBytes, () => {
    throw refusal('event-too-large')
  })
  const limiter = createMemoryRateLimiter(deps.clock)
  const routes = new Hono()
  for (const provider of providers.values()) {
    routes.post(`/${provider.name}`, limit, async (c) => {
      const request = { body: await c.req.text(), headers: c.req.raw.headers }
      const event = orRefuse(await provider.parseEvent(request, deps.clock.now()))
      if (provider.kind === 'redirect' && event.paymentId !== null)
        limiter.require([eventLimit, event.paymentId])
      await handleEvent({ ...deps, provider }, event)
      return c.json({ received: true }, 200)
    })
  }
  return routes
}
