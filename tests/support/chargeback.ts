import { sql } from 'drizzle-orm'
import { closeDispute, openDispute } from '../../demo/cards/disputes.ts'
import { findObject, lockObject } from '../../demo/cards/store.ts'
import type { DisputeKind } from '../../demo/cards/test-cards.ts'
import { followChargeback } from '../../src/disputes/chargeback/follow-chargeback.ts'
import type { Marketplace } from './marketplace.ts'

type Market = Pick<Marketplace, 'db' | 'clock' | 'withProviderProxy'>

const follow = (market: Market, chargebackId: string) =>
  followChargeback(market.withProviderProxy(), { provider: 'stripe', chargebackId })

/**
 * The buyer's bank takes the payment of an order back, or asks about it, and Swap has looked. Returns the provider's id of the
 * chargeback.
 * @param amountMinor all of the payment when it is left out
 */
export async function openChargeback(
  market: Market,
  order: { _id: string },
  kind: DisputeKind = 'fraudulent',
  amountMinor?: number,
): Promise<string> {
  const { rows } = await market.db.execute<{ id: string }>(
    sql`select payment_id as id from orders where id = ${order._id}`,
  )
  const intent = await findObject(market.db, 'payment_intent', rows[0]?.id ?? '')
  if (!intent) throw new Error(`the order ${order._id} has no payment`)
  const { id } = await market.db.transaction((tx) =>
    openDispute(tx, intent, kind, market.clock.now(), amountMinor),
  )
  await follow(market, id)
  return id
}

/** The bank decides a chargeback, and two processes look at once. */
export async function decideChargeback(market: Market, id: string, outcome: 'won' | 'lost'): Promise<void> {
  await market.db.transaction(async (tx) => {
    const found = await lockObject(tx, 'dispute', id)
    if (!found) throw new Error(`there is no chargeback ${id}`)
    await closeDispute(tx, found, outcome, market.clock.now())
  })
  await Promise.all([follow(market, id), follow(market, id)])
}
