import { Hono } from 'hono'
import Stripe from 'stripe'
import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Env } from '../platform/env.ts'
import { limitBody } from '../platform/http/limit-body.ts'
import { Refusal } from '../platform/http/router.ts'
import type { Log } from '../platform/log.ts'
import type { Secret } from '../platform/secret.ts'
import { paymentMessages } from './messages/card.ts'
import { readCardKeys } from './read-card-keys.ts'
import { createTakeInEvent } from './take-in-event.ts'

export type CardWebhookDeps = {
  db: Database
  cards: Stripe
  env: Env
  secret: Secret
  clock: Clock
  log: Log
  /** Told the reference of a payment of ours that the provider has news of. Must be repeatable. */
  onPayment: (reference: string) => Promise<void>
}

/** An event may be this old, which bounds how long a stolen one can be replayed. Stripe's own default. */
const toleranceSeconds = 300

const word = z.string().regex(/^[\x21-\x7e]{1,255}$/)
/** What of an event is looked at. Not everything that events are about has an id. */
const eventShape = z.object({
  id: word,
  type: word,
  data: z.object({ object: z.object({ id: word.optional() }) }),
})

/** `POST /card`: the card provider's signed events. An event that fails its checks changes nothing. */
export function cardWebhook(deps: CardWebhookDeps) {
  const { cards, clock } = deps
  const takeIn = createTakeInEvent(deps)
  const { webhookSecret } = readCardKeys(deps.env, deps.secret)
  return new Hono().post(
    '/card',
    limitBody(256 * 1024, () => {
      throw new Refusal(413, 'event-too-large', paymentMessages.eventTooLarge)
    }),
    async (c) => {
      const signature = c.req.header('stripe-signature')
      if (!signature) throw new Refusal(400, 'no-signature', paymentMessages.noSignature)
      const event = await cards.webhooks
        .constructEventAsync(
          await c.req.text(),
          signature,
          webhookSecret,
          toleranceSeconds,
          undefined,
          clock.now().getTime(),
        )
        .catch((error: unknown) => {
          if (error instanceof Stripe.errors.StripeSignatureVerificationError)
            throw new Refusal(400, 'bad-signature', paymentMessages.badSignature)
          // The signature is right: what fails now is the reading of the JSON.
          throw new Refusal(400, 'bad-event', paymentMessages.badEvent)
        })
      if (!eventShape.safeParse(event).success) throw new Refusal(400, 'bad-event', paymentMessages.badEvent)
      await takeIn(event)
      return c.json({ received: true }, 200)
    },
  )
}
