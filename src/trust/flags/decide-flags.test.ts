import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeImei, makeNewProduct } from '../../../tests/support/factories.ts'
import { type Marketplace, openMarketplace } from '../../../tests/support/marketplace.ts'
import { runDueJobs } from '../../../tests/support/run-due-jobs.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import type { Overview } from '../../admin/contract.ts'
import type { AuditEntry } from '../../audit/contract.ts'
import { findCategoryByName } from '../../catalogue/index.ts'
import type { Product } from '../../listings/contract.ts'
import { listingFlags } from '../../listings/flags/schema.ts'
import { raiseFlag } from '../../listings/flags/store.ts'
import { priceGuides } from '../../listings/history/schema.ts'
import { findListing } from '../../listings/index.ts'
import { listings } from '../../listings/schema.ts'
import type { WireNotification } from '../../notifications/contract.ts'
import type { NewProduct } from '../../selling/contract.ts'
import { parseModelName } from '../../spelling/index.ts'
import type { HeldProduct } from '../../stock/contract.ts'
import type { FlaggedPhone } from './contract.ts'

let market: Marketplace
let rahim: Person
let nadia: Person
let admin: Person

beforeAll(async () => {
  market = await openMarketplace()
  rahim = await market.signUp('seller', 'Rahim')
  nadia = await market.signUp('bayer', 'Nadia')
  admin = await market.signUp('admin', 'Ayesha')
  for (const [brand, name] of [
    ['Vivo', 'Y36'],
    ['Vivo', 'V23'],
    ['Xiaomi', 'Redmi 9A'],
    ['Apple', 'iPhone 13'],
    ['Samsung', 'Galaxy S23 Ultra'],
  ] as const)
    await addGuide(brand, name)
})
beforeEach(() => market.resetRateLimits())

const y36 = { product_name: 'Y36', brand_name: 'Vivo', Market_Price: 199 } as const

async function addGuide(brand: string, name: string, changes: Partial<typeof priceGuides.$inferInsert> = {}) {
  const category = await findCategoryByName(market.db, brand)
  const { model, label } = parseModelName({ brand, name })
  const { medianMinor = 15_000 } = changes
  const prices = {
    sales: 9,
    lowMinor: 12_000,
    medianMinor,
    steadyMedianMinor: medianMinor,
    highMinor: 18_000,
  }
  await market.db
    .insert(priceGuides)
    .values({ categoryId: category?.id ?? '', model, label, ...prices, ...changes })
}

const add = (changes: Partial<NewProduct>) => market.addPhone(rahim, { ...y36, ...changes })
const edit = async (phone: Product, changes: Partial<NewProduct>) => {
  const json = makeNewProduct(phone.image, { ...y36, ...changes })
  return (await market.call<Product>(rahim, 'PUT', '/product', { query: { id: phone._id }, json })).body
}
/** All of them: those that were flagged at one moment of the clock have no order. */
const flagged = async () =>
  (await market.call<FlaggedPhone[]>(admin, 'GET', '/flaggedphones', { query: { limit: '100' } })).body
const versionOf = async (phone: Product) =>
  (await flagged()).find(({ _id }) => _id === phone._id)?.version ?? 'none'
/** Decides as an admin who sees the phone as it is now, unless `version` says how it was seen. */
const decide = async (phone: Product, verdict: Record<string, string | undefined>, by = admin) => {
  const json = { version: await versionOf(phone), ...verdict }
  return market.call<{ modifiedCount: number }>(by, 'PUT', `/flaggedphones/${phone._id}`, { json })
}
const approve = (phone: Product) => decide(phone, { decision: 'approved' })
const ownHeld = async () => (await market.call<HeldProduct[]>(rahim, 'GET', '/heldproducts')).body

/** The prices of this phone of which Nadia was notified. */
async function pricesTold({ _id: id }: Product): Promise<unknown[]> {
  await runDueJobs(market, market.jobs)
  const { body } = await market.call<WireNotification[]>(nadia, 'GET', '/notifications')
  return body
    .filter(({ kind, productId }) => kind === 'price-changed' && productId === id)
    .map(({ params }) => params.amount)
}

