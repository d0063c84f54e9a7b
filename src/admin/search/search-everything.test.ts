import { beforeEach, expect, it, test } from 'vitest'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import type { Found, MemberRecord } from './contract.ts'
import { readTyped } from './search-everything.ts'

const imei = '490154203237518'

const market = await openMarketplace()
const admin = await market.signUp('admin')
const seller = await market.signUp('seller', 'Rahim Uddin')
const nadia = await market.signUp('bayer', 'Nadia Islam')
const phone = await market.addPhone(seller, { imei, mobile: '01812345678' })
await market.addPhone(seller)
const order = await market.buy(nadia, phone)
beforeEach(async () => {
  await market.resetRateLimits()
  await market.renewToken(admin)
})

async function search(q: string) {
  const { body } = await market.call<Found>(admin, 'GET', '/desk', { query: { q } })
  return {
    orders: body.orders.map(({ _id }) => _id),
    members: body.members.map(({ name }) => name),
    phones: body.phones.map(({ _id }) => _id),
  }
}

it('finds an order by its number, its first eight characters, the numbers of both sides, the IMEI and the payment', async () => {
  const paymentId = (await market.readDetails(nadia, order)).paymentId ?? ''
  const typed = [
    order._id,
    order._id.slice(0, 8),
    `#${order._id.slice(0, 8).toUpperCase()}`,
    '01811-223344',
    '+880 1812 345678',
    '০১৮১১২২৩৩৪৪',
    '490154 20 323751 8',
    paymentId,
    phone._id,
    nadia.email,
    'islam nadia',
    seller.id,
  ]
  for (const q of typed) expect((await search(q)).orders, q).toEqual([order._id])
})

it('finds people by name, e-mail and id, and phones by IMEI and number', async () => {
  expect((await search('rahim')).members).toEqual(['Rahim Uddin'])
  expect((await search(nadia.id)).members).toEqual(['Nadia Islam'])
  expect((await search(imei)).phones).toEqual([phone._id])
  expect((await search('01812345678')).phones).toEqual([phone._id])
  expect(await search('nobody of this name')).toEqual({ orders: [], members: [], phones: [] })
})

it('takes wildcards, quotes and much text for what they are', async () => {
  for (const q of ['%', '_', "'; drop table users; --", 'x'.repeat(200), '\\', 'ffffffff']) {
    expect(await search(q), q).toEqual({ orders: [], members: [], phones: [] })
  }
  expect((await market.call(admin, 'GET', '/desk', { query: { q: ' ' } })).status).toBe(400)
  expect((await market.call(admin, 'GET', '/desk', { query: { q: 'x'.repeat(201) } })).status).toBe(400)
})

it('shows all about a person, notes of admins included, also once the account is closed', async () => {
  const note = 'Called: the charger was missing'
  await market.call(admin, 'POST', `/members/${seller.id}/notes`, { json: { note } })
  await market.call(nadia, 'PUT', '/report', { query: { id: phone._id, reason: 'fake' } })
  const read = async () => (await market.call<MemberRecord>(admin, 'GET', `/members/${seller.id}`)).body
  expect(await read()).toMatchObject({
    name: 'Rahim Uddin',
    mobile: '+8801812345678',
    shop: null,
    balance: { held: phone.product_price, available: 0, owed: 0, currency: 'USD' },
    flags: [],
    suspension: null,
    closedAt: null,
    orders: [{ _id: order._id, buyer: { name: 'Nadia Islam' }, stage: 'paid', disputed: false }],
    reports: [{ productId: phone._id, reason: 'fake', decision: null }],
    acts: [{ act: 'note', note, admin: admin.email }],
  })
  const { phones, notices } = await read()
  expect(phones).toHaveLength(2)
  expect(notices.map(({ kind }) => kind)).toEqual(['sold', 'booked'])
  await market.call(admin, 'DELETE', '/deleteuser', { query: { id: seller.id, reason: 'fraud' } })
  const closed = await read()
  expect(closed.closedAt).not.toBeNull()
  expect(closed.hold).toMatchObject({ reason: 'fraud' })
  expect(closed.acts.map(({ act }) => act)).toEqual(['close-account', 'note'])
})

it('an admin opens any order, and still no conversation without a reason', async () => {
  expect((await market.call(admin, 'GET', `/orders/${order._id}`)).status).toBe(200)
  const { body } = await market.call<{ conversation: { _id: string } }>(nadia, 'POST', '/conversations', {
    json: { productId: phone._id },
  })
  const id = body.conversation?._id ?? (body as unknown as { _id: string })._id
  expect((await market.call(admin, 'GET', `/conversations/${id}`)).status).toBe(404)
})

test.each([
  ['4901 5420 3237 518', { imei: '490154203237518', phone: null }],
  ['01712345678', { imei: null, phone: '+8801712345678' }],
  ['abcdef12', { number: 'abcdef12', imei: null }],
  ['#ABCDEF12', { number: 'abcdef12' }],
  ['abcdefg1', { text: 'abcdefg1' }],
])('reads %j', (typed, read) => {
  expect(readTyped(typed)).toMatchObject(read)
})
