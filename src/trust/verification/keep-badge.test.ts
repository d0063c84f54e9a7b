import { describe, expect, test } from 'vitest'
import { openIdentityClient } from '../../../tests/support/identity-client.ts'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import type { Product, PublicPhone } from '../../listings/contract.ts'
import type { Seller } from '../../ratings/contract.ts'

const market = await openMarketplace()
const { call, signUp } = market
const { post } = openIdentityClient(market)
const admin = await signUp('admin')
const buyer = await signUp()

/** A seller whom an admin has verified, with a phone for sale. */
async function joinVerified(name: string) {
  const seller = await signUp('seller', name)
  await market.addPhone(seller, { brand_name: 'Vivo' })
  expect(await verify(seller)).toBe(200)
  return seller
}

const verify = async ({ id }: Person) =>
  (await call(admin, 'PUT', '/users', { query: { userid: id } })).status

const update = (person: Person, json: Record<string, unknown>) =>
  post('/update-user', json, { cookie: person.cookie })

/** Where a seller's badge shows: under the name, on the phone, and among the phones of verified sellers. */
async function readBadge(seller: Person, name: string) {
  const asked = await call<{ verified: boolean }>(null, 'GET', '/user', { query: { sellerName: name } })
  const list = async (query: Record<string, string>) =>
    (await call<Product[]>(buyer, 'GET', '/allproducts', { query: { category_name: 'Vivo', ...query } })).body
  const isTheirs = ({ userEmail }: Product) => userEmail === seller.email
  const phone = (await list({})).find(isTheirs)
  return {
    name: phone?.sellerName,
    underName: asked.body.verified,
    onPhone: phone?.sellerVerified,
    amongVerified: (await list({ verified: 'true' })).some(isTheirs),
    hasDate: await readDates(seller, phone?._id ?? ''),
  }
}

/** Whether the page of a phone and that of its seller say when the seller was verified: today. */
async function readDates(seller: Person, phone: string): Promise<boolean> {
  const { sellerVerifiedAt } = (await call<PublicPhone>(null, 'GET', `/phones/${phone}`)).body
  const { verifiedAt } = (await call<Seller>(null, 'GET', `/sellers/${seller.id}`)).body
  expect(verifiedAt).toBe(sellerVerifiedAt)
  if (verifiedAt !== null) expect(Date.now() - Date.parse(verifiedAt)).toBeLessThan(3_600_000)
  return verifiedAt !== null
}

const withBadge = { hasDate: true, underName: true, onPhone: true, amongVerified: true }
const withoutBadge = { hasDate: false, underName: false, onPhone: false, amongVerified: false }

describe('a verified seller', () => {
  test('loses the badge with another name, until an admin verifies it again', async () => {
    const seller = await joinVerified('Karim Uddin')
    expect(await readBadge(seller, 'Karim Uddin')).toEqual({ name: 'Karim Uddin', ...withBadge })
    expect((await update(seller, { name: ' Samsung Official ' })).status).toBe(200)
    const renamed = { name: 'Samsung Official', ...withoutBadge }
    expect(await readBadge(seller, 'Samsung Official')).toEqual(renamed)
    await verify(seller)
    expect(await readBadge(seller, 'Samsung Official')).toEqual({ ...renamed, ...withBadge })
  })

  test('does not get it back with the old name', async () => {
    const seller = await joinVerified('Rahim Uddin')
    for (const name of ['Rahim', 'Rahim Uddin']) await update(seller, { name })
    expect(await readBadge(seller, 'Rahim Uddin')).toEqual({ name: 'Rahim Uddin', ...withoutBadge })
  })

  test('keeps it with the same name, or another picture', async () => {
    const seller = await joinVerified('Salma Begum')
    for (const changes of [{ name: 'Salma Begum' }, { image: '/people/salma.svg' }]) {
      expect((await update(seller, changes)).status).toBe(200)
    }
    expect(await readBadge(seller, 'Salma Begum')).toEqual({ name: 'Salma Begum', ...withBadge })
  })

  test('keeps name and badge when the change is refused', async () => {
    const seller = await joinVerified('Jamal Mia')
    const refused: Record<string, unknown>[] = [
      { name: 'Samsung', email: 'other@people.test' },
      { name: 'Samsung', image: 7 },
      { name: '' },
      { name: 7 },
      { name: 'Samsung Official Store ✔' },
      { name: 'Sam\u202Esung' },
      { name: 'Ѕwap Support' },
    ]
    for (const changes of refused) expect((await update(seller, changes)).status).toBe(400)
    expect((await update({ ...seller, cookie: '' }, { name: 'Samsung' })).status).toBe(401)
    expect(await readBadge(seller, 'Jamal Mia')).toEqual({ name: 'Jamal Mia', ...withBadge })
  })
})
