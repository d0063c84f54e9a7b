import { createHmac } from 'node:crypto'
import { sandboxKeys } from '../../payments/rules.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db.ts'
import type { JobHandlers } from '../../platform/jobs.ts'
import type { Secret } from '../../platform/secret.ts'
import { type CardEvent, forgetEvents, listUndelivered } from './store.ts'
import { deliveryJob } from './tell.ts'

/** Posts a body with its `stripe-signature` to the app's own webhook address. */
export type Deliver = (body: string, signature: string) => Promise<Response>

/** So many are delivered side by side. */
const atOnce = 8
/** So many at most, before the job is over; the others wait for the next one. */
const mostAJob = 1000

/**
 * The job that delivers the sandbox's events, signed as the provider signs them (anew at each attempt). Anything but a 2xx
 * answer fails the job once all others are delivered, and it is tried again with growing pauses, also after a restart.
 */
export function deliverCardEvents(deps: {
  db: Database
  secret: Secret
  clock: Clock
  deliver: Deliver
}): JobHandlers {
  const { webhookSecret } = sandboxKeys(deps.secret)
  /** Null when it was taken in, or why it was not. */
  const deliverOne = async (event: CardEvent): Promise<string | null> => {
    const body = JSON.stringify(event)
    const response = await deps.deliver(body, signEvent(body, webhookSecret, deps.clock.now()))
    return response.ok ? null : `${event.type} ${event.id} was answered with ${response.status}`
  }
  return {
    [deliveryJob]: async () => {
      const waiting = await listUndelivered(deps.db, mostAJob)
      const failed: string[] = []
      while (waiting.length > 0) {
        const events = waiting.splice(0, atOnce)
        const answers = await Promise.all(events.map(deliverOne))
        const done = events.filter((_, at) => answers[at] === null)
        await forgetEvents(
          deps.db,
          done.map(({ id }) => id),
        )
        failed.push(...answers.filter((why) => why !== null))
      }
      if (failed.length > 0) throw new Error(failed.join('; '))
    },
  }
}

/** The provider's scheme: `t=` the moment in seconds, `v1=` the HMAC-SHA-256 of that moment, a dot and the body. */
export function signEvent(body: string, webhookSecret: string, now: Date): string {
  const at = Math.floor(now.getTime() / 1000)
  const signature = createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${signature}`
}
