import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { makeImei, makeNewProduct, seenAll } from '../../../tests/support/factories.ts'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import type { BillOfSale, VerifiedSale } from '../../fulfilment/bill/contract.ts'
import { findListing } from '../../listings/index.ts'
import type { WireNotification } from '../../notifications/contract.ts'
import { payoutHolds } from '../../payouts/schema.ts'

const market = await openMarketplace()
const admin = await market.signUp('admin')
const rahim = await market.signUp('seller', 'Rahim')
const nadia = await market.signUp('seller', 'Nadia')
const karim = await market.signUp('seller', 'Karim')

beforeEach(() => market.resetRateLimits())

async function decide(phoneId: string, reason: string, who = admin) {
  await market.call(karim, 'PUT', '/report', { query: { id: phoneId, reason: 'stolen-or-blocked' } })
  const json = { decision: 'taken-down', reason, ...seenAll }
  const { status, body } = await market.call<{ modifiedCount?: number }>(
    who,
    'PUT',
    `/reportedphones/${phoneId}`,
    { json },
  )
  return [status, body.code ?? body.modifiedCount]
}

const offer = async (who: Person, imei: string) => {
  const json = { ...makeNewProduct(await market.addImage(who)), imei }
  return (await market.call(who, 'POST', '/allproducts', { json })).body.code
}

async function verify({ _id }: { _id: string }) {
  const { body: bill } = await market.call<BillOfSale>(nadia, 'GET', `/orders/${_id}/billofsale`)
  const answer = await market.request(`/api/billsofsale/${bill.verifyUrl.split('/').at(-1)}`)
  const { state, stateAt } = (await answer.json()) as VerifiedSale
  return { paper: bill.state, state, stateAt }
}

test('a sold phone is taken down as stolen: nobody offers it again, its receipt says so, and the payouts of its seller wait', async () => {
  const imei = makeImei()
  const order = await market.completeSale(rahim, nadia, { imei })
  const sold = { paper: 'sold', state: 'sold', stateAt: null }
  expect(await verify(order)).toEqual(sold)
  expect(await decide(order.productId, 'fake'), 'other faults are for its buyer to complain of').toEqual([
    409,
    'sold-product',
  ])
  expect(await verify(order)).toEqual(sold)

  expect(await decide(order.productId, 'stolen-or-blocked')).toEqual([200, 1])
  const at = market.clock.now().toISOString()
  for (const who of [rahim, nadia, karim]) expect(await offer(who, imei)).toBe('imei-refused')
  market.clock.advance(60_000)
  expect(await verify(order)).toEqual({ paper: 'reported-stolen', state: 'reported-stolen', stateAt: at })
  const holds = await market.db.select().from(payoutHolds).where(eq(payoutHolds.sellerId, rahim.id))
  expect(holds).toMatchObject([{ reason: 'stolen-phone', liftedAt: null }])
  expect(await decide(order.productId, 'stolen-or-blocked')).toEqual([200, 0])

  const accepted = { imei, reason: 'The police gave it back.' }
  await market.call(admin, 'PUT', '/acceptedimeis', { json: accepted })
  expect(await verify(order)).toEqual(sold)
})

test('the buyer of a phone that is found to be stolen is told what to do while the money is held', async () => {
  const newsOf = async (order: { _id: string }) => {
    const { body } = await market.call<WireNotification[]>(nadia, 'GET', '/notifications')
    return body.find(({ kind, orderId }) => kind === 'phone-stolen' && orderId === order._id)?.params
  }
  const held = [
    ['paid', await market.sellPhone(rahim, nadia, { imei: makeImei() })],
    ['handed-over', await market.sellAndHandOver(rahim, nadia, { imei: makeImei() })],
    ['handed-over', await market.sellAndHandOver(rahim, nadia)],
  ] as const
  for (const [during, order] of held) {
    expect(await decide(order.productId, 'stolen-or-blocked')).toEqual([200, 1])
    expect(await newsOf(order)).toMatchObject({ product: order.product_name, during })
  }
  const [, without] = held[2]
  expect(await verify(without), 'without an IMEI').toMatchObject({ state: 'reported-stolen' })
  const accepted = { imei: without.productId, reason: 'It was another one.' }
  await market.call(admin, 'PUT', '/acceptedimeis', { json: accepted })
  expect(await verify(without), 'accepted again').toMatchObject({ state: 'sold' })
  const done = await market.completeSale(rahim, nadia, { imei: makeImei() })
  expect(await decide(done.productId, 'stolen-or-blocked')).toEqual([200, 1])
  expect(await newsOf(done)).toBeUndefined()
})

test('a phone that was taken down while its sale runs is not for sale again after a refund', async () => {
  const order = await market.sellPhone(karim, nadia, { imei: makeImei() })
  await market.call(nadia, 'PUT', '/report', {
    query: { id: order.productId, reason: 'stolen-or-blocked' },
  })
  expect(await decide(order.productId, 'stolen-or-blocked')).toEqual([200, 1])
  expect(await market.move(nadia, order, 'cancellation', { reason: 'changed-mind' })).toEqual([200, 1])
  await market.runSaleJobs()
  expect(await findListing(market.db, order.productId)).toMatchObject({
    soldAt: null,
    withdrawnAt: expect.any(Date),
  })
})

test('an admin who has bought a phone does not decide on it', async () => {
  const buyer = await market.signUp('admin')
  const order = await market.sellAndHandOver(rahim, buyer)
  expect(await decide(order.productId, 'stolen-or-blocked', buyer)).toEqual([403, 'own-case'])
  expect(await decide(order.productId, 'stolen-or-blocked')).toEqual([200, 1])
})