/** Where somebody else finds a phone. */
async function whereShown({ _id: id }: Product, reader = nadia): Promise<string[]> {
  const holds = (phones: { _id: string }[]) => phones.some((phone) => phone._id === id)
  const list = await market.call<Product[]>(reader, 'GET', '/allproducts', {
    query: { category_name: 'Vivo', limit: '100' },
  })
  const search = await market.call<Product[]>(reader, 'GET', '/search', { query: { q: 'y36', limit: '100' } })
  const campaigns = await market.call<Product[]>(null, 'GET', '/campain', { query: { limit: '100' } })
  const seller = await market.call<{ phones: Product[] }>(reader, 'GET', `/sellers/${rahim.id}`)
  const one = await market.call(reader, 'GET', '/product', { query: { id } })
  const publicly = await market.call(null, 'GET', `/phones/${id}`)
  return [
    ...(holds(list.body) ? ['brand'] : []),
    ...(holds(search.body) ? ['search'] : []),
    ...(holds(campaigns.body) ? ['campaigns'] : []),
    ...(JSON.stringify(seller.body).includes(id) ? ['seller'] : []),
    ...(one.status === 200 ? ['product'] : []),
    ...(publicly.status === 200 ? ['phones'] : []),
  ]
}

const everywhere = ['brand', 'search', 'campaigns', 'seller', 'product', 'phones']

describe('a phone with something impossible', () => {
  it('is seen by its seller and admins alone until an admin approves it', async () => {
    const phone = await add({ ramGb: 4, storageGb: 64, product_price: 140 })
    expect(phone).toMatchObject({ held: true, sold: false })
    expect(await whereShown(phone)).toEqual([])
    const query = { id: phone._id }
    expect((await market.call(rahim, 'GET', '/product', { query })).status).toBe(200)
    expect((await market.call(admin, 'GET', '/product', { query })).status).toBe(200)
    expect((await market.call(nadia, 'GET', '/product', { query })).status).toBe(404)
    expect(await ownHeld()).toMatchObject([
      {
        _id: phone._id,
        flags: [
          { kind: 'impossible-variant', model: 'Y36', ramGb: 4, storageGb: 64, sold: ['8/128', '8/256'] },
        ],
      },
    ])
    expect(await flagged()).toMatchObject([{ _id: phone._id, state: 'held' }])
    market.clock.advance(60_000)
    expect((await approve(phone)).body.modifiedCount).toBe(1)
    expect((await approve(phone)).body.modifiedCount).toBe(0)
    await market.call(rahim, 'PUT', '/campain', { query: { productId: phone._id } })
    expect(await whereShown(phone)).toEqual(everywhere)
    expect([await ownHeld(), await flagged()]).toEqual([[], []])
    const shown = await market.call<Product>(nadia, 'GET', '/product', { query })
    expect(Date.parse(shown.body.createdAt)).toBe(Date.parse(phone.createdAt) + 60_000)
  })

  it('can be neither booked nor asked about', async () => {
    const phone = await add({ storageGb: 1024 })
    expect(await market.book(nadia, phone)).toMatchObject({ status: 404, body: { code: 'unknown-product' } })
    const json = { productId: phone._id }
    expect((await market.call(nadia, 'POST', '/conversations', { json })).status).toBe(404)
    await approve(phone)
    expect((await market.book(nadia, phone)).status).toBe(201)
  })

  it('is shown at once when its seller puts it right', async () => {
    const phone = await add({ storageGb: 64 })
    expect(phone.held).toBe(true)
    expect((await edit(phone, { storageGb: 128 })).held).toBe(false)
    expect(await flagged()).toEqual([])
    expect(await whereShown(phone)).toContain('brand')
    const flags = await market.db.select().from(listingFlags).where(eq(listingFlags.listingId, phone._id))
    expect(flags).toMatchObject([{ clearedAt: expect.any(Date), decision: null }])
    expect((await edit(phone, { storageGb: 64 })).held).toBe(true)
  })

  it('stays approved until something else is wrong', async () => {
    const phone = await add({ storageGb: 64, product_price: 140 })
    await approve(phone)
    expect((await edit(phone, { storageGb: 64, product_price: 130 })).held).toBe(false)
    expect((await edit(phone, { storageGb: 32, product_price: 130 })).held).toBe(true)
  })
})

