import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { finishRefund } from '../../demo/cards/refunds.ts'
import { decideChargeback, openChargeback } from '../../tests/support/chargeback.ts'
import { completeInserted } from '../../tests/support/insert-sale.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import { runOrderJobs } from '../../tests/support/run-due-jobs.ts'
import { failingRefundCard } from '../../tests/support/sell-phone.ts'
import type { Person } from '../../tests/support/test-app.ts'
import { followRefund } from '../orders/index.ts'
import { listRefunds } from '../payments/index.ts'
import type { WireHeldSale } from './admin-contract.ts'
import type { WireBalance, WireDelayedSale } from './contract.ts'

const day = 24 * 3_600_000

let seller: Person
let buyer: Person
let admin: Person
const market = await openMarketplace({ NEW_SELLER_HOLD_DAYS: '7', NEW_SELLER_SALES: '3' })
beforeEach(async () => {
  await market.resetRateLimits()
  seller = await market.signUp('seller', 'Rahim')
  buyer = await market.signUp('bayer', 'Nadia')
  admin = await market.signUp('admin')
  await keepSessions()
  await enter(seller, bankAccount())
})

const someDigits = (length: number) => String(Math.random()).slice(2).padEnd(length, '0').slice(0, length)
const bankAccount = () => ({ kind: 'bank', number: someDigits(13), routing: '090261234' })
async function enter(who: Person, account: { kind: string; number: string }): Promise<void> {
  const json = { ...account, name: who.name, password: who.password }
  expect((await market.call(who, 'PUT', '/payoutaccount', { json })).status).toBe(200)
}

/** Sessions live for a week by the clock of the machine, which the tests leave behind. */
const keepSessions = () => market.db.execute("update sessions set expires_at = '2100-01-01'")
const wait = async (millis: number) => {
  market.clock.advance(millis)
  for (const who of [seller, buyer, admin]) await market.renewToken(who)
}
const sell = (price = 100) => market.completeSale(seller, buyer, { product_price: price })
/** Sells to somebody else each time, as shops do. */
const sellToNew = async (price = 100) =>
  completeInserted(market, seller, await market.signUp(), { product_price: price })
async function balance() {
  const { resting, available } = (await market.call<WireBalance>(seller, 'GET', '/balance')).body
  return { resting, available }
}
const listDelayed = async () => (await market.call<WireDelayedSale[]>(seller, 'GET', '/restingmoney')).body
const ask = async (amount: number) => {
  const { status, body } = await market.call(seller, 'POST', '/payouts', { json: { amount } })
  return [status, body.code]
}
async function listHeld() {
  const { body } = await market.call<WireHeldSale[]>(admin, 'GET', '/heldmoney')
  return body.filter(({ seller: { _id } }) => _id === seller.id)
}
const release = async (orderId: string) => {
  const json = { reason: 'I have called both.' }
  const { status, body } = await market.call<{ modifiedCount: number }>(
    admin,
    'PUT',
    `/heldmoney/${orderId}`,
    {
      json,
    },
  )
  return [status, body.modifiedCount ?? body.code]
}
const kindsOf = async (who: Person) =>
  (await market.call<{ kind: string }[]>(who, 'GET', '/notifications')).body.map(({ kind }) => kind)

