import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openBidMarket, outcomeOf } from '../../../tests/support/bids.ts'
import { makeNewProduct } from '../../../tests/support/factories.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import type { Product } from '../../listings/contract.ts'
import { listings } from '../../listings/schema.ts'

const { market, bid, rahim, openPhone, passHours, runJobs } = await openBidMarket()

let nadia: Person
let karim: Person
let phone: Product

beforeEach(async () => {
  ;({ nadia, karim, phone } = await openPhone())
})

async function reprice(product_price: number): Promise<void> {
  const json = makeNewProduct(phone.image, { product_price })
  await market.call(rahim, 'PUT', '/product', { query: { id: phone._id }, json })
}

describe('the price of an offer', () => {
  it.each([
    [239.99, 'bid-too-low'],
    [240, 201],
    [399.99, 201],
    [400, 'bid-too-high'],
    [401, 'bid-too-high'],
    [300.001, 'bad-request'],
  ])('%s of 400: %s', async (price, outcome) => {
    expect(outcomeOf(await bid.offer(nadia, phone, price))).toBe(outcome)
  })

  it("is the seller's own limit where there is one, and nobody else sets it", async () => {
    const terms = { takesBids: true, lowest: 390 }
    expect(outcomeOf(await bid.setTerms(nadia, phone, terms))).toBe('unknown-product')
    expect(outcomeOf(await bid.setTerms(rahim, phone, { ...terms, lowest: 400 }))).toBe('bid-too-high')
    expect((await bid.setTerms(rahim, phone, terms)).body.modifiedCount).toBe(1)
    expect((await bid.setTerms(rahim, phone, terms)).body.modifiedCount).toBe(0)
    expect(outcomeOf(await bid.offer(nadia, phone, 389))).toBe('bid-too-low')
    expect((await bid.readTerms(nadia, phone)).body).toMatchObject({ lowest: 390, ownLowest: null, left: 3 })
    expect((await bid.readTerms(rahim, phone)).body).toMatchObject({ lowest: 390, ownLowest: 390 })
    await bid.setTerms(rahim, phone, { takesBids: true, lowest: 100 })
    expect(outcomeOf(await bid.offer(nadia, phone, 100))).toBe(201)
  })

  it('is none where the seller takes none', async () => {
    await bid.setTerms(rahim, phone, { takesBids: false, lowest: null })
    expect(outcomeOf(await bid.offer(nadia, phone, 300))).toBe('no-bids')
    expect((await bid.readTerms(nadia, phone)).body.takesBids).toBe(false)
  })

  it('is read by the seller alone while the phone waits for an admin', async () => {
    await market.db.update(listings).set({ heldAt: market.clock.now() }).where(eq(listings.id, phone._id))
    expect(outcomeOf(await bid.readTerms(nadia, phone))).toBe('unknown-product')
    expect((await bid.readTerms(rahim, phone)).body.price).toBe(400)
  })
})

describe('who may offer', () => {
  it('not the seller, nor for a phone that is not there, sold or withdrawn', async () => {
    expect(outcomeOf(await bid.offer(rahim, phone, 300))).toBe('own-product')
    expect(outcomeOf(await bid.offer(nadia, { _id: '0'.repeat(8) }, 300))).toBe('unknown-product')
    await market.buy(karim, phone)
    expect(outcomeOf(await bid.offer(nadia, phone, 300))).toBe('already-sold')
    const other = await market.addPhone(rahim, { product_price: 400 })
    await market.call(rahim, 'DELETE', '/product', { query: { id: other._id } })
    expect(outcomeOf(await bid.offer(nadia, other, 300))).toBe('unknown-product')
  })

  it('nobody who is suspended, and nobody to whom there is a block', async () => {
    const asked = await market.call<{ _id: string }>(nadia, 'POST', '/conversations', {
      json: { productId: phone._id },
    })
    const open = await bid.makeBid(nadia, phone, 300)
    const block = (blocked: boolean) =>
      market.call(rahim, 'PUT', `/conversations/${asked.body._id}/block`, { json: { blocked } })
    await block(true)
    const other = await market.addPhone(rahim, { product_price: 400 })
    expect(outcomeOf(await bid.offer(nadia, other, 300))).toBe('blocked')
    expect(outcomeOf(await bid.counter(rahim, open, 350))).toBe('blocked')
    expect(outcomeOf(await bid.accept(rahim, open))).toBe('blocked')
    await block(false)
    const admin = await market.signUp('admin')
    await market.call(admin, 'PUT', `/members/${nadia.id}/suspension`, { json: { reason: 'Looks odd' } })
    expect(outcomeOf(await bid.offer(nadia, other, 300))).toBe('account-suspended')
    expect(outcomeOf(await bid.accept(rahim, open))).toBe('other-left')
    await runJobs()
    expect(await bid.statusesOf(phone)).toEqual(['closed'])
  })
})