describe('a price', () => {
  it.each([
    [90, false],
    [89.99, true],
  ])('of %d where such phones were sold for 150: held %s', async (product_price, held) => {
    expect((await add({ product_price })).held).toBe(held)
  })

  it.each([
    ['Y36 super', true],
    ['super clean Y36 Dhaka', true],
    ['Y36 battery 85', true],
    // Another model, of which nothing is known.
    ['Y36 Lite', false],
    ['Y36 Core', false],
    ['Y36 Pro super', false],
    ['Y37 super', false],
    ['super', false],
  ])('of 15 for a %s where the Y36 was sold for 150: held %s', async (product_name, held) => {
    expect((await add({ product_name, product_price: 15 })).held).toBe(held)
  })

  it.each([
    // The brand's own word, the model in another spelling, and a model that only another brand has.
    ['Samsung', 'Vivo Y36', true],
    ['Samsung', 'Y36 vibo super', true],
    ['Samsung', 'Y36', true],
    ['Apple', 'V20 super', false],
    ['Xiaomi', 'Galaxy S23 Ultra', true],
    ['Vivo', 'iPhone XIII', true],
    ['Apple', 'iPhone thirteen', true],
    ['Apple', 'iPhone I3', true],
    // The Xiaomi 13 is no iPhone.
    ['Xiaomi', 'Xiaomi 13', false],
    ['Xiaomi', '13', false],
  ] as const)(
    'of 15 under %s for a %s is judged as what it is found as: held %s',
    async (brand_name, product_name, held) => {
      expect((await add({ brand_name, product_name, product_price: 15 })).held).toBe(held)
    },
  )

  it('is compared with the model of most words that enough sellers have sold', async () => {
    await addGuide('Vivo', 'V23 special', { medianMinor: 3000 })
    await addGuide('Vivo', 'V23 special super', { medianMinor: 100, sales: 4 })
    await addGuide('Vivo', 'V23 super', { medianMinor: 100, sales: 4 })
    const heldAt = async (product_price: number) =>
      (await add({ product_name: 'V23 super special', product_price })).held
    expect([await heldAt(18), await heldAt(17)]).toEqual([false, true])
  })

  it('that was approved may rise and fall back, but not further', async () => {
    const phone = await add({ product_price: 60 })
    const entry = (await flagged()).find(({ _id }) => _id === phone._id)
    expect(entry?.flags).toEqual([
      { kind: 'price-far-below', price: 60, median: 150, sales: 9, currency: 'USD' },
    ])
    await approve(phone)
    expect((await edit(phone, { product_price: 70 })).held).toBe(false)
    expect((await edit(phone, { product_price: 60 })).held).toBe(false)
    expect((await edit(phone, { product_price: 59 })).held).toBe(true)
  })

  it.each([
    ['model', { product_name: 'V23' }],
    ['brand', { brand_name: 'Xiaomi', product_name: 'Redmi 9A' }],
    ['storage', { storageGb: 256 }],
    ['condition', { condition_type: 'fair' }],
  ] as const)('that was approved holds anew for another %s', async (_, changes) => {
    const phone = await add({ product_price: 60, storageGb: 128 })
    await approve(phone)
    expect((await edit(phone, { product_price: 60, storageGb: 128 })).held).toBe(false)
    expect((await edit(phone, { product_price: 60, storageGb: 128, ...changes })).held).toBe(true)
  })

  it('that falls far below hides a phone that was booked: it is not paid for until an admin approves', async () => {
    const phone = await add({ product_price: 150 })
    const order = await market.createOrder(nadia, phone)
    const { body: authorised } = await market.call<Product>(nadia, 'GET', '/product', {
      query: { id: phone._id },
    })
    expect(authorised.held).toBe(false)
    expect((await edit(phone, { product_price: 50 })).held).toBe(true)
    const accepting = { product_price: 50 }
    await market.call(nadia, 'PUT', '/bookingproduct', { query: { id: order._id }, json: accepting })
    const pay = () =>
      market.call(nadia, 'POST', '/create-payment-intent', {
        json: { product_price: 50, bookingId: order._id },
      })
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'phone-held' } })
    await approve(phone)
    expect((await pay()).status).toBe(200)
  })

  it('of a phone that is held is told to those who have booked it once an admin approves', async () => {
    const phone = await add({ product_price: 150 })
    await market.createOrder(nadia, phone)
    expect((await edit(phone, { product_price: 50 })).held).toBe(true)
    expect(await pricesTold(phone)).toEqual([])
    await approve(phone)
    expect(await pricesTold(phone)).toEqual([50])
  })

  it('of a phone that is held is told to those who have booked it once an edit ends the hold', async () => {
    const phone = await add({ product_price: 150 })
    await market.createOrder(nadia, phone)
    expect((await edit(phone, { product_price: 140, storageGb: 64 })).held).toBe(true)
    expect(await pricesTold(phone)).toEqual([])
    expect((await edit(phone, { product_price: 140, storageGb: 128 })).held).toBe(false)
    expect(await pricesTold(phone)).toEqual([140])
  })

  it('of an authorised payment does not buy a phone that is held meanwhile', async () => {
    const phone = await add({ product_price: 150, storageGb: 128 })
    const order = await market.authorisePayment(nadia, phone)
    await market.db.update(listings).set({ heldAt: new Date() }).where(eq(listings.id, phone._id))
    expect((await market.settle(nadia, order)).status).toBe(409)
    const [row] = await market.db.select().from(listings).where(eq(listings.id, phone._id))
    expect(row?.soldAt).toBe(null)
  })
})

