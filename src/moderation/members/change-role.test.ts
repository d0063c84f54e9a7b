import { beforeEach, expect, it } from 'vitest'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import type { AuditEntry } from '../contract.ts'
import { startSelling } from './change-role.ts'

const market = await openMarketplace({ TRUST_PROXY: '1' })
const admin = await market.signUp('admin')

const start = (who: Person | null, query: Record<string, string> = {}) =>
  market.call<{ modifiedCount: number }>(who, 'PUT', '/selleraccount', { query })

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

  expect((await start(null)).status).toBe(401)
  const buyer = await market.signUp()
  expect((await start(buyer, { email: admin.email })).status).toBe(403)
  expect(await isSeller(buyer)).toBe(false)
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
