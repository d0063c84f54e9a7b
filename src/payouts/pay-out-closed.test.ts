import { beforeEach, expect, it } from 'vitest'
import { hour, meetParties, openOrderMarket, passTime } from '../../tests/support/order-market.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { WirePayout } from './admin-contract.ts'
import { readBalance } from './read-balance.ts'

const market = await openOrderMarket()
let rahim: Person
let nadia: Person
let admin: Person

beforeEach(async () => {
  ;({ rahim, nadia, admin } = await meetParties(market))
})

async function enterWallet(): Promise<void> {
  const json = { kind: 'bkash', name: 'Rahim', number: '01712345678', password: rahim.password }
  expect((await market.call(rahim, 'PUT', '/payoutaccount', { json })).status).toBe(200)
}
const sell = () => market.completeSale(rahim, nadia, { product_price: 200 })
async function close(): Promise<void> {
  await market.call(admin, 'DELETE', '/deleteuser', { query: { id: rahim.id } })
  await passTime(market, [nadia, admin], hour)
}
const run = () => Promise.all([1, 2].map(() => market.jobs['pay-out-closed']?.({})))
/** The payouts of Rahim that are due. */
async function due() {
  const { body } = await market.call<WirePayout[]>(admin, 'GET', '/payouts', { query: { state: 'due' } })
  return body.filter(({ seller }) => seller._id === rahim.id)
}
const available = async () => (await readBalance(market.db, rahim.id, 'USD')).availableMinor

it('the balance of a closed account becomes due once, and that of an open one does not', async () => {
  await enterWallet()
  await sell()
  await run()
  expect(await due()).toEqual([])
  await close()
  await run()
  expect(await due()).toMatchObject([{ amount: 195, account: { kind: 'bkash' } }])
  expect(await available()).toBe(0)
  await run()
  expect(await due()).toHaveLength(1)
})

it('so does the money of a sale that is completed after the account was closed', async () => {
  await enterWallet()
  const order = await market.sellAndHandOver(rahim, nadia, { product_price: 200 })
  await close()
  await run()
  expect(await due()).toEqual([])
  await market.move(nadia, order, 'completion')
  await run()
  expect(await due()).toMatchObject([{ amount: 195 }])
})

it('without a payout account it stays owed', async () => {
  await sell()
  await close()
  await run()
  expect([await due(), await available()]).toEqual([[], 19_500])
})

it('a payout that failed is not asked for again by itself', async () => {
  await enterWallet()
  await sell()
  await close()
  await run()
  const [payout] = await due()
  await market.call(admin, 'PUT', `/payouts/${payout?._id}`, { json: { state: 'failed' } })
  await run()
  expect([await due(), await available()]).toEqual([[], 19_500])
})
