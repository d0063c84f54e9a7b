import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { decideChargeback, openChargeback } from '../../tests/support/chargeback.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import { runDueJobs } from '../../tests/support/run-due-jobs.ts'
import type { Person } from '../../tests/support/test-app.ts'
import { postTransaction } from '../ledger/index.ts'
import { providerAccount, sellerAccount } from '../ledger/rules.ts'
import type { WireBatch } from './admin-contract.ts'
import type { StatementLine, WireBalance } from './contract.ts'
import { exportStatement } from './export-lines.ts'
import { payoutAccountVoids } from './schema.ts'

let rahim: Person
const market = await openMarketplace({ SELLER_FEE_BASIS_POINTS: '250' })
const nadia = await market.signUp('bayer', 'Nadia')
const admin = await market.signUp('admin')
beforeEach(async () => {
  await market.resetRateLimits()
  rahim = await market.signUp('seller', 'Rahim')
})

/** Rahim enters a wallet. */
async function enterWallet(number = '01712345678'): Promise<void> {
  const json = { kind: 'bkash', name: 'Rahim', number, password: rahim.password }
  const { status } = await market.call(rahim, 'PUT', '/payoutaccount', { json })
  expect(status).toBe(200)
}
const ask = (amount: unknown) => market.call<{ _id: string }>(rahim, 'POST', '/payouts', { json: { amount } })
async function answer(amount: unknown) {
  const { status, body } = await ask(amount)
  return [status, body.code]
}
const balance = async () => (await market.call<WireBalance>(rahim, 'GET', '/balance')).body
const limits = { factorAbove: 500, walletDay: 400, walletMonth: 2400 }
const nothing = { currency: 'USD', limits, rest: null, resting: 0, frozen: 0, owed: 0, hold: null }
const sell = (price: number) => market.completeSale(rahim, nadia, { product_price: price })
const statement = (query: Record<string, string> = {}) =>
  market.call<StatementLine[]>(rahim, 'GET', '/statement', { query })

describe('the balance', () => {
  it('is held from the payment until all is well, then available less the fee', async () => {
    expect(await balance()).toEqual({ ...nothing, held: 0, available: 0, pending: 0, paidOut: 0 })
    const order = await market.sellAndHandOver(rahim, nadia, { product_price: 200 })
    expect(await balance()).toEqual({ ...nothing, held: 200, available: 0, pending: 0, paidOut: 0 })
    await market.move(nadia, order, 'completion')
    expect(await balance()).toEqual({ ...nothing, held: 0, available: 195, pending: 0, paidOut: 0 })
  })

  it('holds nothing of what goes back to the buyer', async () => {
    const order = await market.sellPhone(rahim, nadia, { product_price: 200 })
    await market.move(nadia, order, 'cancellation', { reason: 'changed-mind' })
    expect(await balance()).toMatchObject({ held: 0, available: 0 })
    const other = await market.sellAndHandOver(rahim, nadia, { product_price: 200 })
    await market.move(nadia, other, 'dispute', { reason: 'other', text: 'A scratch' }, 'POST')
    await market.move(rahim, other, 'dispute/proposal', { refund: 50 })
    expect(await balance()).toMatchObject({ held: 200 })
    await market.move(nadia, other, 'dispute/agreement', { refund: 50 })
    expect(await balance()).toMatchObject({ held: 150, available: 0 })
    await market.runJob('follow-refund', { orderId: other._id })
    expect(await balance()).toMatchObject({ held: 0, available: 146.25 })
  })
})

