import { Hono } from 'hono'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { limitBody } from '../platform/http/limit-body.ts'
import { type EventListeners, handleEvent } from './handle-event.ts'
import { orRefuse, refusal } from './problems.ts'
import type { PaymentProvider } from './provider.ts'

export type PaymentWebhookDeps = EventListeners & {
  db: Database
  providers: ReadonlyMap<string, PaymentProvider>
  clock: Clock
}

const maxEventBytes = 256 * 1024

const formerPath = '/card'

/** The routes `POST /{provider}` for providers' signed events. An event that fails its checks is refused and changes nothing. */
export function paymentWebhook({ providers, ...deps }: PaymentWebhookDeps) {
  const limit = limitBody(maxEventBytes, () => {
    throw refusal('event-too-large')
  })
  const routes = new Hono()
  for (const provider of providers.values()) {
    const paths = [`/${provider.name}`, ...(provider.name === 'stripe' ? [formerPath] : [])]
    routes.on('POST', paths, limit, async (c) => {
      const request = { body: await c.req.text(), headers: c.req.raw.headers }
      await handleEvent({ ...deps, provider }, orRefuse(await provider.parseEvent(request, deps.clock.now())))
      return c.json({ received: true }, 200)
    })
  }
  return routes
}