describe('the money of a new seller', () => {
  it('rests for seven days although three sales are completed, and cannot be asked for', async () => {
    for (let sales = 0; sales < 3; sales++) await sellToNew()
    expect(await balance()).toEqual({ resting: 300, available: 0 })
    expect(await ask(1)).toEqual([409, 'money-rests'])
    expect(await ask(301)).toEqual([409, 'not-enough-money'])
    await wait(7 * day - 1)
    expect(await balance()).toEqual({ resting: 300, available: 0 })
    await wait(1)
    expect(await balance()).toEqual({ resting: 0, available: 300 })
    expect(await ask(300)).toEqual([201, undefined])
  })

  it('rests until three people have bought although seven days have passed', async () => {
    await sell()
    await wait(8 * day)
    await sellToNew()
    expect(await balance()).toEqual({ resting: 200, available: 0 })
    await wait(8 * day)
    expect(await balance()).toEqual({ resting: 200, available: 0 })
    const order = await sellToNew()
    expect(await balance()).toEqual({ resting: 100, available: 200 })
    expect((await listDelayed()).map(({ _id }) => _id)).toEqual([order._id])
  })

  it('rests although three sales between accounts of one person were completed', async () => {
    for (let sales = 0; sales < 3; sales++) {
      const { _id } = await sellToNew()
      await market.db.execute(sql`update orders set linked_by = '{browser}' where id = ${_id}`)
    }
    await wait(8 * day)
    await sell(50)
    expect(await balance()).toEqual({ resting: 350, available: 0 })
    await wait(8 * day)
    expect(await balance()).toEqual({ resting: 350, available: 0 })
  })

  it('rests on while the refund of a part of it is tried again', async () => {
    const order = await market.sellAndHandOver(seller, buyer, { product_price: 100, card: failingRefundCard })
    await market.move(buyer, order, 'dispute', { reason: 'other', text: 'x' }, 'POST')
    await market.move(seller, order, 'dispute/proposal', { refund: 1 })
    await market.move(buyer, order, 'dispute/agreement', { refund: 1 })
    await runOrderJobs(market.withProviderProxy())
    expect(await balance()).toEqual({ resting: 99, available: 0 })
    const [refund] = await listRefunds(market.db, order._id)
    await finishRefund(market.db, market.clock.now(), { id: refund?.refundId, course: 'fails-later' })
    await followRefund(market.withProviderProxy(), order._id)
    expect((await market.readDetails(seller, order)).stage).toBe('refunding')
    expect(await balance()).toEqual({ resting: 99, available: 0 })
  })

  it('rests for seven days also from the fourth sale on, while the first is younger', async () => {
    for (let sales = 0; sales < 3; sales++) await sellToNew()
    await wait(6 * day)
    await sell()
    await wait(day)
    expect(await balance()).toEqual({ resting: 100, available: 300 })
    await sell()
    expect(await balance()).toEqual({ resting: 100, available: 400 })
  })

  it('rests after three sales to one person, and after three of a trifle', async () => {
    for (let sales = 0; sales < 3; sales++) await sell()
    for (let sales = 0; sales < 2; sales++) await sellToNew(0.5)
    await wait(8 * day)
    const order = await sell()
    expect(await balance()).toEqual({ resting: 401, available: 0 })
    expect((await listDelayed()).find(({ _id }) => _id === order._id)).toMatchObject({ missingSales: 2 })
    await wait(8 * day)
    expect(await balance()).toEqual({ resting: 401, available: 0 })
  })

  it('is listed with what it waits for', async () => {
    const order = await sell(60)
    const until = new Date(market.clock.now().getTime() + 7 * day).toISOString()
    expect(await listDelayed()).toEqual([
      {
        _id: order._id,
        product: order.product_name,
        amount: 60,
        currency: 'USD',
        why: 'new-seller',
        until,
        missingSales: 2,
      },
    ])
    expect(await kindsOf(seller)).toContain('money-resting')
    expect(await kindsOf(seller)).not.toContain('money-released')
  })

  it('is released by an admin before its time, once, and the seller is told', async () => {
    const order = await sell()
    await sell(50)
    expect(await release(order._id)).toEqual([200, 1])
    expect(await release(order._id)).toEqual([200, 0])
    expect(await balance()).toEqual({ resting: 50, available: 100 })
    expect(await kindsOf(seller)).toContain('money-released')
    const { body } = await market.call<{ act: string; orderId: string; note: string }[]>(
      admin,
      'GET',
      '/audit',
    )
    expect(body[0]).toMatchObject({
      act: 'release-held-money',
      orderId: order._id,
      note: 'I have called both.',
    })
  })

  it('waits for an admin when its time is over and sales are missing', async () => {
    const order = await sell()
    expect(await listHeld()).toEqual([])
    await wait(7 * day)
    expect(await listHeld()).toMatchObject([{ _id: order._id, amount: 100, why: 'new-seller', linkedBy: [] }])
  })

  it('of a part that a buyer has not got back rests, too', async () => {
    const order = await market.sellAndHandOver(seller, buyer, { product_price: 100 })
    await market.move(buyer, order, 'dispute', { reason: 'other', text: 'A scratch' }, 'POST')
    await market.move(seller, order, 'dispute/proposal', { refund: 40 })
    await market.move(buyer, order, 'dispute/agreement', { refund: 40 })
    await market.runJob('follow-refund', { orderId: order._id })
    expect(await balance()).toEqual({ resting: 60, available: 0 })
  })
})

