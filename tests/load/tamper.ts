import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Booking } from '../../src/orders/contract.ts'
import { reconcilePayments } from '../../src/orders/reconcile-payments.ts'
import { findLatestPayment } from '../../src/payments/store.ts'
import { type Marketplace, openMarketplace } from '../support/marketplace.ts'
import { findContradictions } from './consistency.ts'
import { follow, watchConnections } from './watch-statements.ts'

/** What may be changed at the provider's desk, and to what. */
const changes = {
  amount: 1,
  currency: 'bdt',
  amount_capturable: 1,
  metadata: { reference: 'another' },
} as const
type Change = keyof typeof changes

/** How often the buyer heard what, by what was changed: before the provider was asked, and after. */
export type Tampering = Record<'before' | 'after', Record<string, number>>

/**
 * While a buyer pays, at one step of it, each in turn, the provider's payment turns into another one: of another amount,
 * currency or reference, or with less held than the price. Asked before a sale, the provider's word decides, and nothing
 * is sold. What changes later finds the phone given to this buyer: then nobody else gets it, and the sale ends as soon as
 * the provider's word is right again. Throws where that is not so.
 */
export async function tamper(every: number): Promise<Tampering> {
  const market = await openMarketplace()
  watchConnections(market.db.$client)
  const seller = await market.signUp('seller')
  const buyer = await market.signUp()
  const fetch = market.openSecondProcess((request, pass) => pass(request))
  const heal = async () => {
    market.clock.advance(5 * 60_000)
    for (let run = 0; run < 2; run++) await reconcilePayments(market.withProviderProxy())
  }
  const prepare = async () => {
    await market.resetRateLimits()
    await Promise.all([seller, buyer].map(market.renewToken))
    const order = await market.authorisePayment(buyer, await market.addPhone(seller))
    return { order, intentId: (await findLatestPayment(market.db, order._id))?.paymentId ?? '' }
  }

  const undisturbed = await prepare()
  const { steps } = await follow(() => market.settle(buyer, undisturbed.order, { fetch }))
  const asked = steps.findIndex(({ text }) => text.includes('from "demo"."card_objects"')) + 1
  const came: Tampering = { before: {}, after: {} }
  for (const change of Object.keys(changes) as Change[]) {
    for (let at = 1; at <= steps.length; at += every) {
      const { order, intentId } = await prepare()
      let changing: Promise<void> | undefined
      const { answer } = await follow(
        () => market.settle(buyer, order, { fetch }),
        async (moment, number) => {
          if (moment !== 'before' || number !== at) return
          changing = setAtDesk(market, intentId, change, changes[change])
          // The provider may be working on the payment at this moment.
          await Promise.race([changing, sleep(100)])
        },
      )
      await changing
      const when = at <= asked ? 'before' : 'after'
      const heard = `${change}: ${answer.status} ${answer.body.code ?? ''}`.trim()
      came[when][heard] = (came[when][heard] ?? 0) + 1
      const point = `${change} changed before step ${at} (${steps[at - 1]?.text})`

      if (when === 'before') {
        await heal()
        const money = await market.readIntent(order)
        const standing = [answer.status, money, (await market.readLedger(order)).join(' ')].join(' ')
        if (standing !== '402 requires_capture ') throw new Error(`${point}: ${standing}`)
      }
      await putRight(market, intentId, order)
      await heal()
      const found = await findContradictions(market.db, 'at rest')
      const { status } = await market.readOrder(buyer, order)
      if (found.length > 0 || status !== 'paid') throw new Error(`${point}: ${status}; ${found.join('; ')}`)
    }
  }
  return came
}

async function setAtDesk(
  { db }: Marketplace,
  intentId: string,
  field: string,
  value: unknown,
): Promise<void> {
  await db.execute(sql`update demo.card_objects
    set body = jsonb_set(body, array[${field}], ${JSON.stringify(value)}::jsonb) where id = ${intentId}`)
}

async function putRight(market: Marketplace, intentId: string, order: Booking): Promise<void> {
  const amount = Math.round(order.product_price * 100)
  await setAtDesk(market, intentId, 'amount', amount)
  await setAtDesk(market, intentId, 'currency', 'usd')
  await setAtDesk(market, intentId, 'metadata', { reference: order._id })
  if ((await market.readIntent(order)) === 'requires_capture') {
    await setAtDesk(market, intentId, 'amount_capturable', amount)
  }
}
