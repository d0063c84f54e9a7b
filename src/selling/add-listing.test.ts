import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { makeNewProduct } from '../../tests/support/factories.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import { untilBlocked } from '../../tests/support/open-transactions.ts'
import type { Person } from '../../tests/support/test-app.ts'
import { closeAccount } from '../accounts/index.ts'
import { users } from '../auth/schema.ts'
import { formatPostingTime } from '../kernel/time.ts'
import type { Product } from '../listings/contract.ts'
import { listings } from '../listings/schema.ts'
import { createRateLimiter } from '../platform/http/rate-limit.ts'
import type { NewProduct } from './contract.ts'
import { lastPurchaseYear } from './rules.ts'
import { addListing } from './save-listing.ts'

const market = await openMarketplace()
const rahim = await market.signUp('seller', 'Rahim')
const karim = await market.signUp('seller', 'Karim')
const picture = await market.addImage(rahim)

const noFacts = {
  storageGb: null,
  ramGb: null,
  batteryHealth: null,
  replacedParts: null,
  bodyChanged: null,
  hasBox: null,
  hasCharger: null,
  warrantyUntil: null,
}

function add(seller: Person, json: unknown) {
  return market.call<Product>(seller, 'POST', '/allproducts', { json })
}

describe('a seller offers a phone', () => {
  it('and is answered the phone with what the server adds', async () => {
    const phone = makeNewProduct(picture, { product_price: 199.99, Market_Price: 1_000_000 })
    const { status, body } = await add(rahim, phone)
    expect(status).toBe(201)
    const now = market.clock.now()
    expect(body).toEqual({
      ...phone,
      images: [picture],
      _id: body._id,
      currency: 'USD',
      place: { en: 'Dhanmondi, Dhaka', bn: 'ধানমন্ডি, ঢাকা' },
      time: formatPostingTime(now),
      createdAt: now.toISOString(),
      userEmail: rahim.email,
      sellerId: rahim.id,
      sellerName: 'Rahim',
      sellerRating: null,
      sellerVerified: false,
      held: false,
      alike: 0,
      checkedAt: null,
      sold: false,
      campain: false,
      imagePlaceholder: 'data:image/webp;base64,AA==',
      ...noFacts,
    })
  })

  it('cannot choose its seller, time, sale, campaign or id', async () => {
    const { status, body } = await add(rahim, {
      ...makeNewProduct(picture),
      _id: '00000000-0000-4000-8000-000000000000',
      userEmail: karim.email,
      sellerName: 'Karim',
      sellerVerified: true,
      sold: true,
      campain: true,
      time: 'Jan 1, 2000 1:00 AM',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ userEmail: rahim.email, sellerName: 'Rahim', sold: false, campain: false })
    expect(body.sellerVerified).toBe(false)
    expect(body._id).not.toMatch(/^00000000/)
    expect(body.time).not.toMatch('2000')
  })

  it('in Bangla and with emoji: spaces are trimmed and Bangla digits are read', async () => {
    const { body } = await add(
      rahim,
      makeNewProduct(picture, { product_name: '  রেডমি নোট ১২ 📱 ', mobile: '০১৭১২-৩৪৫৬৭৮' }),
    )
    expect(body).toMatchObject({ product_name: 'রেডমি নোট ১২ 📱', mobile: '+8801712345678' })
  })

  it('as an admin too', async () => {
    const admin = await market.signUp('admin')
    expect((await market.addPhone(admin)).userEmail).toBe(admin.email)
  })

  it('twice when it is sent twice', async () => {
    const phone = makeNewProduct(picture)
    const [one, other] = await Promise.all([add(rahim, phone), add(rahim, phone)])
    expect({ one: one.status, other: other.status }).toEqual({ one: 201, other: 201 })
    expect(one.body._id).not.toBe(other.body._id)
  })
})

