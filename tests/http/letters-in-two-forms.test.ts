import { expect, it } from 'vitest'
import { openMarketplace } from '../support/marketplace.ts'

const market = await openMarketplace()
const forms = {
  precomposed: 'আ\u09dfেশা ব\u09dcু\u09dfা',
  decomposed: 'আ\u09af\u09bcেশা ব\u09a1\u09bcু\u09af\u09bcা',
}

it.each([
  ['precomposed', 'decomposed'],
  ['decomposed', 'precomposed'],
] as const)('a name that is %s is found by who types it %s', async (stored, typed) => {
  // Names of this direction alone, so that the other one's people are not found.
  const [name, q] = [`${stored} ${forms[stored]}`, `${stored} ${forms[typed]}`]
  const admin = await market.signUp('admin')
  const seller = await market.signUp('seller', name)
  const buyer = await market.signUp('bayer', name)
  const phone = await market.addPhone(seller, { product_name: name })
  await market.call(admin, 'PUT', '/users', { query: { userid: seller.id } })
  await market.call(buyer, 'PUT', '/report', { query: { id: phone._id, reason: 'fake' } })
  await market.book(buyer, phone, { productId: undefined, product_name: q })
  for (const [person, path] of [
    [admin, '/seller'],
    [admin, '/bayer'],
    [admin, '/report'],
    [seller, '/myproduct'],
    [buyer, '/bookingproduct'],
  ] as const) {
    const { status, body } = await market.call<unknown[]>(person, 'GET', path, { query: { q } })
    expect({ path, status, found: body.length > 0 }).toEqual({ path, status: 200, found: true })
  }
  const desk = await market.call<{ members: unknown[] }>(admin, 'GET', '/desk', { query: { q } })
  expect(desk.body.members.length).toBeGreaterThanOrEqual(2)
  const badge = await market.call(null, 'GET', '/user', { query: { sellerName: q } })
  expect(badge.body).toEqual({ verified: true })
})
