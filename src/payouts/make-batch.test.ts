import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'
import { addDays, dayInDhaka, startOfDayInDhaka } from '../kernel/time.ts'
import type { WireNotification } from '../notifications/contract.ts'
import type { WirePayout } from './admin-contract.ts'
import type { WireBalance } from './contract.ts'
import { insertBatch, makeBatch } from './make-batch.ts'
import { listOfBatch } from './store.ts'

let rahim: Person
let karim: Person
const market = await openMarketplace({ PAYOUT_FACTOR_ABOVE: '1000000' })
const nadia = await market.signUp('bayer', 'Nadia')
const admin = await market.signUp('admin')
beforeEach(async () => {
  await market.resetRateLimits()
  rahim = await market.signUp('seller', 'Rahim')
  karim = await market.signUp('seller', 'Karim')
  for (const { _id } of await listDue()) {
    await market.call(admin, 'PUT', `/payouts/${_id}`, { json: { state: 'failed' } })
  }
})

let wallets = 1_712_000_000
const newWallet = () => ({ kind: 'bkash', name: 'Rahim', number: `0${wallets++}` })
const bank = { kind: 'bank', name: 'Rahim', number: '1234567890123', routing: '090261234' }

/** A seller has sold a phone at this price and asks for all of it. */
async function askFor(seller: Person, amount: number, account: object = newWallet()): Promise<string> {
  market.clock.advance(1000)
  const json = { ...account, password: seller.password }
  await market.call(seller, 'PUT', '/payoutaccount', { json })
  await market.completeSale(seller, nadia, { product_price: amount })
  const { body } = await market.call<{ _id: string }>(seller, 'POST', '/payouts', { json: { amount } })
  return body._id
}

/** A batch at a time in Dhaka: the amounts in it, or why there is none. A wallet takes 100 a day and 250 a month. */
async function batchAt(time: string): Promise<number[] | string> {
  const deps = {
    db: market.db,
    clock: { now: () => new Date(`${time}+06:00`) },
    settings: {
      accountMillis: 0,
      factorAboveMinor: 0,
      newSellerSales: 0,
      walletLimits: { dayMinor: 10_000, monthMinor: 25_000 },
    },
  }
  const made = await makeBatch(deps, { ...admin, address: 'here' })
  if (!made.ok) return made.why
  return (await listOfBatch(market.db, made.value.id)).map(({ amountMinor }) => amountMinor / 100)
}

async function listDue(): Promise<WirePayout[]> {
  return (await market.call<WirePayout[]>(admin, 'GET', '/payouts', { query: { state: 'due' } })).body
}

/** What the ledger has in the account of a payout. */
async function inLedger(id = ''): Promise<number> {
  const { rows } = await market.db.execute<{ sum: string }>(
    sql`select coalesce(sum(amount_minor), 0) as sum from ledger_entries where account = ${`payout:${id}`}`,
  )
  return Number(rows[0]?.sum) / 100
}