describe('how many', () => {
  it('one that is open, and three for a phone with those that were declined, withdrawn or not answered', async () => {
    const first = await bid.makeBid(nadia, phone, 250)
    expect(outcomeOf(await bid.offer(nadia, phone, 300))).toBe('bid-open')
    await bid.decline(rahim, first)
    await bid.withdraw(nadia, await bid.makeBid(nadia, phone, 260))
    await bid.makeBid(nadia, phone, 270)
    await passHours(24)
    await runJobs()
    expect(await bid.statusesOf(phone)).toEqual(['declined', 'withdrawn', 'expired'])
    expect(outcomeOf(await bid.offer(nadia, phone, 300))).toBe('too-many-bids')
    expect((await bid.readTerms(nadia, phone)).body.left).toBe(0)
    // Another buyer has three of their own.
    expect(outcomeOf(await bid.offer(karim, phone, 300))).toBe(201)
  })

  it.each([
    ['its 24 hours are', 'expired', () => passHours(24)],
    ["the phone's price is", 'closed', () => reprice(410)],
  ])('another one once %s over, also before the job has run', async (_, status, happen) => {
    await bid.makeBid(nadia, phone, 300)
    await happen()
    expect(outcomeOf(await bid.offer(nadia, phone, 310))).toBe(201)
    await runJobs()
    expect(await bid.statusesOf(phone)).toEqual([status, 'open'])
    expect(await bid.kindsOf(nadia, phone)).toEqual([`offer-${status}`])
  })

  it('those that a new price has closed do not count', async () => {
    for (const price of [410, 420, 430, 440]) {
      await bid.makeBid(nadia, phone, 300)
      await reprice(price)
      await runJobs()
    }
    expect(await bid.statusesOf(phone)).toEqual(['closed', 'closed', 'closed', 'closed'])
    expect(outcomeOf(await bid.offer(nadia, phone, 300))).toBe(201)
    expect((await bid.list(nadia, 'buyer'))[1]).toMatchObject({ status: 'closed', reason: 'price-changed' })
  })

  it('25 in 24 hours, also of two that are made at once', async () => {
    await bid.withdraw(nadia, await bid.makeBid(nadia, phone, 300))
    await market.db.execute(sql`
      insert into bids select (jsonb_populate_record(bid, jsonb_build_object('id', gen_random_uuid()))).*
      from bids as bid, generate_series(1, 23) where bid.listing_id = ${phone._id}`)
    const others = [
      await market.addPhone(rahim, { product_price: 400 }),
      await market.addPhone(rahim, { product_price: 400 }),
    ]
    const made = await Promise.all(others.map((other) => bid.offer(nadia, other, 300)))
    expect(made.map(outcomeOf).toSorted()).toEqual([201, 'too-many-bids-today'])
    await passHours(24)
    expect(outcomeOf(await bid.offer(nadia, await market.addPhone(rahim, { product_price: 400 }), 300))).toBe(
      201,
    )
  })
})

describe('what others read of it', () => {
  it('nothing: only its buyer and its seller see an offer, before and after it is accepted', async () => {
    const made = await bid.makeBid(nadia, phone, 300)
    for (const isAccepted of [false, true]) {
      if (isAccepted) await bid.accept(rahim, made)
      expect(await bid.list(karim, 'buyer')).toEqual([])
      expect(await bid.list(karim, 'seller')).toEqual([])
      const asKarim = await market.call(karim, 'GET', '/product', { query: { id: phone._id } })
      expect(asKarim.body).toMatchObject({ product_price: 400 })
      expect(JSON.stringify((await bid.readTerms(karim, phone)).body)).not.toContain('300')
      for (const act of [bid.accept, bid.decline, bid.withdraw])
        expect(outcomeOf(await act(karim, made))).toBe('unknown-bid')
      expect(outcomeOf(await bid.counter(karim, made, 350))).toBe('unknown-bid')
    }
    expect(await bid.list(nadia, 'buyer')).toMatchObject([{ price: 300, status: 'accepted', role: 'buyer' }])
    expect((await bid.list(rahim, 'seller'))[0]).toMatchObject({
      price: 300,
      with: { name: 'Nadia' },
      buyer: { purchases: 0, rating: null },
    })
    expect((await bid.list(nadia, 'buyer'))[0]?.buyer).toBeNull()
  })
})
