import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openBidMarket, outcomeOf } from '../../../tests/support/bids.ts'
import { makeNewProduct } from '../../../tests/support/factories.ts'
import { runDueJobs } from '../../../tests/support/run-due-jobs.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import { images } from '../../images/schema.ts'
import type { Product } from '../../listings/contract.ts'
import { listings } from '../../listings/schema.ts'
import { closingTexts } from '../../notifications/texts/notifications.ts'
import type { NewProduct } from '../../selling/contract.ts'
import type { Booking } from '../booking/contract.ts'
import { closingReasons } from './rules.ts'

const hour = 3_600_000

const { market, bid, rahim, openPhone, passHours, runJobs } = await openBidMarket()

let nadia: Person
let karim: Person
let phone: Product

beforeEach(async () => {
  ;({ nadia, karim, phone } = await openPhone())
})

const orderOf = async (who: Person, _id: string): Promise<Booking> =>
  (await market.call<Booking>(who, 'GET', `/product/parces/${_id}`)).body

async function agree(price = 300): Promise<Booking> {
  const { body } = await bid.accept(rahim, await bid.makeBid(nadia, phone, price))
  return orderOf(nadia, body.orderId)
}

const reprice = (product_price: number) => edit({ product_price })

async function edit(changes: Partial<NewProduct>): Promise<void> {
  const json = makeNewProduct(phone.image, { product_price: 400, ...changes })
  const { status } = await market.call(rahim, 'PUT', '/product', { query: { id: phone._id }, json })
  expect(status).toBe(200)
}

const replaced = 'Its screen was replaced.'