describe('asking for a payout', () => {
  it('is done ten times a day at most, also at once: each transfer costs a fee, and a batch has no room for all', async () => {
    await sell(200)
    await enterWallet()
    const answers = await Promise.all(Array.from({ length: 12 }, () => answer(1)))
    expect(answers.filter(([status]) => status === 201)).toHaveLength(10)
    expect(answers.filter(([status]) => status !== 201)).toEqual(Array(2).fill([409, 'too-many-payouts']))
    market.clock.advance(86_400_000)
    await Promise.all([rahim, nadia, admin].map(market.renewToken))
    expect(await answer(1)).toEqual([201, undefined])
  })

  it('counts a payout once that the limit of a wallet has split, and names both parts as sent of it', async () => {
    await sell(500)
    await enterWallet('01812345674')
    const { _id } = (await ask(450)).body
    await market.call(admin, 'POST', '/payouts/batches')
    await market.call(admin, 'PUT', `/payouts/${_id}`, { json: { state: 'sent', reference: 'TX1' } })
    const answers = await Promise.all(Array.from({ length: 10 }, () => answer(0.01)))
    expect(answers.filter(([status]) => status === 201)).toHaveLength(9)
    market.clock.advance(86_400_000)
    await Promise.all([rahim, nadia, admin].map(market.renewToken))
    const { body } = await market.call<WireBatch>(admin, 'POST', '/payouts/batches')
    const rest = body.payouts.find(({ amount }) => amount === 50)?._id ?? ''
    await market.call(admin, 'PUT', `/payouts/${rest}`, { json: { state: 'sent', reference: 'TX2' } })
    const line = (await statement()).body.find(({ amount }) => amount === -450)
    expect(line?.sent.map(({ amount, reference }) => [amount, reference])).toEqual([
      [400, 'TX1'],
      [50, 'TX2'],
    ])
  })

  it('takes the money out of the balance, and notifies the admins', async () => {
    await sell(200)
    await enterWallet()
    const { status, body } = await ask(120.5)
    expect([status, body]).toMatchObject([201, { amount: 120.5, state: 'due' }])
    expect(await balance()).toEqual({ ...nothing, held: 0, available: 74.5, pending: 120.5, paidOut: 0 })
    // The service sends it, unless it leaves it to the admins.
    const kinds = async () =>
      (await market.call<{ kind: string }[]>(admin, 'GET', '/notifications')).body.map(({ kind }) => kind)
    expect(await kinds()).not.toContain('payout-due')
    await runDueJobs(market, { 'send-payout': (payload) => market.runJob('send-payout', payload) })
    expect(await kinds()).toContain('payout-due')
  })

  it.each([0, -5, 1.001, 0.001, 1e9, '5', null, undefined])('of %j is a bad request', async (amount) => {
    expect((await answer(amount))[0]).toBe(400)
  })

  it('needs a payout account', async () => {
    await sell(200)
    expect(await answer(5)).toEqual([409, 'no-payout-account'])
  })

  it('cannot take more than is available, to the cent', async () => {
    await sell(200)
    await enterWallet()
    expect(await answer(195.01)).toEqual([409, 'not-enough-money'])
    expect(await answer(195)).toEqual([201, undefined])
    expect(await answer(0.01)).toEqual([409, 'not-enough-money'])
  })

  it('cannot take what is held', async () => {
    await market.sellAndHandOver(rahim, nadia, { product_price: 200 })
    await enterWallet()
    expect(await answer(1)).toEqual([409, 'not-enough-money'])
  })

  it('goes to one of ten who ask for all of it at once', async () => {
    await sell(200)
    await enterWallet()
    const answers = await Promise.all(Array.from({ length: 10 }, () => answer(195)))
    expect(answers.map(([status]) => status).toSorted()).toEqual([201, ...Array(9).fill(409)])
    expect(answers.map(([, code]) => code).filter(Boolean)).toEqual(Array(9).fill('not-enough-money'))
    expect(await balance()).toEqual({ ...nothing, held: 0, available: 0, pending: 195, paidOut: 0 })
  })

  it('again with the key of a lost answer makes no second payout', async () => {
    await sell(200)
    await enterWallet()
    const keyed = { json: { amount: 195 }, headers: { 'idempotency-key': crypto.randomUUID() } }
    const askWithKey = () => market.call(rahim, 'POST', '/payouts', keyed)
    const first = await askWithKey()
    expect(first.status).toBe(201)
    const again = await askWithKey()
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await balance()).toMatchObject({ available: 0, pending: 195 })
  })

  it('ten times at once with one key makes one payout, and with another one more', async () => {
    await sell(200)
    await enterWallet()
    const askWithKey = (idempotencyKey: string) => {
      const headers = { 'idempotency-key': idempotencyKey }
      return market.call<{ _id: string }>(rahim, 'POST', '/payouts', { json: { amount: 10 }, headers })
    }
    const key = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => askWithKey(key)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
    expect(await balance()).toMatchObject({ available: 185, pending: 10 })
    expect((await askWithKey(crypto.randomUUID())).body._id).not.toBe(answers[0]?.body._id)
    expect(await balance()).toMatchObject({ available: 175, pending: 20 })
  })

  it('again with the key of a lost answer is answered although a hold was set since, or the account voided', async () => {
    await sell(200)
    await enterWallet()
    const keyed = { json: { amount: 20 }, headers: { 'idempotency-key': crypto.randomUUID() } }
    const askWithKey = () => market.call(rahim, 'POST', '/payouts', keyed)
    const first = await askWithKey()
    const hold = { held: true, reason: 'Two buyers have complained.' }
    await market.call(admin, 'PUT', `/payoutholds/${rahim.id}`, { json: hold })
    expect(await answer(20)).toEqual([409, 'payouts-held'])
    expect(await askWithKey()).toMatchObject({ status: 201, body: first.body })
    await market.db.insert(payoutAccountVoids).values({ userId: rahim.id, at: market.clock.now() })
    expect(await answer(20)).toEqual([409, 'no-payout-account'])
    expect(await askWithKey()).toMatchObject({ status: 201, body: first.body })
  })

  it('again with the key, but for another amount, is refused', async () => {
    await sell(600)
    await enterWallet('01755555555')
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const askFor = async (amount: number) => {
      const asked = { json: { amount }, headers }
      const { status, body } = await market.call<{ amount: number }>(rahim, 'POST', '/payouts', asked)
      return [status, body.code ?? body.amount]
    }
    expect(await askFor(450)).toEqual([201, 450])
    expect(await askFor(20)).toEqual([409, 'idempotency-key-reused'])
    expect(await balance()).toMatchObject({ available: 135, pending: 450 })

    // The wallet takes 400 a day: the rest is a payout of its own by then.
    await runDueJobs(market, { 'send-payout': (payload) => market.runJob('send-payout', payload) })
    await market.call(admin, 'POST', '/payouts/batches')
    expect(await askFor(450)).toEqual([201, 400])
    expect(await askFor(400)).toEqual([409, 'idempotency-key-reused'])
  })

  it('takes no key of another seller for its own', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const askWithKey = () =>
      market.call<{ _id: string }>(rahim, 'POST', '/payouts', { json: { amount: 10 }, headers })
    const ids: string[] = []
    for (const name of ['Rahim', 'Karim']) {
      rahim = await market.signUp('seller', name)
      await sell(200)
      await enterWallet()
      const { status, body } = await askWithKey()
      expect(status).toBe(201)
      ids.push(body._id)
    }
    expect(ids[0]).not.toBe(ids[1])
  })

  it('is for an account that is not closed', async () => {
    await sell(200)
    await enterWallet()
    await market.call(admin, 'DELETE', '/deleteuser', { query: { id: rahim.id } })
    expect((await answer(5))[0]).toBe(401)
  })
})

