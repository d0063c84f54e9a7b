import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openMarketplace } from '../../../tests/support/marketplace.ts'

const market = await openMarketplace()
const admin = await market.signUp('admin')

async function download(query: Record<string, string>) {
  const response = await market.request(
    `/api/members?${new URLSearchParams({ email: admin.email, role: 'seller', ...query })}`,
    { token: admin.token },
  )
  return { response, lines: (await response.text()).split('\r\n').slice(1, -1) }
}

it('holds the members of a role that the list shows, and no formula', async () => {
  const seller = await market.signUp('seller', 'Rahim "Raj", Dhaka')
  const evil = await market.signUp('seller', '+1+1')
  const buyer = await market.signUp('bayer')
  await market.call(admin, 'PUT', '/users', { query: { userid: evil.id } })
  const { response, lines } = await download({})
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toContain('attachment')
  expect(lines).toEqual([
    `"${evil.id}","'+1+1","${evil.email}","true"`,
    `"${seller.id}","Rahim ""Raj"", Dhaka","${seller.email}","false"`,
  ])
  expect((await download({ verified: 'false' })).lines).toEqual([lines[1]])
  expect((await download({ q: 'rahim' })).lines).toEqual([lines[1]])
  expect((await download({ role: 'bayer' })).lines).toEqual([
    `"${buyer.id}","${buyer.name}","${buyer.email}","false"`,
  ])
  expect((await download({ role: 'admin' })).response.status).toBe(400)
})

it('is in the audit log, with what was asked for', async () => {
  await download({ q: 'rahim', role: 'bayer' })
  const { body } = await market.call<{ act: string; admin: string; note: string }[]>(admin, 'GET', '/audit')
  expect(body[0]).toMatchObject({ act: 'export-members', admin: admin.email, note: 'bayer, rahim' })
})

it('holds everybody once, however many there are', async () => {
  await market.db.execute(sql`
    insert into users (name, email, role, created_at)
    select 'Many ' || n, 'many' || n || '@people.test', 'seller', now() from generate_series(1, 1201) n`)
  const { lines } = await download({ q: 'many' })
  expect(new Set(lines).size).toBe(1201)
  expect(lines).toHaveLength(1201)
})
