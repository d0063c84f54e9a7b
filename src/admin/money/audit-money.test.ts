import { beforeEach, expect, it } from 'vitest'
import { meetParties, openOrderMarket } from '../../../tests/support/order-market.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import type { AuditEntry } from '../../audit/contract.ts'

const market = await openOrderMarket()
let rahim: Person
let nadia: Person
let admin: Person

beforeEach(async () => {
  ;({ rahim, nadia, admin } = await meetParties(market))
})

/** What the audit log has of this admin's acts, the latest first. */
async function acts() {
  const { body } = await market.call<AuditEntry[]>(admin, 'GET', '/audit', { query: { q: admin.email } })
  return body.map(({ act, account, product, orderId, amount, note }) => ({
    act,
    account,
    product,
    orderId,
    amount,
    note,
  }))
}

it('the audit log says what an admin has decided of a dispute, how much goes back, and why', async () => {
  const order = await market.sellAndHandOver(rahim, nadia, { product_price: 100 })
  await market.move(nadia, order, 'dispute', { reason: 'other', text: 'A scratch' }, 'POST')
  await market.move(admin, order, 'dispute/decision', { refund: 12.5, why: 'It was not described.' })
  expect(await acts()).toEqual([
    {
      act: 'decide-dispute',
      account: rahim.email,
      product: order.product_name,
      orderId: order._id,
      amount: 12.5,
      note: 'It was not described.',
    },
  ])
})

it('it says of a cancellation by an admin how much goes back, and why', async () => {
  const order = await market.sellPhone(rahim, nadia, { product_price: 100 })
  await market.move(admin, order, 'cancellation', { reason: 'The seller is ill.' })
  expect(await acts()).toMatchObject([
    { act: 'cancel-order', orderId: order._id, amount: 100, note: 'The seller is ill.' },
  ])
})

it('it says of payouts how much was gathered, sent and not sent, with the reference', async () => {
  const wallet = { kind: 'bkash', name: 'Rahim', number: '01712345678', password: rahim.password }
  await market.call(rahim, 'PUT', '/payoutaccount', { json: wallet })
  await market.completeSale(rahim, nadia, { product_price: 200 })
  const ids = []
  for (const amount of [60, 40.5]) {
    const { body } = await market.call<{ _id: string }>(rahim, 'POST', '/payouts', { json: { amount } })
    ids.push(body._id)
  }
  await market.call(admin, 'POST', '/payouts/batches')
  await market.call(admin, 'PUT', `/payouts/${ids[0]}`, { json: { state: 'sent', reference: 'TX9' } })
  await market.call(admin, 'PUT', `/payouts/${ids[1]}`, { json: { state: 'failed' } })
  expect(await acts()).toMatchObject([
    { act: 'payout-failed', account: rahim.email, amount: 40.5, note: undefined },
    { act: 'payout-sent', account: rahim.email, amount: 60, note: 'TX9' },
    { act: 'batch-payouts', account: admin.email, amount: 100.5 },
  ])
})