describe('is refused with 400', () => {
  const bad: [string, Partial<Record<keyof NewProduct, unknown>>, string?][] = [
    ['no name', { product_name: undefined }],
    ['a name of spaces', { product_name: '   ' }],
    ['a name that is a number', { product_name: 12 }],
    ['a name too long', { product_name: 'x'.repeat(201) }],
    ['a name with NUL', { product_name: 'Galaxy\u0000' }],
    ['no description', { productDetails: '' }],
    ['no place', { location: '' }],
    ['price 0', { product_price: 0 }],
    ['a negative price', { product_price: -5 }],
    ['a price with three decimals', { product_price: 10.001 }],
    ['a price over a million', { product_price: 1_000_000.01 }],
    ['a price in words', { product_price: '100' }],
    ['no market price', { Market_Price: undefined }],
    ['market price 0', { Market_Price: 0 }],
    ['a brand of its own', { brand_name: 'Nokia' }, 'unknown-brand'],
    ['a condition of its own', { condition_type: 'new' }],
    ['a year before 1995', { purchase_year: 1994 }, 'not-a-purchase-year'],
    ['a year to come', { purchase_year: lastPurchaseYear(new Date()) + 1 }, 'not-a-purchase-year'],
    ['half a year', { purchase_year: 2020.5 }],
    ['a year past all integers', { purchase_year: 1e300 }],
    ['a mobile of five digits', { mobile: '12345' }, 'not-a-phone-number'],
    ['a mobile in words', { mobile: 'call me' }, 'not-a-phone-number'],
    ['no picture', { image: '' }],
    ['a picture of elsewhere', { image: 'https://example.com/phone.jpg' }, 'not-your-picture'],
    ['a picture that is none', { image: 'javascript:alert(1)' }, 'not-your-picture'],
    ['a picture nobody sent', { image: `/images/${'0'.repeat(40)}-800x600.webp` }, 'not-your-picture'],
  ]
  it.each(bad)('%s', async (_, change, code = 'bad-request') => {
    const before = await market.db.$count(listings)
    const { status, body } = await add(rahim, { ...makeNewProduct(picture), ...change })
    expect({ status, code: body.code }).toEqual({ status: 400, code })
    expect(await market.db.$count(listings)).toBe(before)
  })

  it("another seller's picture", async () => {
    const { status, body } = await add(karim, makeNewProduct(picture))
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'not-your-picture' })
  })

  it('a variant of an own picture, or its size changed', async () => {
    for (const image of [picture.replace('.webp', '@320.webp'), picture.replace('800x', '801x')]) {
      expect((await add(rahim, makeNewProduct(image))).body.code).toBe('not-your-picture')
    }
  })

  it('a body that is not JSON', async () => {
    const response = await market.request(`/api/allproducts?email=${rahim.email}`, {
      method: 'POST',
      token: rahim.token,
      headers: { 'content-type': 'application/json' },
      body: '{"product_name":',
    })
    expect(response.status).toBe(400)
  })
})

describe('may not offer a phone', () => {
  it('a seller whose account is being closed at that moment', async () => {
    const seller = await market.signUp('seller')
    const imageUrl = await market.addImage(seller)
    const offer = {
      sellerId: seller.id,
      brand: 'Apple',
      name: 'iPhone 13',
      description: 'Like new',
      photos: [imageUrl],
      price: 300,
      marketPrice: 500,
      mobile: '01712345678',
      purchaseYear: 2022,
      condition: 'good',
      location: 'Dhaka',
    } as const
    let adding: ReturnType<typeof addListing> | undefined
    await market.db.transaction(async (tx) => {
      await closeAccount(tx, seller.id)
      adding = addListing({ ...market, limiter: createRateLimiter(market) }, offer, market.clock.now())
      await untilBlocked(market.db)
    })
    expect(await adding).toEqual({ ok: false, why: 'account-closed' })
    expect(await market.db.$count(listings, eq(listings.sellerId, seller.id))).toBe(0)
    expect(await market.db.$count(users, eq(users.id, seller.id))).toBe(1)
  })
})
