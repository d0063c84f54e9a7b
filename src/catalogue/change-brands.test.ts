import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { makeNewProduct } from '../../tests/support/factories.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import type { Brand, Category } from './contract.ts'
import { firstBrands, maxBrands } from './rules.ts'
import { categories } from './schema.ts'

const market = await openMarketplace()
const owner = await market.signUp('admin')
const seller = await market.signUp('seller')
const buyer = await market.signUp()
beforeEach(() => market.resetRateLimits())

const add = (name: string) => market.call<{ code?: string }>(owner, 'POST', '/brands', { json: { name } })
const change = (id: string, json: object) =>
  market.call<{ modifiedCount: number; code?: string }>(owner, 'PUT', `/brands/${id}`, { json })
const remove = (id: string) => market.call<{ code?: string }>(owner, 'DELETE', `/brands/${id}`)
const names = async () =>
  (await market.call<Category[]>(null, 'GET', '/categories')).body.map((each) => each.category_name)
const find = async (query: Record<string, string>) =>
  (await market.call<{ _id: string }[]>(buyer, 'GET', '/search', { query })).body.map(({ _id }) => _id)
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

it('a brand is added once, offered, browsed and searched by its name', async () => {
  const answers = await Promise.all([add('Oppo'), add('OPPO'), add('oppo')])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const [{ name } = { name: '' }] = (await market.call<Brand[]>(owner, 'GET', '/brands')).body.slice(-1)
  expect(await names()).toEqual([...firstBrands, name])
  const phone = await market.addPhone(seller, { brand_name: name, product_name: 'Reno 8' })
  await market.addPhone(seller, { brand_name: 'Vivo', product_name: 'Y36' })
  expect(await find({ q: 'oppo' })).toEqual([phone._id])
  expect(await find({ q: 'opo reno' })).toEqual([phone._id])
  expect(await find({ category_name: 'oppo' })).toEqual([phone._id])
  const { body } = await market.call<{ _id: string }[]>(buyer, 'GET', '/allproducts', {
    query: { category_name: name },
  })
  expect(body.map(({ _id }) => _id)).toEqual([phone._id])
})

it('a hidden brand takes no new phones, and the old ones are found and changed', async () => {
  await add('Nokia')
  const phone = await market.addPhone(seller, { brand_name: 'Nokia', product_name: '3310' })
  expect((await change('nokia', { isHidden: true })).body).toEqual({ modifiedCount: 1 })
  expect((await change('nokia', { isHidden: true })).body).toEqual({ modifiedCount: 0 })
  expect(await names()).not.toContain('Nokia')
  const json = makeNewProduct(phone.image, { brand_name: 'Nokia' })
  const offered = await market.call<{ code?: string }>(seller, 'POST', '/allproducts', { json })
  expect(codeOf(offered)).toEqual([400, 'unknown-brand'])
  const edited = await market.call<{ product_price: number }>(seller, 'PUT', '/product', {
    query: { id: phone._id },
    json: { ...json, product_name: '3310', product_price: 77 },
  })
  expect(edited.body.product_price).toBe(77)
  expect(await find({ category_name: 'Nokia' })).toEqual([phone._id])
  expect((await market.request('/api/categories/nokia')).status).toBe(200)
})

it('a brand that is deleted while a phone of it is added is unknown', async () => {
  await add('Walton')
  const json = makeNewProduct(await market.addImage(seller), { brand_name: 'Walton' })
  const isWaiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const { offered } = await market.db.transaction(async (tx) => {
    await tx.delete(categories).where(eq(categories.id, 'walton'))
    const offered = market.call<{ code?: string }>(seller, 'POST', '/allproducts', { json })
    await expect.poll(async () => (await market.db.execute(isWaiting)).rowCount).toBe(1)
    return { offered }
  })
  expect(codeOf(await offered)).toEqual([400, 'unknown-brand'])
})

it('a new name may change only capital letters once phones were offered', async () => {
  await add('Symfony')
  expect((await change('symfony', { name: 'Symphony' })).body).toEqual({ modifiedCount: 1 })
  const phone = await market.addPhone(seller, { brand_name: 'Symphony', product_name: 'Z60' })
  await market.call(buyer, 'POST', '/savedsearches', { json: { category_name: 'Symphony' } })
  expect(codeOf(await change('symphony', { name: 'Simphony' }))).toEqual([409, 'brand-used'])
  expect(codeOf(await change('symphony', { name: 'VIVO' }))).toEqual([409, 'brand-exists'])
  expect((await change('symphony', { name: 'SYMPHONY' })).body).toEqual({ modifiedCount: 1 })
  expect(await find({ category_name: 'Symphony' })).toEqual([phone._id])
  const [shown] = (
    await market.call<{ brand_name: string }[]>(buyer, 'GET', '/search', {
      query: { category_name: 'SYMPHONY' },
    })
  ).body
  expect(shown?.brand_name).toBe('SYMPHONY')
  expect(codeOf(await remove('symphony'))).toEqual([409, 'brand-used'])
})

it('a brand without phones is deleted', async () => {
  await add('Sony')
  expect((await remove('sony')).status).toBe(200)
  expect(codeOf(await remove('sony'))).toEqual([404, 'unknown-category'])
})

it('the brands of the specification are first, and nobody changes them', async () => {
  for (const brand of ['Tecno', 'Infinix']) await add(brand)
  expect((await change('infinix', { position: 1 })).body).toEqual({ modifiedCount: 1 })
  expect((await names()).slice(0, 5)).toEqual([...firstBrands, 'Infinix'])
  for (const refused of [await change('vivo', { isHidden: true }), await remove('apple')])
    expect(codeOf(refused)).toEqual([409, 'brand-fixed'])
})

it.each(['', 'O', 'One Plus', '5G', 'ওয়ালটন', "O'Neil", 'x'.repeat(21)])(
  'refuses the name %j',
  async (name) => {
    expect((await add(name)).status).toBe(400)
  },
)

it('there are sixty at most', async () => {
  const count = await market.db.$count(categories)
  const rows = Array.from({ length: maxBrands - count }, (_, nth) => ({
    id: `b${nth}`,
    name: `B${nth}`,
    thumbnail: '/brands/other.svg',
    position: 100 + nth,
  }))
  await market.db.insert(categories).values(rows)
  expect(codeOf(await add('Last'))).toEqual([409, 'too-many-brands'])
})

it('each act is in the audit log', async () => {
  await market.call(owner, 'GET', '/brands')
  const { body } = await market.call<{ act: string; note?: string }[]>(owner, 'GET', '/audit', {
    query: { limit: '100' },
  })
  const acts = body.map(({ act, note }) => `${act} ${note}`)
  expect(acts).toEqual(
    expect.arrayContaining([
      'add-brand Nokia',
      'change-brand Nokia, hidden',
      'change-brand Symfony → Symphony',
      'delete-brand Sony',
    ]),
  )
})