describe('a flagged phone', () => {
  it('that is taken down leaves the lists, cancels its bookings and says why', async () => {
    const phone = await add({ storageGb: 64 })
    const other = await add({ storageGb: 64 })
    await approve(other)
    const taken = await decide(phone, { decision: 'taken-down', reason: 'scam' })
    expect(taken.body.modifiedCount).toBe(1)
    expect((await edit(phone, { storageGb: 128 }).catch(() => null))?.held).toBe(undefined)
    const downs = await market.call<{ _id: string; reason: string }[]>(rahim, 'GET', '/takedowns')
    expect(downs.body[0]).toMatchObject({ _id: phone._id, reason: 'scam' })
    const { flags } = (await market.call<Overview>(admin, 'GET', '/overview')).body
    const ofVariants = flags.find(({ kind }) => kind === 'impossible-variant')
    expect(ofVariants).toMatchObject({ genuine: 1 })
    expect(ofVariants?.decided).toBeGreaterThan(1)
  })

  it('that is taken down as stolen or blocked cannot be offered again, unlike one that is a scam', async () => {
    const offerAgain = async (reason: string) => {
      const imei = makeImei()
      await decide(await add({ storageGb: 64, imei }), { decision: 'taken-down', reason })
      const json = makeNewProduct(await market.addImage(rahim), { ...y36, imei })
      return (await market.call(rahim, 'POST', '/allproducts', { json })).body.code
    }
    expect(await offerAgain('stolen-or-blocked')).toBe('imei-refused')
    expect(await offerAgain('scam')).toBe(undefined)
  })

  it('that is sold cannot be taken down', async () => {
    const phone = await add({ storageGb: 64 })
    await market.db.update(listings).set({ soldAt: new Date() }).where(eq(listings.id, phone._id))
    expect((await decide(phone, { decision: 'taken-down', reason: 'scam' })).body).toMatchObject({
      code: 'sold-product',
    })
  })

  it('that is sold may have been flagged rightly, which is recorded and leaves it sold', async () => {
    const phone = await add({})
    await market.buy(nadia, phone)
    const reason = { matches: [{ photo: phone.image, other: 'x', otherListingId: phone._id, distance: 0 }] }
    const fault = { kind: 'photo-of-another-seller', reason } as const
    await raiseFlag(market.db, phone._id, fault, market.clock.now())
    expect((await decide(phone, { decision: 'confirmed' })).body.modifiedCount).toBe(1)
    const flags = await market.db.select().from(listingFlags).where(eq(listingFlags.listingId, phone._id))
    expect(flags).toMatchObject([{ decision: 'genuine', decidedBy: admin.id }])
    expect((await findListing(market.db, phone._id))?.withdrawnAt).toBe(null)
    const [act] = (await market.call<AuditEntry[]>(admin, 'GET', '/audit')).body
    expect(act).toMatchObject({ act: 'confirm-flags', product: phone.product_name, account: rahim.email })
  })

  it('that is for sale is taken down if it was flagged rightly, not only noted', async () => {
    const phone = await add({ storageGb: 64 })
    expect(await decide(phone, { decision: 'confirmed' })).toMatchObject({
      status: 409,
      body: { code: 'phone-changed' },
    })
  })

  it.each([
    ['the price', { product_price: 185 }],
    ['the name', { product_name: 'Y36 black' }],
    ['the condition', { condition_type: 'fair' }],
    ['the description', { productDetails: 'Send me the money first.' }],
    ['the facts', { batteryHealth: 40 }],
    ['what looks wrong', { storageGb: 32 }],
  ] as const)('is looked at again when its seller has changed %s since', async (_, changes) => {
    const phone = await add({ storageGb: 64 })
    const seen = await versionOf(phone)
    await edit(phone, { storageGb: 64, ...changes })
    for (const decision of [{ decision: 'approved' }, { decision: 'taken-down', reason: 'scam' }])
      expect(await decide(phone, { ...decision, version: seen })).toMatchObject({
        status: 409,
        body: { code: 'phone-changed' },
      })
    expect(await whereShown(phone)).toEqual([])
    expect((await approve(phone)).body.modifiedCount).toBe(1)
  })

  it('is looked at again when something else looks wrong since, and decided on as it was seen', async () => {
    const phone = await add({ storageGb: 64 })
    const seen = await versionOf(phone)
    const reason = { phones: 3, withoutImei: 3 }
    await raiseFlag(market.db, phone._id, { kind: 'near-duplicate', reason }, market.clock.now())
    const approved = { decision: 'approved', version: seen }
    expect((await decide(phone, approved)).status).toBe(409)
    expect((await approve(phone)).body.modifiedCount).toBe(1)
    expect((await decide(phone, approved)).body.modifiedCount).toBe(0)
  })

  it('of an admin is decided on by another one', async () => {
    const trader = await market.signUp('admin')
    const phone = await market.addPhone(trader, { ...y36, storageGb: 64 })
    for (const verdict of [{ decision: 'approved' }, { decision: 'taken-down', reason: 'scam' }])
      expect(await decide(phone, verdict, trader)).toMatchObject({ status: 403, body: { code: 'own-case' } })
    expect(await whereShown(phone)).toEqual([])
    expect((await approve(phone)).body.modifiedCount).toBe(1)
  })

  it('that there is not: 404', async () => {
    const phone = await add({ storageGb: 64 })
    const unknown = { ...phone, _id: '00000000-0000-4000-8000-000000000000' }
    expect(await approve(unknown)).toMatchObject({ status: 404, body: { code: 'unknown-product' } })
  })

  it('is decided on by nobody who does not say what they saw', async () => {
    const phone = await add({ storageGb: 64 })
    expect((await decide(phone, { decision: 'approved', version: undefined })).status).toBe(400)
    expect(await whereShown(phone)).toEqual([])
  })

  it('stands in the queue with the kinds of its flags', async () => {
    const phone = await add({ storageGb: 64, product_price: 10 })
    const { body } = await market.call<{ kind: string; subject: string; note: string }[]>(
      admin,
      'GET',
      '/queue',
      { query: { kind: 'flag', limit: '100' } },
    )
    expect(body.find(({ subject }) => subject === phone._id)).toMatchObject({
      note: 'impossible-variant price-far-below',
    })
  })
})

