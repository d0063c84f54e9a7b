import { Hono } from 'hono'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { limitBody } from '../platform/http/limit-body.ts'
import { type Problems, refusals } from '../platform/http/or-refuse.ts'
import { createMemoryRateLimiter } from '../platform/http/rate-limit.ts'
import { type EventListeners, handleEvent } from './handle-event.ts'
import type { EventProblem, PaymentProvider } from './provider.ts'
import { paymentTexts, paymentProblemTexts as words } from './texts.ts'

export const paymentProblems: Problems<EventProblem | 'event-too-large'> = {
  'bad-event': [400, () => words['bad-event']],
  'bad-signature': [400, () => words['bad-signature']],
  'event-too-large': [413, () => paymentTexts.eventTooLarge],
  'no-signature': [400, () => words['no-signature']],
}

const { refusal, orRefuse } = refusals(paymentProblems)

export type PaymentWebhookDeps = EventListeners & {
  db: Database
  providers: ReadonlyMap<string, PaymentProvider>
  clock: Clock
}

const maxEventBytes = 256 * 1024

const formerPath = '/card'

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
    const paths = [`/${provider.name}`, ...(provider.name === 'stripe' ? [formerPath] : [])]
    routes.on('POST', paths, limit, async (c) => {
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
