import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { decideChargeback, openChargeback } from '../../../tests/support/chargeback.ts'
import { openShop } from '../../../tests/support/order-market.ts'
import { users } from '../../auth/schema.ts'
import type { BillOfSale, VerifiedSale } from './contract.ts'

const { market, rahim, nadia, karim } = await openShop()
const imei = '356938035643809'
const readBill = (who: typeof rahim, { _id }: { _id: string }) =>
  market.call<BillOfSale>(who, 'GET', `/orders/${_id}/billofsale`)
const verify = async (token: string) => {
  const answer = await market.request(`/api/billsofsale/${token}`)
  return { status: answer.status, body: (await answer.json()) as VerifiedSale & { code?: string } }
}
const tokenOf = ({ verifyUrl }: BillOfSale) => verifyUrl.split('/').at(-1) ?? ''

test('a bill of sale is made at the hand-over, for both sides and nobody else', async () => {
  const order = await market.sellPhone(rahim, nadia, { imei })
  expect(await readBill(nadia, order)).toMatchObject({ status: 409, body: { code: 'no-bill-yet' } })
  await market.handOver(rahim, order)
  for (const who of [rahim, nadia]) {
    expect(await readBill(who, order)).toMatchObject({
      status: 200,
      body: {
        orderId: order._id,
        imei,
        buyerName: 'Nadia',
        sellerName: 'Rahim',
        state: 'sold',
      },
    })
  }
  expect((await readBill(karim, order)).status).toBe(404)
})

test('everybody who has its address reads enough to compare, and nothing to reach anybody with', async () => {
  const order = await market.sellAndHandOver(rahim, nadia, { imei: '490154203237518' })
  const { body: bill } = await readBill(rahim, order)
  const { status, body } = await verify(tokenOf(bill))
  expect(status).toBe(200)
  expect(body).toEqual({
    orderId: order._id,
    product_name: order.product_name,
    brand_name: order.brand_name,
    imeiEnd: '7518',
    buyerName: 'N…',
    sellerName: 'R…',
    soldAt: bill.handedOverAt,
    state: 'sold',
    stateAt: null,
  })
})

test('the number of an order, or another address, verifies nothing', async () => {
  const order = await market.sellAndHandOver(rahim, nadia)
  const { body: bill } = await readBill(rahim, order)
  const token = tokenOf(bill)
  expect([bill.imei, (await verify(token)).body.imeiEnd], 'none was given').toEqual([null, null])
  expect(token).toMatch(/^[\w-]{22}$/)
  for (const guess of [order._id, token.slice(1), `${token}A`, token.toLowerCase().toUpperCase()]) {
    expect(await verify(guess)).toMatchObject({ status: 404, body: { code: 'unknown-bill' } })
  }
})

test('it says when the money went back, and keeps the names of the hand-over', async () => {
  const order = await market.sellAndHandOver(rahim, nadia)
  const { body: bill } = await readBill(rahim, order)
  await market.db.update(users).set({ name: 'Somebody Else' }).where(eq(users.id, rahim.id))
  const { body: renamed } = await readBill(nadia, order)
  await market.db.update(users).set({ name: 'Rahim' }).where(eq(users.id, rahim.id))
  expect(renamed.sellerName).toBe('Rahim')

  await market.move(
    nadia,
    order,
    'dispute',
    { reason: 'does-not-work', text: 'It is dead.', photos: [] },
    'POST',
  )
  expect((await verify(tokenOf(bill))).body.state).toBe('disputed')
  await market.move(rahim, order, 'dispute/proposal', { refund: order.product_price })
  await market.move(nadia, order, 'dispute/agreement', { refund: order.product_price })
  expect((await verify(tokenOf(bill))).body.state).toBe('returning')
  await market.move(rahim, order, 'return/confirmation')
  const { body } = await verify(tokenOf(bill))
  expect(body).toMatchObject({ state: 'refunded', stateAt: market.clock.now().toISOString() })
})

test('it says since when a bank asks for the money of a completed sale, and then that it has taken it back', async () => {
  const order = await market.completeSale(rahim, nadia)
  const token = tokenOf((await readBill(rahim, order)).body)
  const stateOf = async () => {
    const { state, stateAt } = (await verify(token)).body
    expect((await readBill(nadia, order)).body.state).toBe(state)
    return { state, stateAt }
  }
  const since = () => market.clock.now().toISOString()
  market.clock.advance(60_000)
  const first = await openChargeback(market, order)
  const opened = since()
  market.clock.advance(60_000)
  expect(await stateOf()).toEqual({ state: 'disputed', stateAt: opened })
  await decideChargeback(market, first, 'won')
  expect(await stateOf(), 'the payment stands').toEqual({ state: 'sold', stateAt: null })
  const second = await openChargeback(market, order)
  market.clock.advance(60_000)
  await decideChargeback(market, second, 'lost')
  expect(await stateOf()).toEqual({ state: 'charged-back', stateAt: since() })
})

test('a bank may take the money of a sale back before it is completed', async () => {
  const order = await market.sellAndHandOver(rahim, nadia)
  const token = tokenOf((await readBill(rahim, order)).body)
  await decideChargeback(market, await openChargeback(market, order), 'lost')
  expect((await verify(token)).body.state).toBe('charged-back')
})

test('one address cannot try many', async () => {
  await market.resetRateLimits()
  for (let count = 0; count < 120; count++) expect((await verify(`guess${count}`)).status).toBe(404)
  expect((await verify('one more')).status).toBe(429)
  await market.resetRateLimits()
})
