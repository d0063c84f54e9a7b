import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { declaredCalls } from '../../../tests/support/calls.ts'
import {
  askForPasskey,
  codeOf,
  setUpApp,
  setUpPasskey,
  showCode,
  showPasskey,
} from '../../../tests/support/factors.ts'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import { readEnv } from '../../ops/env.ts'
import { sessions } from '../schema.ts'

const market = await openMarketplace({ ADMIN_FACTOR: 'required' })
beforeEach(() => market.resetRateLimits())

const mail = encodeURIComponent
const isAdmin = async (who: Person) =>
  (await market.call<{ isAdmin: boolean }>(who, 'GET', `/users/admin/${mail(who.email)}`)).body.isAdmin
const signIn = ({ email, password }: Person) =>
  market.request('/api/auth/sign-in/email', {
    method: 'POST',
    json: { email, password },
    headers: { origin: market.env.PUBLIC_URL },
  })

describe('an admin without the second factor that admins must have', () => {
  it('is refused by every call of admins and sellers, and told why', async () => {
    const admin = await market.signUp('admin')
    // Not the pictures of documents, which the cookie opens.
    const calls = declaredCalls.filter(({ call }) => call.duty || call.sellersOnly)
    expect(calls.length).toBeGreaterThan(40)
    for (const { call, name } of calls) {
      const path = `/api${call.path.replaceAll(/\{\w+\}/g, crypto.randomUUID())}?email=${mail(admin.email)}`
      const method = call.method.toUpperCase()
      const json = method === 'GET' ? undefined : {}
      const answer = await market.request(path, { method, token: admin.token, json })
      const { code } = (await answer.json()) as { code?: string }
      expect([name, answer.status, code]).toEqual([name, 403, 'factor-required'])
    }
  })

  it('sees nothing that admins alone see in the calls of everybody', async () => {
    const admin = await market.signUp('admin')
    const [seller, buyer] = [await market.signUp('seller'), await market.signUp()]
    const order = await market.sellAndHandOver(seller, buyer)
    const complaint = { reason: 'not-as-described', text: 'It has a scratch.' }
    await market.move(buyer, order, 'dispute', complaint, 'POST')
    expect((await market.call(admin, 'GET', `/orders/${order._id}`)).status).toBe(404)
    expect((await market.call(admin, 'GET', `/users/seller/${mail(seller.email)}`)).status).toBe(403)
    expect(await isAdmin(admin)).toBe(false)
    await setUpApp(market, admin)
    expect((await market.call(admin, 'GET', `/orders/${order._id}`)).status).toBe(200)
    expect((await market.call(admin, 'GET', '/seller')).status).toBe(200)
    expect(await isAdmin(admin)).toBe(true)
  })

  it('is led to set one up, and needs none for that', async () => {
    const admin = await market.signUp('admin')
    expect((await signIn(admin)).headers.get('x-second-factor')).toBe('missing')
    // Who has logged in with Google is led the same way.
    const google = (await market.request('/api/secondfactor', { cookie: admin.cookie })).headers
    expect([google.get('x-second-factor'), google.get('x-role')]).toEqual(['missing', 'admin'])
    const read = async () =>
      (await market.call<{ required: boolean }>(admin, 'GET', '/factors')).body.required
    expect(await read()).toBe(true)
    await setUpApp(market, admin)
    expect(await read()).toBe(false)
    const { headers } = await signIn(admin)
    expect([headers.get('x-second-factor'), headers.get('x-role')]).toEqual(['required', 'admin'])
  })
})

describe('what asks an admin for the second factor each time', () => {
  const asking = declaredCalls.filter(
    ({ call }) => (call.duty || call.sellersOnly) && call.problems && 'factor-needed' in call.problems,
  )

  it('is what refunds, and what releases or holds money', async () => {
    expect(asking.map(({ name }) => name).toSorted()).toEqual([
      'adoptRefund',
      'changePayoutAccount',
      'decideDispute',
      'holdPayouts',
      'makePayoutBatch',
      'markPayoutBatch',
      'readPayoutBatch',
      'recordPaidRefund',
      'releaseHeldMoney',
      'requestPayout',
      'settlePayout',
      'waiveReturn',
    ])
    const admin = await market.signUp('admin')
    const { secret } = await setUpApp(market, admin)
    const forget = () =>
      market.db.update(sessions).set({ factorProofAt: null }).where(eq(sessions.userId, admin.id))
    await forget()
    // Those of sellers, and what admins do for many payouts in a row, take one that was shown within ten minutes.
    const others = [
      'changePayoutAccount',
      'makePayoutBatch',
      'markPayoutBatch',
      'readPayoutBatch',
      'requestPayout',
      'settlePayout',
    ]
    const each = asking.filter(({ name }) => !others.includes(name))
    for (const { call, name } of each) {
      const path = `/api${call.path.replaceAll(/\{\w+\}/g, crypto.randomUUID())}?email=${mail(admin.email)}`
      const init = { method: call.method.toUpperCase(), token: admin.token, json: {} }
      const codeOfCall = async () =>
        ((await (await market.request(path, init)).json()) as { code?: string }).code
      expect([name, await codeOfCall()]).toEqual([name, 'factor-needed'])
      market.clock.advance(30_000)
      const shown = await showCode(market, admin.cookie, await codeOf(market, { secret }))
      expect(shown.status).toBe(200)
      expect([name, await codeOfCall()]).not.toEqual([name, 'factor-needed'])
      expect([name, await codeOfCall()]).toEqual([name, 'factor-needed'])
    }
  })

  it('takes it once of two at the same time, and for ten minutes', async () => {
    const admin = await market.signUp('admin')
    const { secret } = await setUpApp(market, admin)
    const seller = await market.signUp('seller')
    const hold = (held: boolean) =>
      market.call(admin, 'PUT', `/payoutholds/${seller.id}`, { json: { held, reason: 'A check' } })
    const answers = await Promise.all([hold(true), hold(true), hold(true)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403])
    market.clock.advance(60_000)
    await showCode(market, admin.cookie, await codeOf(market, { secret }))
    market.clock.advance(10 * 60_000)
    expect((await hold(false)).body.code).toBe('factor-needed')
  })

  it('may be a passkey, for one call', async () => {
    const admin = await market.signUp('admin')
    const { device } = await setUpPasskey(market, admin)
    const seller = await market.signUp('seller')
    const hold = async () => {
      const json = { held: true, reason: 'A check' }
      return (await market.call(admin, 'PUT', `/payoutholds/${seller.id}`, { json })).status
    }
    await market.db.update(sessions).set({ factorProofAt: null }).where(eq(sessions.userId, admin.id))
    expect(await hold()).toBe(403)
    await showPasskey(market, admin.cookie, device.sign(await askForPasskey(market, admin.cookie)))
    expect([await hold(), await hold()]).toEqual([200, 403])
  })
})

it('is required in production unless the operator says otherwise, and offered in the demo', () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://swap.example',
    AUTH_SECRET: 'a secret of the tests, long enough to be one',
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  }
  expect(readEnv(production).ADMIN_FACTOR).toBe('required')
  expect(readEnv({ ...production, ADMIN_FACTOR: 'offered' }).ADMIN_FACTOR).toBe('offered')
  expect(readEnv({}).ADMIN_FACTOR).toBe('offered')
  expect(() => readEnv({ ADMIN_FACTOR: 'never' })).toThrow('ADMIN_FACTOR: must be required or offered')
})