describe('accepting', () => {
  it('makes an order at that price, which its buyer pays', async () => {
    const order = await agree()
    expect(order).toMatchObject({ product_price: 300, newPrice: null, status: 'booked', changes: null })
    await market.authoriseAgain(nadia, order)
    expect((await market.settle(nadia, order)).status).toBe(200)
    expect(await market.readDetails(rahim, order)).toMatchObject({ stage: 'paid', money: { amount: 300 } })
    expect(await bid.kindsOf(nadia, phone)).toEqual(['offer-accepted', 'payment-received'])
    expect(await bid.kindsOf(rahim, phone)).toEqual(['offer-received', 'sold'])
  })

  it('lowers the price of the order that the buyer has', async () => {
    const booked = await market.authorisePayment(nadia, phone)
    const order = await agree()
    expect(order._id).toBe(booked._id)
    expect(order.product_price).toBe(300)
    // What was authorised before is of another amount.
    expect(outcomeOf(await market.settle(nadia, order))).toBe('price-changed')
    await market.authoriseAgain(nadia, order)
    expect((await market.settle(nadia, order)).status).toBe(200)
  })

  it('agrees to the phone as it was when its buyer offered the price: what has changed since is theirs to accept', async () => {
    const made = await bid.makeBid(nadia, phone, 300)
    await edit({ condition_type: 'fair', productDetails: replaced })
    const { body } = await bid.accept(rahim, made)
    await expectToBeAsked(await orderOf(nadia, body.orderId))
  })

  it('in return agrees to it as well', async () => {
    const made = await bid.makeBid(nadia, phone, 300)
    await edit({ condition_type: 'fair' })
    const { body: counter } = await bid.counter(rahim, made, 310)
    await edit({ condition_type: 'fair', productDetails: replaced })
    const { body } = await bid.accept(nadia, counter)
    await expectToBeAsked(await orderOf(nadia, body.orderId))
  })

  it('changes the price alone of the order that the buyer has', async () => {
    await market.book(nadia, phone)
    await edit({ condition_type: 'fair', productDetails: replaced })
    await expectToBeAsked(await agree())
  })

  it('keeps the photos that its buyer has seen, although the seller has removed them since', async () => {
    const photos = [await market.addImage(rahim), await market.addImage(rahim)]
    const [image = ''] = photos
    phone = await market.addPhone(rahim, { image, images: photos, product_price: 400 })
    await passHours(48)
    const made = await bid.makeBid(nadia, phone, 300)
    await edit({ images: [image] })
    await market.runJob('remove-unused-images')
    await runDueJobs(market, market.jobs)
    const { body } = await bid.accept(rahim, made)
    expect((await orderOf(nadia, body.orderId)).changes?.photos).toEqual({ from: photos, to: [image] })
    expect(await market.db.$count(images, inArray(images.digest, photos.map(digestOf)))).toBe(2)
  })

  const digestOf = (url: string) => url.match(/[0-9a-f]{40}/)?.[0] ?? ''

  async function expectToBeAsked(order: Booking): Promise<void> {
    expect(order.changes).toMatchObject({ condition: { to: 'fair' }, description: { to: replaced } })
    expect(order.newPrice).toBeNull()
    expect(outcomeOf(await market.beginPayment(nadia, order))).toBe('listing-changed')
  }

  it('is repeated without a second order, and only the side that is asked can', async () => {
    const made = await bid.makeBid(nadia, phone, 300)
    expect(outcomeOf(await bid.accept(nadia, made))).toBe('wrong-party')
    const first = await bid.accept(rahim, made)
    const second = await bid.accept(rahim, made)
    expect(second.body).toEqual({ modifiedCount: 0, orderId: first.body.orderId })
    expect(outcomeOf(await bid.accept(nadia, made))).toBe('bid-over')
  })

  it('keeps the phone from others until it is over: they neither book, pay, offer nor are accepted', async () => {
    const early = await market.authorisePayment(karim, phone)
    const rival = await bid.makeBid(karim, phone, 350)
    const order = await agree()
    const until = new Date(market.clock.now().getTime() + 24 * hour).toISOString()
    expect(outcomeOf(await bid.accept(rahim, rival))).toBe('phone-kept')
    expect(outcomeOf(await market.settle(karim, early))).toBe('phone-kept')
    expect(outcomeOf(await market.beginPayment(karim, early))).toBe('phone-kept')
    const late = await market.signUp('bayer')
    expect(outcomeOf(await market.book(late, phone))).toBe('phone-kept')
    expect(outcomeOf(await bid.offer(late, phone, 300))).toBe('phone-kept')
    await runJobs()
    expect(await bid.statusesOf(phone)).toEqual(['closed', 'accepted'])
    const { keptUntil } = (await bid.readTerms(late, phone)).body
    expect(keptUntil).toBe(until)
    await passHours(24)
    // Also before the job has run.
    expect((await bid.readTerms(karim, phone)).body.keptUntil).toBeNull()
    await market.authoriseAgain(karim, early)
    expect((await market.settle(karim, early)).status).toBe(200)
    await runJobs()
    expect((await orderOf(nadia, order._id)).status).not.toBe('booked')
  })

  it('ends with its 24 hours: a payment after them is voided, and both are told', async () => {
    const order = await agree()
    await passHours(23.9)
    await market.authoriseAgain(nadia, order)
    await passHours(0.1)
    // Also before the job has run.
    expect(outcomeOf(await market.beginPayment(nadia, order))).toBe('booking-cancelled')
    expect(outcomeOf(await market.settle(nadia, order))).toBe('booking-cancelled')
    await runJobs()
    expect((await orderOf(nadia, order._id)).status).toBe('cancelled')
    expect((await bid.kindsOf(nadia, phone)).at(-1)).toBe('offer-unpaid')
    expect((await bid.kindsOf(rahim, phone)).at(-1)).toBe('offer-unpaid')
  })

  it('holds whatever the seller asks for the phone since', async () => {
    const order = await agree()
    await reprice(500)
    await runJobs()
    expect(await orderOf(nadia, order._id)).toMatchObject({ product_price: 300, newPrice: null })
    expect(await bid.kindsOf(nadia, phone)).toEqual(['offer-accepted'])
    const { changes } = await orderOf(nadia, order._id)
    if (changes) {
      await market.call(nadia, 'PUT', '/bookingproduct', {
        query: { id: order._id },
        json: { product_price: 300, changes },
      })
    }
    await market.authoriseAgain(nadia, order)
    expect((await market.settle(nadia, order)).status).toBe(200)
  })

  it('is refused to a buyer who has left three agreed prices unpaid in 30 days', async () => {
    for (const ends of ['cancelled', 'kept', 'over']) {
      const order = await agree()
      if (ends === 'cancelled') await market.move(nadia, order, 'cancellation', { reason: 'changed-mind' })
      if (ends === 'over') {
        await passHours(24)
        await runJobs()
      }
      phone = await market.addPhone(rahim, { product_price: 400 })
    }
    expect(outcomeOf(await bid.offer(nadia, phone, 300))).toBe('too-many-unpaid')
    await passHours(31 * 24)
    expect(outcomeOf(await bid.offer(nadia, phone, 300))).toBe(201)
  })

  const unpayable = {
    held: () =>
      market.db.update(listings).set({ heldAt: market.clock.now() }).where(eq(listings.id, phone._id)),
    changed: () => edit({ productDetails: replaced }),
  }
  const endings: Record<string, (order: Booking) => Promise<unknown>> = {
    'is cancelled': (order) => market.move(nadia, order, 'cancellation', { reason: 'changed-mind' }),
    'runs out': async () => {
      await passHours(24)
      await runJobs()
    },
    'is paid too late': async (order) => {
      await passHours(24)
      expect(outcomeOf(await market.settle(nadia, order))).toBe('booking-cancelled')
    },
    'runs out before another is accepted': async () => {
      await passHours(24)
      await bid.accept(rahim, await bid.makeBid(karim, phone, 350))
    },
  }
  it.each([
    ['held', 'is cancelled'],
    ['held', 'runs out'],
    ['held', 'is paid too late'],
    ['changed', 'is cancelled'],
    ['changed', 'runs out'],
    ['changed', 'is paid too late'],
    ['changed', 'runs out before another is accepted'],
  ] as const)('does not count an agreed price whose phone is %s when it %s', async (why, ending) => {
    for (let count = 0; count < 3; count++) {
      const order = await agree()
      await market.authoriseAgain(nadia, order)
      await unpayable[why]()
      await endings[ending]?.(order)
      phone = await market.addPhone(rahim, { product_price: 400 })
    }
    expect(outcomeOf(await bid.offer(nadia, phone, 300))).toBe(201)
  })

  it('of three at once, and of more: a buyer has no more than three phones kept', async () => {
    const phones = [phone]
    while (phones.length < 5) phones.push(await market.addPhone(rahim, { product_price: 400 }))
    const made = []
    for (const each of phones) made.push(await bid.makeBid(nadia, each, 300))
    const accepted = await Promise.all(made.map((each) => bid.accept(rahim, each)))
    expect(accepted.map(outcomeOf).toSorted()).toEqual([200, 200, 200, 'too-many-unpaid', 'too-many-unpaid'])
  })
})

