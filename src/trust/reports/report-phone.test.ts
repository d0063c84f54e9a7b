import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import { listings } from '../../listings/schema.ts'
import type { WireNotification } from '../../notifications/contract.ts'
import type { Report } from './contract.ts'

const market = await openMarketplace()
const admin = await market.signUp('admin')
const rahim = await market.signUp('seller', 'Rahim')
const nadia = await market.signUp()
beforeEach(() => market.resetRateLimits())

function report(who: Person, id: string) {
  return market.call<{ modifiedCount: number }>(who, 'PUT', '/report', { query: { id } })
}

function list(who: Person, query: Record<string, string> = {}) {
  return market.call<Report[]>(who, 'GET', '/report', { query })
}

it('shows the admin nothing of who has reported a phone', async () => {
  await report(nadia, (await market.addPhone(rahim))._id)
  expect(JSON.stringify((await list(admin)).body)).not.toContain(nadia.email)
})

it('notifies every admin of a report, once until it is read', async () => {
  const another = await market.signUp('admin')
  const phone = await market.addPhone(rahim)
  const notified = async (who: Person) => {
    const { body } = await market.call<WireNotification[]>(who, 'GET', '/notifications')
    return body.filter(({ productId }) => productId === phone._id)
  }
  await report(nadia, phone._id)
  await report(await market.signUp(), phone._id)
  for (const reader of [admin, another]) {
    expect(await notified(reader)).toMatchObject([
      { kind: 'report', params: { product: phone.product_name } },
    ])
  }
  expect(await notified(rahim)).toEqual([])
  await market.call(admin, 'PUT', '/notifications')
  await report(await market.signUp(), phone._id)
  expect(await notified(admin)).toHaveLength(2)
  expect(await notified(another)).toHaveLength(1)
})

it('ten calls at once are one report', async () => {
  const phone = await market.addPhone(rahim)
  const answers = await Promise.all(Array.from({ length: 10 }, () => report(nadia, phone._id)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(answers.reduce((sum, { body }) => sum + body.modifiedCount, 0)).toBe(1)
})

it('accepts a report of a sold phone, but refuses an own one with 409', async () => {
  const phone = await market.addPhone(rahim)
  await market.db.update(listings).set({ soldAt: new Date() }).where(eq(listings.id, phone._id))
  expect((await report(nadia, phone._id)).body.modifiedCount).toBe(1)
  const { status, body } = await report(rahim, phone._id)
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'own-product' })
})

it('answers 404 for a withdrawn or unknown phone', async () => {
  const phone = await market.addPhone(rahim)
  await market.db.update(listings).set({ withdrawnAt: new Date() }).where(eq(listings.id, phone._id))
  for (const id of [phone._id, '', 'x', '\u0000', '00000000-0000-4000-8000-000000000000']) {
    const { status, body } = await report(nadia, id)
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'unknown-product' })
  }
})

it('refuses a missing id: 400', async () => {
  expect((await market.call(nadia, 'PUT', '/report')).status).toBe(400)
})

it('lists reports, newest first, in pages that stay stable while reports are added', async () => {
  const buyer = await market.signUp()
  const phones = []
  for (let i = 0; i < 5; i++) {
    market.clock.advance(1000)
    const phone = await market.addPhone(rahim)
    await report(buyer, phone._id)
    phones.unshift(phone._id)
  }
  const first = await list(admin, { limit: '3' })
  market.clock.advance(1000)
  await report(buyer, (await market.addPhone(rahim))._id)
  const cursor = first.headers.get('link')?.match(/cursor=([^&>]+)/)?.[1] ?? ''
  const next = await list(admin, { limit: '2', cursor })
  expect([...first.body, ...next.body].map(({ productId }) => productId)).toEqual(phones)
})
