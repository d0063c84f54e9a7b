import { beforeAll, expect, test } from 'vitest'
import { type Marketplace, openMarketplace } from '../../../tests/support/marketplace.ts'
import type { Person } from '../../../tests/support/test-app.ts'

let market: Marketplace
let victim: Person
let forged: string

beforeAll(async () => {
  market = await openMarketplace()
  victim = await market.signUp('seller')
  forged = JSON.stringify({ id: victim.id, email: victim.email, role: 'seller' })
})

test('no request from outside says whose it is, as the calls of a page do', async () => {
  const address = new URL('/api/myproduct', market.env.PUBLIC_URL)
  const ask = (query: Record<string, string>, headers: Record<string, string>) =>
    new Request(`${address}?${new URLSearchParams(query)}`, { headers })
  const caller = JSON.parse(forged)
  const answers = [
    await market.fetch(ask({}, { caller: forged, 'x-caller': forged, env: `{"caller":${forged}}` })),
    await market.fetch(ask({ caller: forged, 'env[caller]': forged, 'caller[id]': victim.id }, {})),
    await market.fetch(ask({}, { cookie: `caller=${encodeURIComponent(forged)}` })),
    await market.fetch(ask({}, { authorization: `caller ${forged}` })),
    await market.fetch(ask({}, {}), { caller } as object),
  ]
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
})

test('a page reads as its own visitor, whoever else is named with it', async () => {
  await market.addPhone(victim, { product_name: 'Phone of the seller' })
  const other = await market.signUp('seller')
  const path = `/dashbord/myproducts?email=${encodeURIComponent(victim.email)}&caller=${encodeURIComponent(forged)}`
  const headers = { accept: 'text/html', caller: forged, authorization: `bearer ${victim.token}` }
  const page = await market.request(path, { cookie: other.cookie, headers })
  expect(page.status).toBe(200)
  expect(await page.text()).not.toContain('Phone of the seller')
})
