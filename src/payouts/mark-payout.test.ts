import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { decideChargeback, openChargeback } from '../../tests/support/chargeback.ts'
import { type Marketplace, openMarketplace } from '../../tests/support/marketplace.ts'
import { runDueJobs } from '../../tests/support/run-due-jobs.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { WireNotification } from '../notifications/contract.ts'
import type { WireBatch, WirePayout } from './admin-contract.ts'
import type { WireBalance } from './contract.ts'

let market: Marketplace
let nadia: Person
let admin: Person
let rahim: Person
beforeAll(async () => {
  // Most of what is sent here goes to one wallet.
  market = await openMarketplace({ WALLET_DAILY_LIMIT: '50000', WALLET_MONTHLY_LIMIT: '300000' })
  nadia = await market.signUp('bayer', 'Nadia')
})
beforeEach(async () => {
  await market.resetRateLimits()
  admin = await market.signUp('admin')
  rahim = await market.signUp('seller', 'Rahim')
})

const wallet = { kind: 'bkash', name: 'Rahim Uddin', number: '01712345678' }
const bank = { kind: 'bank', name: 'Rahim Uddin', number: '1234567890123', routing: '090261234' }

/** A seller has sold a phone at this price and asks for all of it. Returns the payout's id. */
async function askFor(seller: Person, amount: number, account: object = wallet): Promise<string> {
  const json = { ...account, password: seller.password }
  await market.call(seller, 'PUT', '/payoutaccount', { json })
  await market.completeSale(seller, nadia, { product_price: amount })
  const { body } = await market.call<{ _id: string }>(seller, 'POST', '/payouts', { json: { amount } })
  return body._id
}
async function settle(id: string, json: object) {
  const { status, body } = await market.call<{ modifiedCount?: number }>(admin, 'PUT', `/payouts/${id}`, {
    json,
  })
  return [status, body.modifiedCount ?? body.code]
}
const makeBatch = () => market.call<WireBatch>(admin, 'POST', '/payouts/batches')
const balance = async () => (await market.call<WireBalance>(rahim, 'GET', '/balance')).body
async function auditActs(): Promise<string[]> {
  const query = { q: admin.email }
  const { body } = await market.call<{ act: string; account: string }[]>(admin, 'GET', '/audit', { query })
  return body.map(({ act, account }) => `${act} ${account === admin.email ? 'admin' : 'seller'}`)
}
/** What the ledger has in the account of a payout. */
async function inLedger(id: string): Promise<number> {
  const { rows } = await market.db.execute<{ sum: string }>(
    sql`select coalesce(sum(amount_minor), 0) as sum from ledger_entries where account = ${`payout:${id}`}`,
  )
  return Number(rows[0]?.sum) / 100
}

