import { beforeEach, describe, expect, it } from 'vitest'
import {
  askForPasskey,
  codeOf,
  setUpApp,
  setUpPasskey,
  showCode,
  showPasskey,
} from '../../tests/support/factors.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'

const minute = 60_000

let seller: Person
const market = await openMarketplace({ PAYOUT_FACTOR_ABOVE: '100' })
const admin = await market.signUp('admin')
const buyer = await market.signUp()
beforeEach(async () => {
  await market.resetRateLimits()
  seller = await market.signUp('seller')
  // The middle of a day in Dhaka.
  const now = market.clock.now().getTime()
  const noon = Math.ceil((now - 6 * 60 * minute) / (24 * 60 * minute)) * 24 * 60 * minute + 6 * 60 * minute
  market.clock.advance(noon - now)
  await market.renewToken(seller)
  await market.renewToken(buyer)
  await market.completeSale(seller, buyer, { product_price: 1000 })
  const account = { kind: 'bkash', name: 'Rahim', number: '01712345678', password: seller.password }
  await market.call(seller, 'PUT', '/payoutaccount', { json: account })
})

async function ask(amount: number) {
  const { status, body } = await market.call(seller, 'POST', '/payouts', { json: { amount } })
  return [status, body.code]
}
const asked = [201, undefined]
const toSetUp = [403, 'factor-to-set-up']
const needed = [403, 'factor-needed']

describe('what has become of a payout', () => {
  it('is said by an admin who has shown their factor within ten minutes, for as many as there are', async () => {
    const shopkeeper = await market.signUp('admin')
    const { secret } = await setUpApp(market, shopkeeper)
    const mark = async (state: string) => {
      const { body } = await market.call<{ _id: string }>(seller, 'POST', '/payouts', { json: { amount: 1 } })
      const json = { state, reference: 'A1' }
      const marked = await market.call(shopkeeper, 'PUT', `/payouts/${body._id}`, { json })
      return [marked.status, marked.body.code]
    }
    const done = [200, undefined]
    expect([await mark('sent'), await mark('failed')]).toEqual([done, done])
    market.clock.advance(10 * minute)
    await market.renewToken(shopkeeper)
    expect([await mark('sent'), await mark('failed')]).toEqual([needed, needed])
    await showCode(market, shopkeeper.cookie, await codeOf(market, { secret }))
    expect([await mark('sent'), await mark('failed')]).toEqual([done, done])
  })
})

it('a batch is made, and its file with whole numbers is read, by an admin who has shown theirs within ten minutes', async () => {
  const shopkeeper = await market.signUp('admin')
  const { secret } = await setUpApp(market, shopkeeper)
  const makeBatch = async () => {
    expect(await ask(1)).toEqual(asked)
    return market.call<{ _id: string }>(shopkeeper, 'POST', '/payouts/batches')
  }
  const made = await makeBatch()
  expect(made.status).toBe(201)
  const read = (accept: string) =>
    market.request(`/api/payouts/batches/${made.body._id}?email=${shopkeeper.email}`, {
      token: shopkeeper.token,
      headers: { accept },
    })
  expect((await read('text/csv')).status).toBe(200)
  market.clock.advance(10 * minute)
  await market.renewToken(shopkeeper)
  const refused = await makeBatch()
  expect([refused.status, refused.body.code]).toEqual(needed)
  const file = await read('text/csv')
  expect([file.status, await file.json()]).toMatchObject([403, { code: 'factor-needed' }])
  expect((await read('application/json')).status, 'masked numbers need none').toBe(200)
  await showCode(market, shopkeeper.cookie, await codeOf(market, { secret }))
  expect([(await makeBatch()).status, (await read('text/csv')).status]).toEqual([201, 200])
})

describe('a payout above the setting', () => {
  it('takes a second factor, and says so to whoever has none; up to it none is asked', async () => {
    expect(await ask(100.01)).toEqual(toSetUp)
    expect(await ask(100)).toEqual(asked)
  })

  it('cannot be split: what was asked for in the day counts, but what has failed does not', async () => {
    const { body } = await market.call<{ _id: string }>(seller, 'POST', '/payouts', { json: { amount: 60 } })
    expect([await ask(40), await ask(0.01)]).toEqual([asked, toSetUp])
    await market.renewToken(admin)
    const failed = await market.call(admin, 'PUT', `/payouts/${body._id}`, { json: { state: 'failed' } })
    expect(failed.status).toBe(200)
    expect(await ask(60)).toEqual(asked)
    expect(await ask(0.01)).toEqual(toSetUp)
  })

  it('is one of the next day after midnight in Dhaka', async () => {
    expect([await ask(100), await ask(1)]).toEqual([asked, toSetUp])
    market.clock.advance(12 * 60 * minute - 1)
    await market.renewToken(seller)
    expect(await ask(1)).toEqual(toSetUp)
    market.clock.advance(1)
    expect([await ask(100), await ask(1)]).toEqual([asked, toSetUp])
  })

  it('cannot be split among requests at once', async () => {
    const answers = await Promise.all([60, 60, 60, 60].map(ask))
    expect(answers.filter(([status]) => status === 201)).toHaveLength(1)
  })

  it('takes a factor that was shown within ten minutes, each time', async () => {
    const { secret } = await setUpApp(market, seller)
    expect([await ask(150), await ask(50)]).toEqual([asked, asked])
    market.clock.advance(10 * minute)
    expect(await ask(1)).toEqual(needed)
    await showCode(market, seller.cookie, await codeOf(market, { secret }))
    expect(await ask(1)).toEqual(asked)
  })

  it('takes a passkey', async () => {
    const { device } = await setUpPasskey(market, seller)
    market.clock.advance(10 * minute)
    expect([await ask(100), await ask(1)]).toEqual([asked, needed])
    await showPasskey(market, seller.cookie, device.sign(await askForPasskey(market, seller.cookie)))
    expect(await ask(1)).toEqual(asked)
  })
})
