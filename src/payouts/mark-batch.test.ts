import { beforeEach, expect, it } from 'vitest'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { WireBatch, WireMarked } from './admin-contract.ts'
import type { WireBalance } from './contract.ts'

let rahim: Person
const market = await openMarketplace({ WALLET_DAILY_LIMIT: '50000', WALLET_MONTHLY_LIMIT: '300000' })
const admin = await market.signUp('admin')
const nadia = await market.signUp('bayer', 'Nadia')
beforeEach(async () => {
  await market.resetRateLimits()
  rahim = await market.signUp('seller', 'Rahim')
})

/** A batch with payouts of these amounts to Rahim. */
async function makeBatch(...amounts: number[]): Promise<{ id: string; payouts: string[] }> {
  const account = { kind: 'bkash', name: 'Rahim', number: '01712345678', password: rahim.password }
  await market.call(rahim, 'PUT', '/payoutaccount', { json: account })
  await market.completeSale(rahim, nadia, { product_price: amounts.reduce((sum, each) => sum + each) })
  for (const amount of amounts) await market.call(rahim, 'POST', '/payouts', { json: { amount } })
  const { body } = await market.call<WireBatch>(admin, 'POST', '/payouts/batches')
  const idOf = (amount: number) => body.payouts.find((each) => each.amount === amount)?._id ?? ''
  return { id: body._id, payouts: amounts.map(idOf) }
}

type Mark = { _id?: string | undefined; state: string; reference?: string; amount: number }
const mark = (batchId: string, marks: Mark[], by = admin) =>
  market.call<WireMarked>(by, 'PUT', `/payouts/batches/${batchId}`, { json: { marks } })
const balance = async () => (await market.call<WireBalance>(rahim, 'GET', '/balance')).body
const listActs = async () =>
  (await market.call<{ act: string; account: string }[]>(admin, 'GET', '/audit')).body
    .filter(({ account }) => account === rahim.email)
    .map(({ act }) => act)

it('marks what the bank says, once, and posts it as a single mark does', async () => {
  const { id, payouts } = await makeBatch(60, 40)
  const marks = [
    { _id: payouts[0], state: 'sent', reference: 'TX1', amount: 60 },
    { _id: payouts[1], state: 'failed', amount: 40 },
  ]
  expect((await mark(id, marks)).body).toEqual({ marked: 2, before: 0, refused: [] })
  expect((await mark(id, marks)).body).toEqual({ marked: 0, before: 2, refused: [] })
  expect(await balance()).toMatchObject({ available: 40, pending: 0, paidOut: 60 })
  expect(await listActs()).toEqual(['payout-failed', 'payout-sent'])
})

it('refuses a line with another amount, of another batch or without reference, and marks the others', async () => {
  const other = await makeBatch(5)
  const { id, payouts } = await makeBatch(60, 40)
  const { body } = await mark(id, [
    { _id: payouts[0], state: 'sent', reference: 'TX', amount: 60.01 },
    { _id: other.payouts[0], state: 'sent', reference: 'TX', amount: 5 },
    { _id: 'nonsense', state: 'failed', amount: 1 },
    { _id: payouts[1], state: 'sent', reference: 'TX', amount: 40 },
  ])
  expect(body.marked).toBe(1)
  expect(body.refused.map(({ _id, code }) => [_id, code])).toEqual([
    [payouts[0], 'wrong-amount'],
    [other.payouts[0], 'unknown-payout'],
    ['nonsense', 'unknown-payout'],
  ])
  expect(await balance()).toMatchObject({ pending: 65, paidOut: 40 })
  expect((await mark(id, [{ _id: payouts[0], state: 'sent', amount: 60 }])).status).toBe(400)
  expect((await mark(id, [])).status).toBe(400)
  const one = { _id: payouts[0], state: 'failed', amount: 60 }
  expect((await mark(id, Array<Mark>(101).fill(one))).status).toBe(400)
  expect((await mark('nonsense', [one])).body).toMatchObject({ code: 'unknown-batch' })
})

it('of two admins at once, who disagree, one is first, and the money is there once', async () => {
  const { id, payouts } = await makeBatch(60, 40)
  const marks = (state: string) => [
    { _id: payouts[0], state, reference: 'TX', amount: 60 },
    { _id: payouts[1], state, reference: 'TX', amount: 40 },
  ]
  const second = await market.signUp('admin')
  const answers = await Promise.all([
    ...Array.from({ length: 3 }, () => mark(id, marks('failed'))),
    ...Array.from({ length: 3 }, () => mark(id, marks('sent'), second)),
  ])
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  // A payout that was sent can still come back: 'failed' is the last word.
  expect(await balance()).toMatchObject({ available: 100, pending: 0, paidOut: 0 })
})