describe('a payout', () => {
  it('is gathered into a batch and marked as sent, once', async () => {
    const id = await askFor(rahim, 60)
    expect(await inLedger(id)).toBe(60)
    const { status, body } = await makeBatch()
    expect(status).toBe(201)
    expect(body.payouts.filter(({ _id }) => _id === id)).toMatchObject([
      {
        _id: id,
        amount: 60,
        state: 'batched',
        batchId: body._id,
        seller: { _id: rahim.id, name: 'Rahim', email: rahim.email },
        account: { kind: 'bkash', number: expect.stringMatching(/^•{7}\d{4}$/) },
      },
    ])
    expect((await makeBatch()).body.code).toBe('nothing-due')
    expect(await settle(id, { state: 'sent', reference: 'TX1' })).toEqual([200, 1])
    const { body: notices } = await market.call<WireNotification[]>(rahim, 'GET', '/notifications')
    expect(notices[0]).toMatchObject({ kind: 'payout-sent', params: { amount: 60, reference: 'TX1' } })
    expect(await settle(id, { state: 'sent', reference: 'TX2' })).toEqual([200, 0])
    const { body: again } = await market.call<WireBatch>(admin, 'GET', `/payouts/batches/${body._id}`)
    expect(again.payouts.find(({ _id }) => _id === id)).toMatchObject({ state: 'sent', reference: 'TX1' })
    expect(await balance()).toMatchObject({ held: 0, available: 0, pending: 0, paidOut: 60 })
    expect(await inLedger(id)).toBe(0)
    expect(await auditActs()).toEqual(['payout-sent seller', 'batch-payouts admin'])
  })

  it('that failed gives the money back to the balance of the seller, once', async () => {
    const id = await askFor(rahim, 60)
    expect(await settle(id, { state: 'failed', reference: 'no such wallet' })).toEqual([200, 1])
    expect(await settle(id, { state: 'failed' })).toEqual([200, 0])
    expect(await settle(id, { state: 'sent', reference: 'TX' })).toEqual([409, 'already-failed'])
    expect(await balance()).toMatchObject({ held: 0, available: 60, pending: 0, paidOut: 0 })
    const { body } = await market.call<{ kind: string }[]>(rahim, 'GET', '/notifications')
    expect(body.filter(({ kind }) => kind === 'payout-failed')).toHaveLength(1)
    expect(await auditActs()).toEqual(['payout-failed seller'])
  })

  it('that a bank returns days after it was sent gives the money back, too', async () => {
    const id = await askFor(rahim, 60, bank)
    await settle(id, { state: 'sent', reference: 'TX' })
    expect(await settle(id, { state: 'failed' })).toEqual([200, 1])
    expect(await balance()).toMatchObject({ held: 0, available: 60, pending: 0, paidOut: 0 })
  })

  it('is sent or fails, whichever of many admins is first', async () => {
    const id = await askFor(rahim, 60)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        settle(id, n % 2 ? { state: 'failed' } : { state: 'sent', reference: 'TX' }),
      ),
    )
    const changed = answers.filter(([, count]) => count === 1).length
    // Sent and then returned is two changes; failed is the last word.
    expect([1, 2]).toContain(changed)
    expect(await balance()).toMatchObject({ held: 0, available: 60, pending: 0, paidOut: 0 })
  })

  it.each([
    { state: 'sent' },
    { state: 'sent', reference: '  ' },
    { state: 'sent', reference: 'x'.repeat(101) },
    { state: 'due' },
    {},
  ])('cannot be marked with %j', async (json) => {
    const id = await askFor(rahim, 60)
    expect(await settle(id, json)).toEqual([400, 'bad-request'])
  })

  it('of an admin is settled by another one', async () => {
    const id = await askFor(admin, 60)
    for (const json of [{ state: 'sent', reference: 'TX1' }, { state: 'failed' }])
      expect(await settle(id, json)).toEqual([403, 'own-case'])
    admin = await market.signUp('admin')
    expect(await settle(id, { state: 'failed' })).toEqual([200, 1])
  })

  it('that nobody knows is not found', async () => {
    for (const id of ['x', rahim.id]) {
      expect(await settle(id, { state: 'failed' })).toEqual([404, 'unknown-payout'])
      const { body } = await market.call(admin, 'GET', `/payouts/batches/${id}`)
      expect(body).toMatchObject({ code: 'unknown-batch' })
    }
  })
})

const ask = async (amount: number) =>
  (await market.call<{ _id: string }>(rahim, 'POST', '/payouts', { json: { amount } })).body._id
const sell = (price: number) => market.completeSale(rahim, nadia, { product_price: price })

it('of a payout that is due, what an open chargeback may take back is sent once that is won', async () => {
  const order = await sell(50)
  await market.call(rahim, 'PUT', '/payoutaccount', { json: { ...bank, password: rahim.password } })
  await settle(await ask(50), { state: 'sent', reference: 'TX' })
  await sell(60)
  const id = await ask(60)
  const chargeback = await openChargeback(market, order)
  expect(await settle(id, { state: 'sent', reference: 'TX2' })).toEqual([409, 'held-back'])
  await makeBatch()
  const read = async () =>
    (await market.call<WirePayout[]>(admin, 'GET', '/payouts')).body
      .filter(({ seller }) => seller.email === rahim.email)
      .map(({ amount, state, heldBack }) => [amount, state, heldBack])
  expect(await read()).toEqual(
    expect.arrayContaining([
      [10, 'batched', null],
      [50, 'due', 'chargeback'],
    ]),
  )
  await decideChargeback(market, chargeback, 'won')
  await makeBatch()
  expect(await read()).toContainEqual([50, 'batched', null])
})

