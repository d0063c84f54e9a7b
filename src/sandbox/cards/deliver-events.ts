import { createHmac } from 'node:crypto'
import { sandboxKeys } from '../../payments/rules.ts'
import type { Clock } from '../../platform/clock.ts'
import type { JobHandlers } from '../../platform/jobs.ts'
import type { Secret } from '../../platform/secret.ts'
import type { CardEvent } from './store.ts'
import { deliveryJob } from './tell.ts'

/** Posts a body with its `stripe-signature` to the app's own webhook address. */
export type Deliver = (body: string, signature: string) => Promise<Response>

/**
 * The job that delivers the sandbox's events, signed as the provider signs them (anew at each attempt). Anything
 * but a 2xx answer fails the job, and the queue tries again with growing pauses, also after a restart.
 */
export function deliverCardEvents(deps: { secret: Secret; clock: Clock; deliver: Deliver }): JobHandlers {
  const { webhookSecret } = sandboxKeys(deps.secret)
  return {
    [deliveryJob]: async (payload) => {
      const { event } = payload as { event: CardEvent }
      const body = JSON.stringify(event)
      const response = await deps.deliver(body, signEvent(body, webhookSecret, deps.clock.now()))
      if (!response.ok) throw new Error(`${event.type} ${event.id} was answered with ${response.status}`)
    },
  }
}

/** The provider's scheme: `t=` the moment in seconds, `v1=` the HMAC-SHA-256 of that moment, a dot and the body. */
export function signEvent(body: string, webhookSecret: string, now: Date): string {
  const at = Math.floor(now.getTime() / 1000)
  const signature = createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${signature}`
}