describe('a batch', () => {
  it('takes each payout once, the oldest first, however many are made at the same time', async () => {
    await askFor(rahim, 60)
    await askFor(karim, 50)
    const made = await Promise.all(Array.from({ length: 4 }, () => batchAt('2040-01-01T12:00')))
    expect(made.filter((batch) => batch !== 'nothing-due')).toEqual([[60, 50]])
  })

  it('waits for the one before it, which counts for the limits', async () => {
    await askFor(rahim, 60)
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    let second: Promise<number[] | string> | undefined
    await market.db.transaction(async (tx) => {
      await insertBatch(tx, { createdBy: admin.id, createdAt: market.clock.now() })
      second = batchAt('2040-01-01T12:00')
      await expect.poll(async () => (await market.db.execute(waiting)).rowCount).toBeGreaterThan(0)
    })
    expect(await second).toEqual([60])
  })

  it('sends a wallet no more than its limit of the day, and splits what is over it', async () => {
    const id = await askFor(rahim, 240)
    expect(await batchAt('2040-01-01T12:00')).toEqual([100])
    const [rest] = await listDue()
    expect(rest).toMatchObject({ amount: 140, heldBack: 'daily-limit', batchId: null })
    expect([await inLedger(id), await inLedger(rest?._id)]).toEqual([100, 140])
    expect(await batchAt('2040-01-01T23:59')).toBe('over-wallet-limits')
    expect(await batchAt('2040-01-02T00:00')).toEqual([100])
    expect((await listDue()).map(({ amount }) => amount)).toEqual([40])
    const { body } = await market.call(rahim, 'GET', '/balance')
    expect(body).toMatchObject({ available: 0, pending: 240 })
  })

  it('tells the seller when the rest follows, which the limit of the wallet holds back', async () => {
    const rest = async () => (await market.call<WireBalance>(rahim, 'GET', '/balance')).body.rest
    const id = await askFor(rahim, 500)
    expect(await rest()).toBeNull()
    await market.call(admin, 'POST', '/payouts/batches')
    const tomorrow = startOfDayInDhaka(addDays(dayInDhaka(market.clock.now()), 1))
    expect(await rest()).toEqual({ amount: 100, until: tomorrow.toISOString() })
    await market.call(admin, 'PUT', `/payouts/${id}`, { json: { state: 'sent', reference: 'TX1' } })
    const notices = await market.call<WireNotification[]>(rahim, 'GET', '/notifications')
    expect(notices.body[0]).toMatchObject({ kind: 'payout-sent', params: { amount: 400, rest: 100 } })
    market.clock.advance(tomorrow.getTime() - market.clock.now().getTime())
    await Promise.all([rahim, nadia, admin].map(market.renewToken))
    expect(await rest()).toBeNull()
  })

  it('stays under the limit of the month', async () => {
    await askFor(rahim, 400)
    for (const day of ['10', '11']) expect(await batchAt(`2040-01-${day}T12:00`)).toEqual([100])
    expect(await batchAt('2040-01-31T23:59')).toEqual([50])
    expect(await listDue()).toMatchObject([{ amount: 150, heldBack: 'monthly-limit' }])
    expect(await batchAt('2040-02-01T00:00')).toEqual([100])
  })

  it('counts a wallet for whoever uses it, and banks without a limit', async () => {
    const shared = newWallet()
    await askFor(rahim, 80, shared)
    await askFor(karim, 50, shared)
    await askFor(await market.signUp('seller'), 900, bank)
    expect(await batchAt('2040-01-01T12:00')).toEqual([80, 20, 900])
    expect(await listDue()).toMatchObject([
      { amount: 30, heldBack: 'daily-limit', seller: { _id: karim.id } },
    ])
  })

  it('is not filled by payouts that wait for the limit of a wallet', async () => {
    const wallet = newWallet()
    const id = await askFor(rahim, 120, wallet)
    expect(await batchAt('2040-01-01T12:00')).toEqual([100])
    const isWaiting = sql`state = 'due' and seller_id = ${rahim.id}`
    await market.db.execute(sql`
      insert into payouts (seller_id, account_id, amount_minor, currency, held_back, created_at)
      select seller_id, account_id, 1, currency, 'daily-limit', created_at
      from payouts, generate_series(1, 500) where id = ${id}`)
    await askFor(karim, 50)
    expect(await batchAt('2040-01-01T13:00')).toEqual([50])
    await market.db.execute(sql`delete from payouts where ${isWaiting} and amount_minor = 1`)
  })

  it('does not count what has failed', async () => {
    const id = await askFor(rahim, 90)
    await batchAt('2040-01-01T12:00')
    await market.call(admin, 'PUT', `/payouts/${id}`, { json: { state: 'failed' } })
    await market.call(rahim, 'POST', '/payouts', { json: { amount: 90 } })
    expect(await batchAt('2040-01-01T12:00')).toEqual([90])
  })
})
