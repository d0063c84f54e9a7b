import { beforeEach, expect, it } from 'vitest'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import type { AuditEntry } from '../../audit/contract.ts'
import { startSelling } from '../../trust/verification/verify-seller.ts'
import { grantAdmin, revokeAdmin } from './change-member.ts'

const market = await openMarketplace({ TRUST_PROXY: '1' })
const admin = await market.signUp('admin')

const start = (who: Person) => market.call<{ modifiedCount: number }>(who, 'PUT', '/selleraccount')

const isSeller = async (who: Person) =>
  (await market.call<{ isSeller: boolean }>(who, 'GET', `/users/seller/${who.email}`)).body.isSeller

const readActs = async ({ email }: Person) =>
  (await market.call<AuditEntry[]>(admin, 'GET', '/audit', { query: { q: email } })).body.map(
    ({ act, admin, account }) => ({ act, admin, account }),
  )

beforeEach(() => market.resetRateLimits())

it('makes a buyer a seller at once, with the token they hold, and records it', async () => {
  const buyer = await market.signUp()
  expect((await market.call(buyer, 'GET', '/myproduct')).status).toBe(403)
  const { status, body } = await start(buyer)
  expect({ status, body }).toEqual({ status: 200, body: { modifiedCount: 1 } })
  expect(await isSeller(buyer)).toBe(true)
  await market.addPhone(buyer)
  expect(await readActs(buyer)).toEqual([{ act: 'start-selling', admin: buyer.email, account: buyer.email }])
})

it('changes nothing for a seller, and keeps the verification', async () => {
  const seller = await market.signUp('seller')
  await market.call(admin, 'PUT', '/users', { query: { userid: seller.id } })
  expect((await start(seller)).body).toEqual({ modifiedCount: 0 })
  expect((await readActs(seller)).map(({ act }) => act)).toEqual(['verify-seller'])
})

it('ten calls at once change and record it once', async () => {
  const buyer = await market.signUp()
  const answers = await Promise.all(Array.from({ length: 10 }, () => start(buyer)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(answers.reduce((sum, { body }) => sum + body.modifiedCount, 0)).toBe(1)
  expect(await readActs(buyer)).toHaveLength(1)
})

it('refuses an admin, a closed account, a visitor, and in the name of another', async () => {
  const refused = await start(admin)
  expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 409, code: 'admin-account' })
  const isAdmin = await market.call<{ isAdmin: boolean }>(admin, 'GET', `/users/admin/${admin.email}`)
  expect(isAdmin.body).toEqual({ isAdmin: true })

  const closed = await market.signUp()
  await market.call(admin, 'DELETE', '/deleteuser', { query: { id: closed.id } })
  expect((await start(closed)).status).toBe(401)
  // As in a call that was let in just before the account was closed.
  const actor = { id: closed.id, name: closed.email, address: 'here' }
  expect(await startSelling(market.db, actor)).toEqual({ ok: false, why: 'account-closed' })
  expect((await readActs(closed)).map(({ act }) => act)).toEqual(['close-account'])
})

it('is refused when it is asked for too often', async () => {
  const buyer = await market.signUp()
  const statuses = []
  for (let i = 0; i < 21; i += 1) statuses.push((await start(buyer)).status)
  expect(statuses).toEqual([...Array(20).fill(200), 429])
})

it('stays in effect when the account is recorded afterwards', async () => {
  const buyer = await market.signUp()
  await start(buyer)
  const again = await market.request('/api/users', {
    method: 'POST',
    json: { name: buyer.name, email: buyer.email, role: 'bayer' },
    cookie: buyer.cookie,
    headers: { origin: market.env.PUBLIC_URL },
  })
  expect(again.status).toBe(200)
  expect(await isSeller(buyer)).toBe(true)
})

it('an admin in charge of a part sees and does no more, is no owner, and one owner remains', async () => {
  const operator = { id: null, name: 'the test', address: 'here' }
  const helper = await market.signUp()
  const seller = await market.signUp('seller')
  const grant = (staff: 'support' | null) => grantAdmin(market.db, operator, helper.email, staff)
  const verify = async () => {
    const { status, body } = await market.call(helper, 'PUT', '/users', { query: { userid: seller.id } })
    return body.code ?? status
  }
  expect(await grant('support')).toEqual({ ok: true, value: { changed: true } })
  expect((await market.call(helper, 'GET', '/seller')).status).toBe(403)
  expect((await market.call(helper, 'GET', '/report')).status).toBe(200)
  expect(await verify()).toBe('wrong-duty')
  expect(await grantAdmin(market.db, operator, admin.email, 'finance')).toEqual({
    ok: false,
    why: 'last-admin',
  })
  expect(await revokeAdmin(market.db, operator, admin.email)).toEqual({ ok: false, why: 'last-admin' })
  expect(await grant(null)).toEqual({ ok: true, value: { changed: true } })
  expect(await verify()).toBe(200)
  expect(await revokeAdmin(market.db, operator, helper.email)).toEqual({ ok: true, value: { changed: true } })
  expect(await verify()).toBe('wrong-role')
})

it('an admin who is not in charge of money cancels no paid order', async () => {
  const helper = await market.signUp('admin')
  await grantAdmin(market.db, { id: null, name: 'the test', address: 'here' }, helper.email, 'support')
  const [seller, buyer] = [await market.signUp('seller'), await market.signUp()]
  const order = await market.sellPhone(seller, buyer)
  expect(await market.move(helper, order, 'cancellation', { reason: 'no' })).toEqual([403, 'wrong-duty'])
  expect(await market.move(admin, order, 'cancellation', { reason: 'no' })).toEqual([200, 1])
})

it('tells an admin of a part what they are in charge of, and an owner nothing of the kind', async () => {
  const [support, finance] = [await market.signUp('admin'), await market.signUp('admin')]
  const operator = { id: null, name: 'the test', address: 'here' }
  await grantAdmin(market.db, operator, support.email, 'support')
  await grantAdmin(market.db, operator, finance.email, 'finance')
  const ask = async (who: Person, about = who) =>
    (await market.call(who, 'GET', `/users/admin/${about.email}`)).body
  expect(await ask(support)).toEqual({ isAdmin: true, duties: ['reports'] })
  expect(await ask(finance)).toEqual({ isAdmin: true, duties: ['money'] })
  expect(await ask(admin)).toEqual({ isAdmin: true })
  expect(await ask(support, admin)).toEqual({ isAdmin: true })
})
