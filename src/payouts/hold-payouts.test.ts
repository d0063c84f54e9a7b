import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openGoogleJourney } from '../../tests/support/google-journey.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import { runDueJobs } from '../../tests/support/run-due-jobs.ts'
import { cookieOf, type Person } from '../../tests/support/test-app.ts'
import { setMobile } from '../accounts/index.ts'
import { accountSigns, users } from '../auth/schema.ts'
import { addPasswordLink } from '../auth/session/store-links.ts'
import type { WireNotification } from '../notifications/contract.ts'
import { silentLog } from '../platform/log.ts'
import type { WireBatch, WireHold, WirePayout } from './admin-contract.ts'
import type { WireBalance } from './contract.ts'

let seller: Person
let buyer: Person
let admin: Person
const market = await openMarketplace({ PAYOUT_FACTOR_ABOVE: '1000000' })
beforeEach(async () => {
  await market.resetRateLimits()
  seller = await market.signUp('seller', 'Rahim')
  buyer = await market.signUp('bayer', 'Nadia')
  admin = await market.signUp('admin')
})

const someNumber = () => `018${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
async function enter(
  account: object = { kind: 'bkash', name: 'Rahim', number: someNumber() },
): Promise<void> {
  await market.call(seller, 'PUT', '/payoutaccount', { json: { ...account, password: seller.password } })
}
const sell = (price = 100) => market.completeSale(seller, buyer, { product_price: price })
const ask = async (amount: number) => {
  const { status, body } = await market.call<{ _id: string }>(seller, 'POST', '/payouts', {
    json: { amount },
  })
  return status === 201 ? body._id : `${status} ${body.code}`
}
async function hold(held = true, reason = 'Two buyers have complained.', id = seller.id, by = admin) {
  const { status, body } = await market.call<{ modifiedCount: number }>(by, 'PUT', `/payoutholds/${id}`, {
    json: { held, reason },
  })
  return [status, body.modifiedCount ?? body.code]
}
const mark = async (id: string, state: string) => {
  const { status, body } = await market.call(admin, 'PUT', `/payouts/${id}`, {
    json: { state, reference: 'A1' },
  })
  return status === 200 ? state : `${status} ${body.code}`
}
async function find(id: string): Promise<WirePayout | undefined> {
  const { body } = await market.call<WirePayout[]>(admin, 'GET', '/payouts', { query: { limit: '100' } })
  return body.find(({ _id }) => _id === id)
}
const makeBatch = () => market.call<WireBatch>(admin, 'POST', '/payouts/batches')
const balance = async () => (await market.call<WireBalance>(seller, 'GET', '/balance')).body
const runJobs = () =>
  runDueJobs(market, {
    'send-payout': (payload) => market.runJob('send-payout', payload),
    'pay-out-account': (payload) => market.runJob('pay-out-account', payload),
  })
const kindsOf = async (who: Person) =>
  (await market.call<{ kind: string }[]>(who, 'GET', '/notifications')).body.map(({ kind }) => kind)
const auditedActs = async () =>
  (await market.call<{ act: string; note?: string; account: string }[]>(admin, 'GET', '/audit')).body
    .filter(({ account }) => account === seller.email)
    .map(({ act, note }) => [act, note])

describe('a hold on the payouts of a seller', () => {
  it('is set and lifted with a reason, once each, which the seller reads and the audit log keeps', async () => {
    expect(await hold()).toEqual([200, 1])
    expect(await hold(true, 'Another reason')).toEqual([200, 0])
    const since = market.clock.now().toISOString()
    expect((await balance()).hold).toEqual({ reason: 'Two buyers have complained.', since })
    const { body } = await market.call<WireHold[]>(admin, 'GET', '/payoutholds')
    expect(body[0]).toMatchObject({
      seller: { _id: seller.id, isClosed: false },
      reason: 'Two buyers have complained.',
    })
    expect(await hold(false, 'They were mistaken.')).toEqual([200, 1])
    expect(await hold(false)).toEqual([200, 0])
    expect((await balance()).hold).toBeNull()
    expect(await kindsOf(seller)).toEqual(['payouts-resumed', 'payouts-held'])
    expect(await auditedActs()).toEqual([
      ['resume-payouts', 'They were mistaken.'],
      ['hold-payouts', 'Two buyers have complained.'],
    ])
  })

  it('needs a reason and an account', async () => {
    expect(await hold(true, ' ')).toEqual([400, 'bad-request'])
    expect(await hold(true, 'x'.repeat(501))).toEqual([400, 'bad-request'])
    expect(await hold(true, 'x', 'nobody')).toEqual([404, 'unknown-seller'])
    expect(await hold(true, 'x', '00000000-0000-4000-8000-000000000000')).toEqual([404, 'unknown-seller'])
  })

  it('is neither set nor lifted by an admin for themselves', async () => {
    const trader = await market.signUp('admin')
    const holdOwn = (held: boolean, id = trader.id) => hold(held, 'A mistake', id, trader)
    expect(await holdOwn(true)).toEqual([403, 'own-case'])
    expect(await hold(true, 'A check', trader.id)).toEqual([200, 1])
    expect(await holdOwn(false)).toEqual([403, 'own-case'])
    expect(await holdOwn(false, trader.id.toUpperCase())).toEqual([403, 'own-case'])
    expect(await hold(false, 'All is well', trader.id)).toEqual([200, 1])
  })

  it('is one when ten admins set it at once', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => hold()))
    expect(all.filter(([, count]) => count === 1)).toHaveLength(1)
  })

  it('lets nothing be asked for, gathered, marked as sent or exported', async () => {
    await enter()
    await sell()
    const batched = await ask(30)
    const { body: batch } = await makeBatch()
    const due = await ask(20)
    await hold()
    expect(await ask(10)).toBe('409 payouts-held')
    const asked = await market.call<{ detail?: string }>(seller, 'POST', '/payouts', { json: { amount: 10 } })
    expect(asked.body.detail).toBe('Your payouts are on hold. My money says why.')
    expect(await mark(due, 'sent')).toBe('409 payouts-held')
    expect(await mark(batched, 'sent')).toBe('409 payouts-held')
    expect((await makeBatch()).status).toBe(409)
    expect(await find(due)).toMatchObject({ state: 'due', heldBack: 'payouts-held', isHeld: true })
    const file = await market.request(`/api/payouts/batches/${batch._id}?email=${admin.email}`, {
      token: admin.token,
      headers: { accept: 'text/csv' },
    })
    expect(await file.text()).not.toContain(batched)
    // It is not lost: what has failed is back in the balance.
    expect(await mark(batched, 'failed')).toBe('failed')
    await hold(false)
    expect(await mark(due, 'sent')).toBe('sent')
  })

  it('stops the service that sends payouts, until it is lifted', async () => {
    await enter({ kind: 'bkash', name: 'Rahim', number: '01700000001' })
    await sell()
    const id = await ask(30)
    await hold()
    await runJobs()
    await market.runJob('send-due-payouts')
    await runJobs()
    expect(await find(id)).toMatchObject({ state: 'due', heldBack: 'payouts-held' })
    await hold(false)
    await runJobs()
    expect(await find(id)).toMatchObject({ state: 'sent', heldBack: null })
  })
})

describe('the limits of a wallet', () => {
  it('hold for the service that sends payouts: the rest waits for the next day', async () => {
    await enter({ kind: 'nagad', name: 'Rahim', number: '01700000001' })
    await sell(500)
    const id = await ask(500)
    await runJobs()
    expect(await find(id)).toMatchObject({ state: 'sent', amount: 400 })
    const rest = async () => {
      const { body } = await market.call<WirePayout[]>(admin, 'GET', '/payouts')
      return body.filter((each) => each.seller._id === seller.id && each._id !== id)
    }
    expect(await rest()).toMatchObject([{ state: 'due', amount: 100, heldBack: 'daily-limit' }])
    await market.runJob('send-due-payouts')
    await runJobs()
    expect(await rest()).toMatchObject([{ state: 'due', amount: 100 }])
    market.clock.advance(24 * 3_600_000)
    for (const who of [seller, admin]) await market.renewToken(who)
    await market.runJob('send-due-payouts')
    await runJobs()
    expect(await rest()).toMatchObject([{ state: 'sent', amount: 100, heldBack: null }])
    expect(await balance()).toMatchObject({ pending: 0, paidOut: 500 })
  })

  it('hold for what an admin marks as sent without a batch', async () => {
    await enter()
    await sell(500)
    const id = await ask(500)
    expect(await mark(id, 'sent')).toBe('409 held-back')
    await sell(100)
    expect(await mark(await ask(100), 'sent')).toBe('sent')
  })
})

describe('closing an account for fraud', () => {
  const close = (query: Record<string, string>) =>
    market.call<{ deletedCount: number }>(admin, 'DELETE', '/deleteuser', {
      query: { id: seller.id, ...query },
    })

  it('puts its payouts on hold: nothing is sent by itself', async () => {
    await enter({ kind: 'bkash', name: 'Rahim', number: '01700000001' })
    await sell()
    const id = await ask(30)
    expect((await close({ reason: 'fraud' })).body).toEqual({ deletedCount: 1 })
    await market.runJob('pay-out-closed')
    await market.runJob('send-due-payouts')
    await runJobs()
    expect(await find(id)).toMatchObject({ state: 'due', isHeld: true })
    const { body } = await market.call<WirePayout[]>(admin, 'GET', '/payouts')
    expect(body.filter((each) => each.seller._id === seller.id)).toHaveLength(1)
    expect(await auditedActs()).toEqual([['close-account', 'fraud']])
    // An admin who finds that it was none lifts it, and the money goes its way.
    await hold(false, 'It was a mistake.')
    await runJobs()
    expect(await find(id)).toMatchObject({ state: 'sent' })
  })

  it('is what closing alone does not mean', async () => {
    await enter({ kind: 'bkash', name: 'Rahim', number: '01700000001' })
    await sell()
    expect((await close({})).body).toEqual({ deletedCount: 1 })
    await market.runJob('pay-out-closed')
    await runJobs()
    const { body } = await market.call<WirePayout[]>(admin, 'GET', '/payouts')
    expect(body.filter((each) => each.seller._id === seller.id)).toMatchObject([
      { state: 'sent', amount: 100 },
    ])
  })

  it('with another word is refused', async () => {
    expect((await close({ reason: 'because' })).status).toBe(400)
  })

  it.each<Record<string, string>>([{}, { reason: 'fraud' }, { reason: 'other' }])(
    'tells those whose orders are running at once, with %j',
    async (query) => {
      const order = await market.sellPhone(seller, buyer)
      const [inspecting, done] = [await market.signUp(), await market.signUp()]
      await market.sellAndHandOver(seller, inspecting)
      await market.move(done, await market.sellAndHandOver(seller, done), 'completion')
      await close(query)
      expect((await kindsOf(buyer))[0]).toBe('seller-closed')
      const { body } = await market.call<WireNotification[]>(inspecting, 'GET', '/notifications')
      expect(body[0]).toMatchObject({
        kind: 'seller-closed',
        params: { during: 'handed-over', until: expect.any(String) },
      })
      expect(body[0]?.params).toEqual(
        query.reason === 'fraud'
          ? expect.objectContaining({ why: 'fraud' })
          : expect.not.objectContaining({ why: 'fraud' }),
      )
      expect(await kindsOf(done)).not.toContain('seller-closed')
      expect(await market.move(buyer, order, 'cancellation', { reason: 'The seller is gone' })).toEqual([
        200, 1,
      ])
    },
  )

  it('of a buyer tells the sellers of running orders', async () => {
    const running = await market.signUp()
    await market.sellPhone(seller, running)
    await market.call(admin, 'DELETE', '/deleteuser', { query: { id: running.id } })
    expect((await kindsOf(seller))[0]).toBe('buyer-closed')
  })
})

describe('an account that its owner takes back', () => {
  /** As if a stranger had signed up with the e-mail of somebody else. */
  const unconfirm = () => market.db.update(users).set({ emailVerified: false }).where(eq(users.id, seller.id))

  it('no longer pays out to what was entered before', async () => {
    await enter()
    await sell()
    const id = await ask(40)
    await unconfirm()
    await takeBack(seller)
    expect((await market.call(seller, 'GET', '/payoutaccount')).body).toBeNull()
    expect(await find(id)).toMatchObject({ state: 'failed' })
    expect(await balance()).toMatchObject({ available: 100, pending: 0 })
    expect(await ask(40)).toBe('409 no-payout-account')
    expect(await kindsOf(seller)).toContain('payout-account-voided')
    // The owner's own counts at once, as a first one does.
    await setMobile(market.db, seller.id, '+8801812345678')
    await enter()
    expect(await ask(40)).not.toContain('409')
  })

  it('no longer pays out to it when the owner signs in with Google, either', async () => {
    await enter()
    await sell()
    const id = await ask(40)
    await unconfirm()
    const { chooseAccount, cookieOf } = openGoogleJourney(market, silentLog, market)
    const { browser } = await chooseAccount({ name: 'Owner', email: seller.email, verified: 'on' })
    seller.cookie = cookieOf(browser)
    await market.renewToken(seller)
    expect((await market.call(seller, 'GET', '/payoutaccount')).body).toBeNull()
    expect(await find(id)).toMatchObject({ state: 'failed' })
    expect(await balance()).toMatchObject({ available: 100, pending: 0 })
  })

  it('keeps its payout account when the e-mail was confirmed before', async () => {
    await enter()
    await takeBack(seller)
    await enter()
    await takeBack(seller)
    expect((await market.call(seller, 'GET', '/payoutaccount')).body).not.toBeNull()
  })

  it('forgets what the browsers of those before have shown', async () => {
    const signs = () => market.db.$count(accountSigns, eq(accountSigns.userId, seller.id))
    await enter()
    expect(await signs()).toBeGreaterThan(1)
    await unconfirm()
    await takeBack(seller)
    // That of the owner's own browser.
    expect(await signs()).toBe(1)
  })
})

/** The owner of the e-mail sets a password by a link, which logs them in. */
async function takeBack(person: Person): Promise<void> {
  const token = randomBytes(24).toString('base64url')
  await addPasswordLink(market.db, person.id, token, new Date(market.clock.now().getTime() + 3_600_000))
  const headers = { origin: market.env.PUBLIC_URL }
  const reset = await market.request('/api/auth/reset-password', {
    method: 'POST',
    json: { token, newPassword: person.password },
    headers,
  })
  expect(reset.status).toBe(200)
  person.cookie = cookieOf(reset)
  await market.renewToken(person)
}
