import { expect, it } from 'vitest'
import { startTestApp } from '../../tests/support/test-app.ts'
import type { Category } from './contract.ts'
import { firstBrands } from './rules.ts'
import { categories } from './schema.ts'
import { seedCategories } from './store.ts'

const app = await startTestApp()

async function list(): Promise<Category[]> {
  return (await app.request('/api/categories')).json() as Promise<Category[]>
}

it('shows everybody the four brands in order', async () => {
  const response = await app.request('/api/categories')
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toMatch(/^public, max-age=\d+/)
  const brands = (await response.json()) as Category[]
  expect(brands.map(({ category_name }) => category_name)).toEqual(['Apple', 'Xiaomi', 'Samsung', 'Vivo'])
  for (const brand of brands) expect(Object.keys(brand).sort()).toEqual(['_id', 'category_name', 'thumbnail'])
})

it('adds missing brands when the server starts, even in several processes at once', async () => {
  const before = await list()
  await app.db.delete(categories)
  expect(await list()).toEqual([])
  await Promise.all([1, 2, 3].map(() => seedCategories(app.db)))
  expect(await list()).toEqual(before)
  expect(before.map(({ category_name }) => category_name)).toEqual([...firstBrands])
})

it('shows one brand by its id', async () => {
  for (const brand of await list()) {
    const response = await app.request(`/api/categories/${brand._id}`)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual(brand)
  }
})

it.each(['/categories', '/categories/apple'])('GET %s answers 304 to a known ETag', async (path) => {
  const first = await app.request(`/api${path}`)
  const etag = first.headers.get('etag') ?? ''
  expect(etag).not.toBe('')
  const again = await app.request(`/api${path}`, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  expect(again.headers.get('cache-control')).toMatch(/^public/)
  const changed = await app.request(`/api${path}`, { headers: { 'if-none-match': '"older"' } })
  expect(changed.status).toBe(200)
})

it.each(['nokia', 'APPLE', '1', "apple'--", '%00', '%F0%9F%93%B1', 'x'.repeat(500)])(
  'knows no brand %s',
  async (id) => {
    const response = await app.request(`/api/categories/${id}`)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toMatch('application/problem+json')
    expect(response.headers.get('cache-control') ?? '').not.toMatch('public')
    expect(await response.json()).toMatchObject({ status: 404, code: 'unknown-category' })
  },
)