describe('offering another price in return', () => {
  it("declines the buyer's, and is the buyer's to answer", async () => {
    const made = await bid.makeBid(nadia, phone, 300)
    expect(outcomeOf(await bid.counter(rahim, made, 300))).toBe('bid-too-low')
    expect(outcomeOf(await bid.counter(rahim, made, 400))).toBe('bid-too-high')
    expect(outcomeOf(await bid.counter(nadia, made, 350))).toBe('wrong-party')
    const { body: counter } = await bid.counter(rahim, made, 350)
    expect(await bid.statusesOf(phone)).toEqual(['countered', 'open'])
    expect(outcomeOf(await bid.accept(rahim, made))).toBe('bid-over')
    expect(outcomeOf(await bid.accept(rahim, counter))).toBe('wrong-party')
    expect((await bid.list(nadia, 'buyer'))[0]).toMatchObject({ by: 'seller', role: 'buyer', price: 350 })
    const { body } = await bid.accept(nadia, counter)
    expect((await orderOf(nadia, body.orderId)).product_price).toBe(350)
    expect(await bid.kindsOf(nadia, phone)).toEqual(['offer-countered'])
    expect(await bid.kindsOf(rahim, phone)).toEqual(['offer-received', 'offer-accepted'])
  })

  it("is declined by the buyer's next offer, which is one of the three", async () => {
    await bid.counter(rahim, await bid.makeBid(nadia, phone, 300), 350)
    await bid.makeBid(nadia, phone, 320)
    expect(await bid.statusesOf(phone)).toEqual(['countered', 'countered', 'open'])
    expect((await bid.readTerms(nadia, phone)).body.left).toBe(1)
  })
})

describe('an offer that comes to nothing', () => {
  it('has words for each reason that its buyer is told', () => {
    const told = closingReasons.filter((reason) => reason !== 'buyer-left')
    expect(Object.keys(closingTexts).toSorted()).toEqual(told.toSorted())
  })

  it('is declined by the other side, and withdrawn by its own', async () => {
    const made = await bid.makeBid(nadia, phone, 300)
    expect(outcomeOf(await bid.decline(nadia, made))).toBe('wrong-party')
    expect(outcomeOf(await bid.withdraw(rahim, made))).toBe('wrong-party')
    expect((await bid.decline(rahim, made)).body.modifiedCount).toBe(1)
    expect((await bid.decline(rahim, made)).body.modifiedCount).toBe(0)
    expect(await bid.kindsOf(nadia, phone)).toEqual(['offer-declined'])
  })

  it('ends after 24 hours, at once and not with the job, and its side is told once', async () => {
    const made = await bid.makeBid(nadia, phone, 300)
    await passHours(23.9)
    await runJobs()
    expect(await bid.statusesOf(phone)).toEqual(['open'])
    await passHours(0.1)
    expect(outcomeOf(await bid.accept(rahim, made))).toBe('bid-over')
    await runJobs()
    await runJobs()
    expect(await bid.statusesOf(phone)).toEqual(['expired'])
    expect(await bid.kindsOf(nadia, phone)).toEqual(['offer-expired'])
  })

  it('has ended with its 24 hours, whatever becomes of its phone before the job has run', async () => {
    await bid.makeBid(nadia, phone, 300)
    await passHours(24)
    await reprice(390)
    expect((await bid.list(nadia, 'buyer'))[0]?.status).toBe('expired')
    await runJobs()
    expect(await bid.statusesOf(phone)).toEqual(['expired'])
    expect(await bid.kindsOf(nadia, phone)).toEqual(['offer-expired'])
  })

  it.each([
    ['sold', () => market.buy(karim, phone)],
    ['withdrawn', () => market.call(rahim, 'DELETE', '/product', { query: { id: phone._id } })],
    ['price-changed', () => reprice(390)],
  ])('is closed when the phone is %s, at once, with words', async (reason, happen) => {
    const made = await bid.makeBid(nadia, phone, 300)
    await happen()
    expect(outcomeOf(await bid.accept(rahim, made))).toBe('bid-over')
    expect((await bid.list(nadia, 'buyer'))[0]?.status).toBe('closed')
    await runJobs()
    expect((await bid.list(nadia, 'buyer'))[0]).toMatchObject({ status: 'closed', reason })
    expect(await bid.kindsOf(nadia, phone)).toEqual(['offer-closed'])
  })
})