/** The seller has sold three phones at this price, a week ago. */
const established = async (price = 50) => {
  for (let sales = 0; sales < 3; sales++) await sellToNew(price)
  await wait(7 * day)
  expect(await balance()).toEqual({ resting: 0, available: 3 * price })
}

describe('the money of a sale that is much more than was sold before', () => {
  it('rests for seven days, and then no longer', async () => {
    await established(10)
    const order = await sellToNew(20.01)
    const until = new Date(market.clock.now().getTime() + 7 * day).toISOString()
    expect(await listDelayed()).toMatchObject([{ _id: order._id, why: 'large-sale', until, missingSales: 0 }])
    expect(await ask(31)).toEqual([409, 'money-rests'])
    await wait(7 * day)
    expect(await balance()).toEqual({ resting: 0, available: 50.01 })
  })

  it('does not rest up to twice the largest one, nor as long as a week brings no more than all before', async () => {
    await established(10)
    await sellToNew(20)
    expect(await balance()).toEqual({ resting: 0, available: 50 })
    await sellToNew(10)
    expect(await balance()).toEqual({ resting: 0, available: 60 })
    await sellToNew(10)
    expect(await balance()).toEqual({ resting: 10, available: 60 })
  })

  it('is compared with what stayed of the sales before', async () => {
    for (let sales = 0; sales < 3; sales++) await sellToNew(100)
    const returned = await sellToNew(1000)
    await market.db.execute(sql`update orders set refund_minor = 60000 where id = ${returned._id}`)
    await wait(7 * day)
    await sellToNew(201)
    expect((await balance()).resting).toBe(201)
  })

  it('rests also when two end at once, each of which alone would not', async () => {
    await established(10)
    const pair = await Promise.all([market.signUp(), market.signUp()])
    const orders = []
    for (const to of pair)
      orders.push([to, await market.sellAndHandOver(seller, to, { product_price: 20 })] as const)
    await Promise.all(orders.map(([to, order]) => market.move(to, order, 'completion', {})))
    expect(await balance()).toEqual({ resting: 20, available: 50 })
  })
})

describe('the money of a sale whose sides are linked', () => {
  const linksOf = async (order: { _id: string }) => {
    const { rows } = await market.db.execute(sql`select linked_by from orders where id = ${order._id}`)
    return rows[0]?.linked_by
  }
  /** Another account is entered, and counts. */
  const change = async (account: { kind: string; number: string }) => {
    await enter(seller, account)
    await wait(3 * day)
  }

  it('waits for an admin, whoever sells and however long', async () => {
    await established()
    const device = seller.cookie.match(/swap\.device=[^;]+/)?.[0] ?? ''
    buyer = await market.signUp('bayer', 'Rahim again', { cookie: device })
    await keepSessions()
    const order = await sell()
    await wait(30 * day)
    expect(await balance()).toEqual({ resting: 100, available: 150 })
    expect(await listDelayed()).toMatchObject([
      { _id: order._id, why: 'check', until: null, missingSales: 0 },
    ])
    // What gives it away is for the admin alone.
    expect(JSON.stringify(await listDelayed())).not.toContain('browser')
    expect(await listHeld()).toMatchObject([{ _id: order._id, why: 'check', linkedBy: ['browser'] }])
    expect(await ask(151)).toEqual([409, 'money-rests'])
    expect(await release(order._id)).toEqual([200, 1])
    expect(await balance()).toEqual({ resting: 0, available: 250 })
    expect(await listHeld()).toEqual([])
  })

  it.each([
    ['payout-account', bankAccount()],
    ['mobile', { kind: 'bkash', number: `018${someDigits(8)}` }],
  ])(
    'waits for an admin also when the %s that both have is entered after the sale',
    async (sign, account) => {
      await established()
      buyer = await market.signUp('seller', 'Rahim again')
      await keepSessions()
      await enter(buyer, account)
      const order = await sell()
      await change(account)
      expect(await ask(250)).toEqual([409, 'money-rests'])
      expect(await balance()).toEqual({ resting: 100, available: 150 })
      // Whoever is rated could enter the rater's wallet: it counts as a number, which leaves ratings alone.
      expect(await linksOf(order)).toEqual([sign])
      expect(await listHeld()).toMatchObject([{ _id: order._id, why: 'check', linkedBy: [sign] }])
      expect(await release(order._id)).toEqual([200, 1])
      expect(await ask(250)).toEqual([201, undefined])
    },
  )

  it("waits for an admin when it is to go to the wallet of the buyer's own number", async () => {
    await established()
    const order = await sell()
    await change({ kind: 'nagad', number: '01811 223344' })
    expect(await ask(151)).toEqual([409, 'money-rests'])
    expect(await linksOf(order)).toEqual(['mobile'])
  })

  it('waits when ten ask for it at once', async () => {
    await established()
    for (let sales = 0; sales < 3; sales++) await sell(10)
    await change({ kind: 'nagad', number: '01811223344' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(151)))
    expect(answers).toEqual(answers.map(() => [409, 'money-rests']))
  })

  it('does not wait because a buyer has entered the account of the seller after the sale', async () => {
    const account = bankAccount()
    await change(account)
    buyer = await market.signUp('seller', 'Nadia')
    await keepSessions()
    await established()
    await enter(buyer, account)
    expect(await ask(150)).toEqual([201, undefined])
  })

  it('is released for completed sales alone', async () => {
    const order = await market.sellAndHandOver(seller, buyer)
    expect(await release(order._id)).toEqual([200, 0])
    expect(await release('nothing')).toEqual([404, 'unknown-sale'])
  })
})

