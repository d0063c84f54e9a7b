import { finishRefund } from '../../../demo/cards/refunds.ts'
import type { Happening } from './act.ts'
import type { Scene } from './perform-act.ts'

const hour = 3_600_000

/** Requests that the provider gets after their sender has given up waiting. */
export type LateRequests = (() => Promise<unknown>)[]

/** Lets something happen that nobody of the marketplace does. */
export async function letHappen(scene: Scene, happening: Happening, late: LateRequests): Promise<void> {
  const { market, facts } = scene
  switch (happening.happens) {
    case 'time passes':
      // No network keeps a request for longer.
      if (happening.millis > hour) await arrive(late)
      market.clock.advance(happening.millis)
      // The provider forgets idempotency keys.
      await market.runJob('prune-demo')
      return
    case 'late requests arrive':
      return arrive(late)
    case 'the hold on the money ends': {
      const intent = facts.orders[happening.order]?.payments.at(-1)?.intent
      if (intent) await market.cards.paymentIntents.cancel(intent).catch(() => null)
      return
    }
    case 'the refund changes': {
      const refund = facts.orders[happening.order]?.given.at(-1)
      if (!refund) return
      const last4 = facts.orders[happening.order]?.payments.at(-1)?.last4
      const course = last4 === '5126' ? 'fails-later' : 'pending-first'
      await finishRefund(market.db, market.clock.now(), { id: refund.id, course })
    }
  }
}

async function arrive(late: LateRequests): Promise<void> {
  for (const request of late.splice(0)) await request()
}