it('of money that comes while a chargeback is open, what it may take back cannot be asked for', async () => {
  const order = await sell(50)
  await market.call(rahim, 'PUT', '/payoutaccount', { json: { ...bank, password: rahim.password } })
  await settle(await ask(50), { state: 'sent', reference: 'TX' })
  await openChargeback(market, order)
  await sell(60)
  expect(await balance()).toMatchObject({ available: 10, frozen: 50 })
  const { body } = await market.call(rahim, 'POST', '/payouts', { json: { amount: 10.01 } })
  expect(body).toMatchObject({ code: 'not-enough-money' })
  expect(await ask(10)).toEqual(expect.any(String))
})

describe('what a seller owes since a chargeback was lost', () => {
  /** Rahim has had the money of a sale at this price, and the bank of its buyer has it back. */
  async function owe(price: number, prepare: () => Promise<void> = async () => {}): Promise<void> {
    const order = await sell(price)
    await market.call(rahim, 'PUT', '/payoutaccount', { json: { ...bank, password: rahim.password } })
    await settle(await ask(price), { state: 'sent', reference: 'TX' })
    await prepare()
    await decideChargeback(market, await openChargeback(market, order), 'lost')
  }
  const statesOf = async (ids: string[]) => {
    const { body } = await market.call<WirePayout[]>(admin, 'GET', '/payouts')
    return ids.map((id) => body.find(({ _id }) => _id === id)?.state)
  }
  /** Two processes do at once what is due. */
  async function collect(): Promise<void> {
    const ended: string[] = []
    await runDueJobs(market, {
      'collect-owed': async (payload) => {
        const run = () => market.runJob('collect-owed', payload)
        for (const { status } of await Promise.allSettled([run(), run()])) ended.push(status)
      },
    })
    expect(ended).toEqual(['fulfilled', 'fulfilled'])
  }

  it('is taken out of payouts that are due, the oldest first, once and no more than that', async () => {
    const asked: string[] = []
    await owe(50, async () => {
      await sell(90)
      for (const amount of [20, 35, 35]) {
        asked.push(await ask(amount))
        market.clock.advance(1000)
      }
    })
    expect(await balance()).toMatchObject({ available: 0, owed: 50, pending: 90 })
    await collect()
    expect(await statesOf(asked)).toEqual(['failed', 'failed', 'due'])
    expect(await balance()).toMatchObject({ available: 5, owed: 0, pending: 35 })
    const { body } = await market.call<{ kind: string; params: object }[]>(rahim, 'GET', '/notifications')
    expect(body.filter(({ kind }) => kind === 'payout-failed').map(({ params }) => params)).toEqual([
      { amount: 35, owed: 30, currency: 'USD' },
      { amount: 20, owed: 20, currency: 'USD' },
    ])
    await market.runJob('collect-owed', { sellerId: rahim.id })
    expect(await statesOf(asked)).toEqual(['failed', 'failed', 'due'])
  })

  it('is not taken out of a payout that may be on its way to the bank', async () => {
    let batched = ''
    await owe(50, async () => {
      await sell(60)
      batched = await ask(60)
      await makeBatch()
    })
    await collect()
    expect(await statesOf([batched])).toEqual(['batched'])
    expect(await balance()).toMatchObject({ owed: 50, pending: 60 })
  })

  it('is taken once from two sales that are completed at once', async () => {
    const sales = await Promise.all(
      [40, 40].map((price) => market.sellAndHandOver(rahim, nadia, { product_price: price })),
    )
    await owe(50)
    const done = await Promise.all(sales.map((order) => market.move(nadia, order, 'completion')))
    expect(done).toEqual([
      [200, 1],
      [200, 1],
    ])
    expect(await balance()).toMatchObject({ available: 30, owed: 0 })
  })
})

describe('a batch', () => {
  it('is a CSV file with the whole numbers, and the audit log says who read it', async () => {
    const id = await askFor(rahim, 60, bank)
    const batch = (await makeBatch()).body
    const file = await market.request(`/api/payouts/batches/${batch._id}?email=${admin.email}`, {
      token: admin.token,
      headers: { accept: 'text/csv' },
    })
    expect(file.headers.get('cache-control')).toBe('private, no-store')
    const [columns, ...lines] = (await file.text()).trim().split('\r\n')
    expect(columns).toBe(
      '"_id","kind","name","number","routing","amount","currency","state","reference","seller"',
    )
    expect(lines).toContain(
      `"${id}","bank","Rahim Uddin","'1234567890123","'090261234",60,"USD","batched","","${rahim.email}"`,
    )
    expect(await auditActs()).toEqual(['export-payouts admin', 'batch-payouts admin'])
  })
})