describe('a name of another brand', () => {
  const named = async (phone: Product) => {
    await runDueJobs(market, market.jobs)
    return (await flagged()).find(({ _id }) => _id === phone._id)?.flags ?? []
  }
  const flag = { kind: 'other-brand', brand: 'Samsung', named: ['Vivo'] }

  it('is put before an admin, holds nothing, and is cleared or accepted', async () => {
    const wrong = { brand_name: 'Samsung', product_name: 'Vivo Y36', product_price: 150 } as const
    const phone = await add(wrong)
    expect(phone.held).toBe(false)
    expect(await named(phone)).toEqual([flag])
    await edit(phone, { product_price: 150 })
    expect(await named(phone)).toEqual([])
    await edit(phone, wrong)
    expect(await named(phone)).toEqual([flag])
    await approve(phone)
    await edit(phone, { ...wrong, product_price: 151 })
    expect(await named(phone)).toEqual([])
  })

  it('is asked about in the form', async () => {
    const ask = async (brand: string, name: string) => {
      const query = { brand, name }
      return (await market.call<{ otherBrands: string[] }>(rahim, 'GET', '/usualprice', { query })).body
        .otherBrands
    }
    expect(await ask('Samsung', 'iPhone 13')).toEqual(['Apple'])
    expect(await ask('Samsung', 'Y36')).toEqual(['Vivo'])
    expect(await ask('Vivo', 'Y36')).toEqual([])
    expect(await ask('Xiaomi', '13 Pro')).toEqual([])
  })
})