describe('in the demo', () => {
  const send = () =>
    runDueJobs(market, { 'send-payout': async (payload) => market.runJob('send-payout', payload) })

  it.each([
    ['01700000001', { available: 0, pending: 0, paidOut: 195 }, 'payout-sent'],
    ['01700000002', { available: 195, pending: 0, paidOut: 0 }, 'payout-failed'],
    ['01712345678', { available: 0, pending: 195, paidOut: 0 }, 'money-released'],
  ])('a payout to the wallet %s leaves %j, and the last news are %s', async (number, left, news) => {
    await enterWallet(number)
    await sell(200)
    await ask(195)
    await send()
    expect(await balance()).toMatchObject(left)
    const { body } = await market.call<{ kind: string }[]>(rahim, 'GET', '/notifications')
    expect(body[0]?.kind).toBe(news)
  })
})

describe('the statement', () => {
  it('has every movement with what was available after it, newest first, page by page', async () => {
    const order = await sell(200)
    await enterWallet('01812345671')
    market.clock.advance(1000)
    const sent = (await ask(100)).body
    await market.call(admin, 'PUT', `/payouts/${sent._id}`, { json: { state: 'sent', reference: 'TX7' } })
    market.clock.advance(1000)
    const { _id } = (await ask(20)).body
    await market.call(admin, 'PUT', `/payouts/${_id}`, { json: { state: 'failed' } })
    const all = (await statement()).body
    expect(all.at(-1)?.product).toBe(order.product_name)
    expect(all.map(({ kind, orderId, amount, balance }) => [kind, orderId, amount, balance])).toEqual([
      ['payout-failed', null, 20, 95],
      ['payout', null, -20, 75],
      ['payout', null, -100, 95],
      ['sale', order._id, 195, 195],
    ])
    expect(all.map((line) => line.sent.map(({ amount, reference }) => [amount, reference]))).toEqual([
      [],
      [],
      [[100, 'TX7']],
      [],
    ])
    const first = await statement({ limit: '3' })
    const next = new URL(first.headers.get('link')?.match(/<(.*)>/)?.[1] ?? '', 'http://x')
    const second = await statement({ limit: '3', cursor: next.searchParams.get('cursor') ?? '' })
    expect([...first.body, ...second.body]).toEqual(all)
    expect(second.headers.get('link')).toBeNull()
    expect((await statement({ cursor: 'x' })).body.code).toBe('bad-cursor')
  })

  it('names what was sent of each payout alone, also of those that were requested at one moment', async () => {
    await sell(200)
    await enterWallet('01812345673')
    for (const amount of [60, 40]) {
      const { _id } = (await ask(amount)).body
      await market.call(admin, 'PUT', `/payouts/${_id}`, {
        json: { state: 'sent', reference: `TX${amount}` },
      })
    }
    const lines = (await statement()).body.map(({ amount, sent }) => [
      amount,
      sent.map((one) => one.reference),
    ])
    expect(lines.slice(0, 2)).toEqual([
      [-40, ['TX40']],
      [-60, ['TX60']],
    ])
  })

  it('shows what a lost chargeback has left the seller owing, and that the next sale pays it first', async () => {
    const order = await sell(200)
    await enterWallet()
    const { _id } = (await ask(150)).body
    await market.call(admin, 'PUT', `/payouts/${_id}`, { json: { state: 'sent', reference: 'TX1' } })
    const chargeback = await openChargeback(market, order)
    expect(await balance()).toMatchObject({ available: 0, frozen: 195, owed: 0 })
    await decideChargeback(market, chargeback, 'lost')
    expect(await balance()).toMatchObject({ available: 0, frozen: 0, owed: 150 })
    await sell(100)
    expect(await balance()).toMatchObject({ available: 0, owed: 52.5 })
    await sell(100)
    expect(await balance()).toMatchObject({ available: 45, owed: 0 })
    const lines = (await statement()).body
    expect(lines.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['sale', 97.5, 45],
      ['sale', 97.5, -52.5],
      ['chargeback-lost', -150, -150],
      ['chargeback', -45, 0],
      ['payout', -150, 45],
      ['sale', 195, 195],
    ])
  })

  it('is a CSV file for whoever accepts that', async () => {
    const order = await sell(200)
    await enterWallet('01812345672')
    const { _id } = (await ask(100)).body
    await market.call(admin, 'PUT', `/payouts/${_id}`, { json: { state: 'sent', reference: 'TX9' } })
    const file = await market.request(`/api/statement?email=${rahim.email}&limit=1`, {
      token: rahim.token,
      headers: { accept: 'text/csv' },
    })
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="statement.csv"')
    const lines = (await file.text()).trim().split('\r\n')
    // The number of an order may read as one with an exponent, such as 492885E5, and is marked as text.
    const readable = lines.map((line) =>
      line.replace(/"20\d\d-\d\d-\d\d \d\d:\d\d"/, '"…"').replace(`"'`, '"'),
    )
    expect(readable).toEqual([
      '"time (Asia/Dhaka)","kind","order","phone","reference","amount","balance","currency"',
      '"…","payout","","","TX9",-100,95,"USD"',
      `"…","sale","${order._id.slice(0, 8).toUpperCase()}","${order.product_name}","",195,195,"USD"`,
    ])
    const any = await market.request(`/api/statement?email=${rahim.email}`, {
      token: rahim.token,
      headers: { accept: 'text/html, */*' },
    })
    expect(any.headers.get('content-type')).toContain('application/json')
  })

  it('is right in a file of more lines than are read at a time', async () => {
    const amounts = Array.from({ length: 1100 }, (_, n) => (n % 3 === 2 ? -150 : 100 + n))
    await market.db.transaction(async (tx) => {
      for (const [n, amountMinor] of amounts.entries()) {
        const entries = [
          { account: sellerAccount(rahim.id), amountMinor },
          { account: providerAccount('stripe'), amountMinor: -amountMinor },
        ]
        const key = `statement ${rahim.id} ${n}`
        await postTransaction(tx, { key, kind: 'sale', currency: 'USD', at: market.clock.now(), entries })
      }
    })
    let text = ''
    for await (const part of exportStatement(market.db, rahim.id)) text += part
    const written = text.trim().split('\r\n').slice(1)
    let balanceMinor = 0
    const expected = amounts.map((amountMinor) => {
      balanceMinor += amountMinor
      return `${amountMinor / 100},${balanceMinor / 100},"USD"`
    })
    expect(written.map((line) => line.split(',').slice(-3).join())).toEqual(expected.toReversed())
  })

  it('shows nothing of another seller', async () => {
    await sell(200)
    const other = await market.signUp('seller')
    expect((await market.call(other, 'GET', '/statement')).body).toEqual([])
  })
})

it('the whole ledger adds up to zero', async () => {
  const { rows } = await market.db.execute(sql`select sum(amount_minor)::int as sum from ledger_entries`)
  expect(rows).toEqual([{ sum: 0 }])
})
