import { finishRefund } from '../../../demo/cards/refunds.ts'
import { listChargebacksOf } from '../../../src/payments/index.ts'
import { decideChargeback, openChargeback } from '../../support/chargeback.ts'
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
    case 'a chargeback opens': {
      const order = facts.orders[happening.order]
      const canDispute =
        order && order.chargebacks.length === 0 && order.events.some(({ to }) => to === 'paid')
      if (!canDispute) return
      await openChargeback(
        market,
        { _id: order.id },
        happening.isInquiry ? 'inquiry' : 'fraudulent',
        happening.minor,
      )
      return
    }
    case 'a chargeback ends': {
      const order = facts.orders[happening.order]
      const open = order && (await listChargebacksOf(market.db, order.id)).find(({ endedAt }) => !endedAt)
      if (open) await decideChargeback(market, open.chargebackId, happening.isLost ? 'lost' : 'won')
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
