import { eq, inArray } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { Product } from '../listings/contract.ts'
import { listings } from '../listings/schema.ts'

const market = await openMarketplace()
const rahim = await market.signUp('seller', 'Rahim')

function start(who: Person, productId: string) {
  return market.call<{ modifiedCount: number }>(who, 'PUT', '/campain', { query: { productId } })
}

async function isRunning(productId: string): Promise<boolean> {
  const { body } = await market.call<Product[]>(null, 'GET', '/campain', { query: { limit: '100' } })
  return body.some(({ _id }) => _id === productId)
}

it('is started once by ten calls at once', async () => {
  const phone = await market.addPhone(rahim)
  const answers = await Promise.all(Array.from({ length: 10 }, () => start(rahim, phone._id)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(answers.reduce((sum, { body }) => sum + body.modifiedCount, 0)).toBe(1)
})

it('of a seller who runs many stands beside those of others: two at once, the rest behind', async () => {
  const [dealer, karim] = [await market.signUp('seller', 'Dealer'), await market.signUp('seller', 'Karim')]
  const others: Product[] = []
  for (let count = 0; count < 3; count += 1) others.push(await market.addPhone(karim))
  for (const { _id } of others) await start(karim, _id)
  market.clock.advance(60_000)
  const phones: Product[] = []
  for (let count = 0; count < 10; count += 1) phones.push(await market.addPhone(dealer))
  await Promise.all(phones.map(({ _id }) => start(dealer, _id)))
  const { body } = await market.call<Product[]>(null, 'GET', '/campain', { query: { limit: '100' } })
  const sellers = body.map(({ sellerName }) => sellerName).filter((name) => name !== 'Rahim')
  const dealers = (count: number) => Array(count).fill('Dealer')
  expect(sellers).toEqual([...dealers(2), 'Karim', 'Karim', ...dealers(2), 'Karim', ...dealers(6)])
})

it('is refused to other sellers and to admins: 403', async () => {
  const phone = await market.addPhone(rahim)
  const karim = await market.signUp('seller', 'Karim')
  expect((await start(karim, phone._id)).body.code).toBe('not-your-product')
  expect((await start(await market.signUp('admin'), phone._id)).status).toBe(403)
  expect(await isRunning(phone._id)).toBe(false)
})

it('is refused for a sold phone, also when it was advertised before: 409', async () => {
  const [phone, advertised] = [await market.addPhone(rahim), await market.addPhone(rahim)]
  await start(rahim, advertised._id)
  for (const { _id } of [phone, advertised]) {
    await market.db.update(listings).set({ soldAt: new Date() }).where(eq(listings.id, _id))
    const { status, body } = await start(rahim, _id)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'already-sold' })
    expect(await isRunning(_id)).toBe(false)
  }
})

/** Holds phones back for an admin's look, or shows them again. */
async function hold(phones: Product[], heldAt: Date | null = new Date()): Promise<void> {
  const ids = phones.map(({ _id }) => _id)
  await market.db.update(listings).set({ heldAt }).where(inArray(listings.id, ids))
}

it('is refused while a phone waits for a look: 409', async () => {
  const phone = await market.addPhone(rahim)
  await hold([phone])
  expect(await start(rahim, phone._id)).toMatchObject({ status: 409, body: { code: 'phone-held' } })
  await hold([phone], null)
  expect(await isRunning(phone._id)).toBe(false)
  expect((await start(rahim, phone._id)).body).toEqual({ modifiedCount: 1 })
})

it('of a phone that is held meanwhile keeps its place: the next ones stand behind', async () => {
  const [dealer, karim] = [await market.signUp('seller', 'Shop'), await market.signUp('seller', 'Jamal')]
  const other = await market.addPhone(karim)
  await start(karim, other._id)
  market.clock.advance(60_000)
  const phones: Product[] = []
  for (let count = 0; count < 4; count += 1) phones.push(await market.addPhone(dealer))
  for (const { _id } of phones.slice(0, 2)) await start(dealer, _id)
  await hold(phones.slice(0, 2))
  for (const { _id } of phones.slice(2)) await start(dealer, _id)
  await hold(phones, null)
  const { body } = await market.call<Product[]>(null, 'GET', '/campain', { query: { limit: '100' } })
  const sellers = body.map(({ sellerName }) => sellerName).filter((name) => /Shop|Jamal/.test(name))
  expect(sellers).toEqual(['Shop', 'Shop', 'Jamal', 'Shop', 'Shop'])
})

it.each(['', 'x', '00000000-0000-4000-8000-000000000000', '%00'])('is 404 for the id %j', async (id) => {
  const { status, body } = await start(rahim, decodeURIComponent(id))
  expect({ status, code: body.code }).toEqual({ status: 404, code: 'unknown-product' })
})

it('is 400 without an id', async () => {
  expect((await market.call(rahim, 'PUT', '/campain')).status).toBe(400)
})
