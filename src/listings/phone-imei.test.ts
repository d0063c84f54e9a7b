import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeNewProduct } from '../../tests/support/factories.ts'
import { type Marketplace, openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { Product } from './contract.ts'
import type { NewProduct, OwnProduct } from './selling-contract.ts'
import { releaseListing, sellListing, updateListing } from './store.ts'
import { claimImei } from './store-imei.ts'

let market: Marketplace
let rahim: Person
let karim: Person
let nadia: Person

beforeAll(async () => {
  market = await openMarketplace()
  rahim = await market.signUp('seller', 'Rahim')
  karim = await market.signUp('seller', 'Karim')
  nadia = await market.signUp('bayer', 'Nadia')
})
beforeEach(() => market.resetRateLimits())

/** How many statements wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await market.db.execute<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}

let serial = 0
/** An IMEI that no other test uses. */
function makeImei(typeCode = '35123456'): string {
  const body = `${typeCode}${String(++serial).padStart(6, '0')}`
  for (let check = 0; ; check++) {
    const digits = [...`${body}${check}`].map(Number)
    const sum = digits.reduce((all, digit, index) => {
      const value = index % 2 === 1 ? digit * 2 : digit
      return all + Math.floor(value / 10) + (value % 10)
    }, 0)
    if (sum % 10 === 0) return `${body}${check}`
  }
}

async function add(seller: Person, changes: Record<string, unknown>) {
  const json = { ...makeNewProduct(await market.addImage(seller)), ...changes }
  return market.call<Product>(seller, 'POST', '/allproducts', { json })
}

function edit(seller: Person, { _id: id, image }: Product, changes: Partial<NewProduct>) {
  const json = makeNewProduct(image, changes)
  return market.call<Product>(seller, 'PUT', '/product', { query: { id }, json })
}

const readOwn = (seller: Person, { _id }: { _id: string }) =>
  market.call<OwnProduct>(seller, 'GET', `/myproduct/${_id}`)

describe('the IMEI of a phone', () => {
  it('is shown to its seller alone', async () => {
    const imei = makeImei()
    const phone = await market.addPhone(rahim, { imei })
    expect((await readOwn(rahim, phone)).body.imei).toBe(imei)
    const admin = await market.signUp('admin')
    for (const other of [karim, admin]) {
      expect(await readOwn(other, phone)).toMatchObject({ status: 403, body: { code: 'not-your-product' } })
    }
    expect((await readOwn(rahim, { _id: 'nothing' })).status).toBe(404)
  })

  it('is in no other answer', async () => {
    const imei = makeImei()
    const phone = await market.addPhone(rahim, { imei, brand_name: 'Vivo' })
    await market.call(rahim, 'PUT', '/campain', { query: { productId: phone._id } })
    const order = await market.createOrder(nadia, phone)
    const paths = [
      `/api/product?id=${phone._id}&email=`,
      `/api/campain/${phone._id}?email=`,
      '/api/campain?limit=100&email=',
      '/api/allproducts?category_name=Vivo&email=',
      '/api/search?category_name=Vivo&email=',
      '/api/search/counts?category_name=Vivo&email=',
      '/api/myproduct?limit=100&email=',
      '/api/bookingproduct?email=',
      `/api/product/parces/${order._id}?email=`,
    ]
    for (const who of [rahim, nadia]) {
      for (const path of paths) {
        const text = await (
          await market.request(path + encodeURIComponent(who.email), { token: who.token })
        ).text()
        expect(text, path).not.toContain(imei.slice(0, 14))
      }
    }
    const changed = JSON.stringify((await edit(rahim, phone, { imei, brand_name: 'Vivo' })).body)
    expect(changed).not.toContain(imei)
  })

  it('finds no phone', async () => {
    const imei = makeImei()
    await market.addPhone(rahim, { imei })
    for (const path of ['/search', '/myproduct']) {
      const { body } = await market.call<Product[]>(rahim, 'GET', path, { query: { q: imei } })
      expect({ path, body }).toEqual({ path, body: [] })
    }
  })

  it('is checked, and read in Bangla digits too', async () => {
    expect((await add(rahim, { imei: '490154203237517' })).body.code).toBe('not-an-imei')
    const phone = await market.addPhone(rahim, { imei: '৪৯-০১৫৪২০-৩২৩৭৫১-৮' })
    expect((await readOwn(rahim, phone)).body.imei).toBe('490154203237518')
  })

  it('stays when a change leaves it out, and goes with null or an empty text', async () => {
    const imei = makeImei()
    const phone = await market.addPhone(rahim, { imei })
    await edit(rahim, phone, { product_price: 100 })
    expect((await readOwn(rahim, phone)).body.imei).toBe(imei)
    await edit(rahim, phone, { imei })
    expect((await readOwn(rahim, phone)).body.imei).toBe(imei)
    await edit(rahim, phone, { imei: '' })
    expect((await readOwn(rahim, phone)).body.imei).toBeNull()
  })
})

describe('one IMEI', () => {
  it('is for sale once at a time, even if two sellers offer it concurrently', async () => {
    const imei = makeImei()
    const answers = await Promise.all([rahim, karim, rahim, karim].map((seller) => add(seller, { imei })))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([201, 409, 409, 409])
    for (const { status, body } of answers) if (status === 409) expect(body.code).toBe('imei-for-sale')
  })

  it('is refused while another offer of it is not yet committed', async () => {
    const imei = makeImei()
    const phone = await market.addPhone(rahim)
    const second = await market.db.transaction(async (tx) => {
      expect(await claimImei(tx, imei, phone._id)).toBe(true)
      await updateListing(tx, phone._id, { imei })
      const answer = add(karim, { imei })
      await vi.waitFor(async () => expect(await countWaiting()).toBe(1), 10_000)
      return { answer }
    })
    expect(await second.answer).toMatchObject({ status: 409, body: { code: 'imei-for-sale' } })
  })

  it('goes to one phone when several are changed concurrently', async () => {
    const imei = makeImei()
    const phones = await Promise.all([1, 2, 3].map(() => market.addPhone(rahim)))
    const answers = await Promise.all(phones.map((phone) => edit(rahim, phone, { imei })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  it('may be offered again after the phone was sold or withdrawn', async () => {
    const imei = makeImei()
    const first = await market.addPhone(rahim, { imei })
    await market.db.transaction((tx) => sellListing(tx, first._id, market.clock.now()))
    const second = await market.addPhone(karim, { imei })
    await market.call(karim, 'DELETE', '/product', { query: { id: second._id } })
    expect((await add(karim, { imei })).status).toBe(201)
  })

  it('is lost by a phone whose sale came to nothing when another has it by then', async () => {
    const imei = makeImei()
    const [kept, lost] = [
      await market.addPhone(rahim, { imei: makeImei() }),
      await market.addPhone(rahim, { imei }),
    ]
    for (const phone of [kept, lost]) {
      await market.db.transaction((tx) => sellListing(tx, phone._id, market.clock.now()))
    }
    await market.addPhone(karim, { imei })
    for (const phone of [kept, lost]) await market.db.transaction((tx) => releaseListing(tx, phone._id))
    expect((await readOwn(rahim, lost)).body).toMatchObject({ sold: false, imei: null })
    expect((await readOwn(rahim, kept)).body).toMatchObject({ sold: false, imei: expect.any(String) })
  })

  it('reveals the brands under which phones of its type were sold here', async () => {
    const imei = makeImei('86543210')
    const brands = async () =>
      (await market.call<{ brands: string[] }>(karim, 'GET', '/typecodes/86543210')).body.brands
    const phone = await market.addPhone(rahim, { imei, brand_name: 'Xiaomi' })
    expect(await brands()).toEqual([])
    await market.db.transaction((tx) => sellListing(tx, phone._id, market.clock.now()))
    expect(await brands()).toEqual(['Xiaomi'])
    expect((await market.call(karim, 'GET', '/typecodes/8654321')).status).toBe(400)
  })
})
