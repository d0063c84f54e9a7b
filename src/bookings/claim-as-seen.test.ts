import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../tests/harness.ts'
import { type Market, openMarket } from '../../tests/market.ts'
import { users } from '../identity/schema.ts'
import type { Product } from '../listings/contract.ts'
import { findListingVersion } from '../listings/find-listing.ts'
import { listings } from '../listings/schema.ts'
import type { Db } from '../platform/db.ts'
import { bookAsSeen } from './book-as-seen.ts'
import { claimAsSeen } from './claim-as-seen.ts'
import { recordSale } from './record-sale.ts'
import { bookings } from './schema.ts'
import { findSale } from './store.ts'

let market: Market
let rahim: Person
let buyer: Person
let phone: Product

beforeAll(async () => {
  market = await openMarket()
  rahim = await market.signUp('seller')
})
beforeEach(async () => {
  await market.forgetTurns()
  phone = await market.offer(rahim)
  buyer = await market.signUp()
})

/** What somebody else may do to the phone between our look and our lock. */
const onPhone = {
  'it was sold': { soldAt: new Date() },
  'it was withdrawn': { withdrawnAt: new Date() },
  'it costs more': { priceMinor: 999_900 },
}
const changePhone = (db: Db, to: object) => db.update(listings).set(to).where(eq(listings.id, phone._id))

/** Lets `work` begin while another transaction that makes `change` has not ended. */
async function beginDuring<Answer>(change: (db: Db) => PromiseLike<unknown>, work: () => Promise<Answer>) {
  let answer: Promise<Answer> | undefined
  await market.db.transaction(async (tx) => {
    await change(tx)
    answer = work()
    await new Promise((resolve) => setTimeout(resolve, 100))
  })
  return answer
}

describe('a claim of a phone as it was seen', () => {
  const look = async () => {
    const order = await market.booked(buyer, phone)
    const sale = await findSale(market.db, order._id)
    if (!sale) throw new Error('no sale')
    const brought = { amountMinor: sale.booking.priceMinor, taken: false }
    return { order, claim: () => claimAsSeen(market, sale, 'pi_1', brought) }
  }

  it('takes it, once', async () => {
    const { order, claim } = await look()
    expect(await claim()).toMatchObject({ id: order._id, status: 'claimed', paymentId: 'pi_1' })
    expect(await claim()).toBeNull()
    expect(await market.readLedger(order)).toEqual(['claimed'])
    expect((await market.readStanding(buyer, order)).forSale).toBe(false)
  })

  it.each(Object.entries(onPhone))('does nothing when %s meanwhile', async (_, to) => {
    const { order, claim } = await look()
    expect(await beginDuring((db) => changePhone(db, to), claim)).toBeNull()
    expect(await claim()).toBeNull()
    expect([await market.readLedger(order), (await market.readOrder(buyer, order)).status]).toEqual([
      [],
      'booked',
    ])
  })

  it.each([
    ['ended', { status: 'cancelled' as const }],
    ['agreed to another price', { priceMinor: 5 }],
  ])('does nothing when the booking was %s meanwhile', async (_, to) => {
    const { order, claim } = await look()
    const change = (db: Db) => db.update(bookings).set(to).where(eq(bookings.id, order._id))
    expect(await beginDuring(change, claim)).toBeNull()
    expect(await claim()).toBeNull()
    expect([await market.readLedger(order), (await market.readStanding(buyer, order)).forSale]).toEqual([
      [],
      true,
    ])
  })

  it('is written paid with the very payment that it was made with, and once', async () => {
    const { order, claim } = await look()
    const claimed = await claim()
    if (!claimed) throw new Error('not claimed')
    expect(await recordSale(market, claimed, 'pi_2')).toBe(false)
    expect(await Promise.all([1, 2, 3].map(() => recordSale(market, claimed, 'pi_1')))).toContain(true)
    expect(await recordSale(market, claimed, 'pi_1')).toBe(false)
    expect(await market.readLedger(order)).toEqual(['claimed', 'captured'])
  })
})

describe('a booking of a phone as it was seen', () => {
  const look = async () => {
    const seen = await findListingVersion(market.db, phone._id)
    if (!seen) throw new Error('no phone')
    const wish = { buyerId: buyer.id, phone: '01712345678', meetingLocation: 'Shahbag' }
    return () => bookAsSeen(market.db, seen, wish, market.clock.now())
  }
  const countBookings = () => market.db.$count(bookings, eq(bookings.listingId, phone._id))

  it('is made once', async () => {
    const book = await look()
    expect(await book()).toMatchObject({ listingId: phone._id, buyerId: buyer.id, status: 'booked' })
    expect(await book()).toBeNull()
    expect(await countBookings()).toBe(1)
  })

  it.each(Object.entries(onPhone))('is not made when %s meanwhile', async (_, to) => {
    const book = await look()
    expect(await beginDuring((db) => changePhone(db, to), book)).toBeNull()
    expect(await book()).toBeNull()
    expect(await countBookings()).toBe(0)
  })

  it('is not made when the account was closed meanwhile', async () => {
    const book = await look()
    const close = (db: Db) => db.update(users).set({ closedAt: new Date() }).where(eq(users.id, buyer.id))
    expect(await beginDuring(close, book)).toBeNull()
    expect(await countBookings()).toBe(0)
  })
})
