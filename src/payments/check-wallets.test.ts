import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { confirmOnBkash, payOnSslcommerz } from '../../tests/support/taka-providers.ts'
import { openTakaShop } from '../../tests/support/taka-shop.ts'
import type { Booking } from '../checkout/booking/contract.ts'
import { findCapturedPayment } from './store.ts'

const shop = await openTakaShop()
const { market, nadia } = shop
const { db } = market

const price = 2_450_000
let order: Booking
let paymentId: string

async function pay(provider: 'bkash' | 'sslcommerz'): Promise<void> {
  order = (await shop.openOrder()).order
  const page = await shop.leave(provider, order)
  if (provider === 'bkash') await confirmOnBkash(market, page)
  else await payOnSslcommerz(market, page)
  expect((await market.settle(nadia, order)).status).toBe(200)
  paymentId = (await findCapturedPayment(db, order._id))?.paymentId ?? ''
}

const compare = () => shop.compare(order)

describe.each(['bkash', 'sslcommerz'] as const)('the comparison with %s', (provider) => {
  beforeEach(() => pay(provider))

  const change = (bkash: ReturnType<typeof sql>, sslcommerz: ReturnType<typeof sql>) =>
    db.execute(provider === 'bkash' ? bkash : sslcommerz)

  it('finds no difference in a payment and its refund that both know', async () => {
    expect(await compare()).toEqual([])
    await market.move(nadia, order, 'cancellation', { reason: 'changed-mind' })
    await shop.pass(0)
    await shop.pass(2 * 3_600_000)
    expect(await shop.stageOf(order)).toBe('refunded')
    expect(await compare()).toEqual([])
  })

  it('shows a payment that we have recorded and that the provider does not know as paid', async () => {
    await change(
      sql`update demo.bkash_payments set body = jsonb_set(body, '{status}', '"Initiated"') where id = ${paymentId}`,
      sql`update demo.sslcommerz_attempts set val_id = null where tran_id = ${paymentId}`,
    )
    expect(await compare()).toEqual([{ reference: paymentId, oursMinor: price, theirsMinor: 0 }])
  })

  it('shows a payment of another amount', async () => {
    await change(
      sql`update demo.bkash_payments set body = jsonb_set(body, '{amountMinor}', '2440000') where id = ${paymentId}`,
      sql`update demo.sslcommerz_attempts set amount = '24400.00' where tran_id = ${paymentId}`,
    )
    expect(await compare()).toEqual([{ reference: paymentId, oursMinor: price, theirsMinor: 2_440_000 }])
  })

  it('shows a refund that the provider has taken back, and that we have recorded as made', async () => {
    await market.move(nadia, order, 'cancellation', { reason: 'changed-mind' })
    await shop.pass(0)
    await shop.pass(2 * 3_600_000)
    await change(
      sql`delete from demo.bkash_refunds where payment_id = ${paymentId}`,
      sql`update demo.sslcommerz_attempts set behaviour = 'refund-cancelled' where tran_id = ${paymentId}`,
    )
    const found = await compare()
    expect(found).toMatchObject([{ oursMinor: -price, theirsMinor: 0 }])
  })
})

it('the comparison with bkash shows a refund that was made in its portal', async () => {
  await pay('bkash')
  const body = {
    paymentID: paymentId,
    amountMinor: 50_000,
    sku: 'x',
    reason: 'x',
    madeAt: market.clock.now(),
  }
  await db.execute(sql`insert into demo.bkash_refunds (id, payment_id, body)
    values ('PORTAL1', ${paymentId}, ${JSON.stringify(body)}::jsonb)`)
  expect(await compare()).toEqual([{ reference: 'PORTAL1', oursMinor: 0, theirsMinor: -50_000 }])
})
