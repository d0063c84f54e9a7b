import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Booking } from '../../src/checkout/booking/contract.ts'
import { findLatestPayment } from '../../src/payments/store.ts'
import { type Marketplace, openMarketplace } from '../support/marketplace.ts'
import { runOrderJobs } from '../support/run-due-jobs.ts'
import { findContradictions } from './consistency.ts'
import { follow, watchConnections } from './watch-statements.ts'

/** The fields that change at the provider, and their new values. */
const changes = {
  amount: 1,
  currency: 'bdt',
  amount_capturable: 1,
  metadata: { reference: 'another' },
} as const
type Change = keyof typeof changes

/** Counts of the buyer's answers, for changes before and after the server reads the payment. */
export type Tampering = Record<'before' | 'after', Record<string, number>>

/**
 * While a buyer pays, at each step in turn, the payment changes at the provider: its amount, currency or reference, or less
 * is authorised than the price. A change before the server reads the payment prevents the sale. A later change finds the
 * phone claimed: nobody else gets it, and the sale ends once the payment is corrected. Throws where that does not hold.
 */
export async function tamper(every: number): Promise<Tampering> {
  const market = await openMarketplace()
  watchConnections(market.db.$client)
  const seller = await market.signUp('seller')
  const buyer = await market.signUp()
  const fetch = market.openSecondProcess((request, pass) => pass(request))
  const reconcile = async () => {
    market.clock.advance(5 * 60_000)
    for (let run = 0; run < 2; run++) await runOrderJobs(market.withProviderProxy())
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
          changing = changeAtProvider(market, intentId, change, changes[change])
          // The provider may hold a lock on the payment.
          await Promise.race([changing, sleep(100)])
        },
      )
      await changing
      const when = at <= asked ? 'before' : 'after'
      const heard = `${change}: ${answer.status} ${answer.body.code ?? ''}`.trim()
      came[when][heard] = (came[when][heard] ?? 0) + 1
      const point = `${change} changed before step ${at} (${steps[at - 1]?.text})`

      if (when === 'before') {
        await reconcile()
        const money = await market.readIntent(order)
        const standing = [answer.status, money, (await market.readClaims(order)).join(' ')].join(' ')
        if (standing !== '402 requires_capture ') throw new Error(`${point}: ${standing}`)
      }
      await correctAtProvider(market, intentId, order)
      await reconcile()
      const found = await findContradictions(market.db, 'at rest')
      const { status } = await market.readOrder(buyer, order)
      if (found.length > 0 || status !== 'paid') throw new Error(`${point}: ${status}; ${found.join('; ')}`)
    }
  }
  return came
}

async function changeAtProvider(
  { db }: Marketplace,
  intentId: string,
  field: string,
  value: unknown,
): Promise<void> {
  await db.execute(sql`update demo.card_objects
    set body = jsonb_set(body, array[${field}], ${JSON.stringify(value)}::jsonb) where id = ${intentId}`)
}

async function correctAtProvider(market: Marketplace, intentId: string, order: Booking): Promise<void> {
  const amount = Math.round(order.product_price * 100)
  await changeAtProvider(market, intentId, 'amount', amount)
  await changeAtProvider(market, intentId, 'currency', 'usd')
  await changeAtProvider(market, intentId, 'metadata', { reference: order._id })
  if ((await market.readIntent(order)) === 'requires_capture') {
    await changeAtProvider(market, intentId, 'amount_capturable', amount)
  }
}