describe('the money of a sale of which a bank takes back a part', () => {
  it('rests as before, less that part, of a new seller', async () => {
    const order = await sell()
    const id = await openChargeback(market, order, 'fraudulent', 4000)
    expect(await balance()).toEqual({ resting: 60, available: 0 })
    expect(await listDelayed()).toMatchObject([{ _id: order._id, amount: 60 }])
    expect(await ask(1)).toEqual([409, 'money-rests'])
    await decideChargeback(market, id, 'won')
    expect(await balance()).toEqual({ resting: 100, available: 0 })
  })

  it('rests for an admin where its sides are linked, and nothing else does', async () => {
    await established()
    const order = await sell()
    await market.db.execute(sql`update orders set linked_by = '{browser}' where id = ${order._id}`)
    const id = await openChargeback(market, order, 'fraudulent', 4000)
    expect(await balance()).toEqual({ resting: 60, available: 150 })
    expect(await ask(151)).toEqual([409, 'money-rests'])
    expect([await listHeld(), await release(order._id)]).toEqual([[], [200, 0]])
    await decideChargeback(market, id, 'lost')
    expect(await balance()).toEqual({ resting: 60, available: 150 })
    expect(await listHeld()).toMatchObject([{ _id: order._id, amount: 60 }])
    expect(await release(order._id)).toEqual([200, 1])
    expect(await balance()).toEqual({ resting: 0, available: 210 })
  })

  it('rests less what the bank only asks about, which is frozen', async () => {
    await established()
    const order = await sell()
    await market.db.execute(sql`update orders set linked_by = '{browser}' where id = ${order._id}`)
    await openChargeback(market, order, 'inquiry', 4000)
    expect(await balance()).toEqual({ resting: 60, available: 150 })
  })

  it('rests no more when the bank has taken all of it', async () => {
    await established()
    const order = await sell()
    await market.db.execute(sql`update orders set linked_by = '{browser}' where id = ${order._id}`)
    await decideChargeback(market, await openChargeback(market, order), 'lost')
    expect(await balance()).toEqual({ resting: 0, available: 150 })
    expect([await listHeld(), await listDelayed()]).toEqual([[], []])
  })
})

it('no money rests where that is turned off', async () => {
  const other = await openMarketplace({ NEW_SELLER_HOLD_DAYS: '0' })
  const rahim = await other.signUp('seller')
  await other.completeSale(rahim, await other.signUp(), { product_price: 100 })
  const { body } = await other.call<WireBalance>(rahim, 'GET', '/balance')
  expect(body).toMatchObject({ resting: 0, available: 100 })
})
