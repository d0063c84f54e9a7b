import { beforeEach } from 'vitest'
import { openMarketplace } from './marketplace.ts'
import type { Person } from './test-app.ts'

/** Milliseconds. */
export const hour = 3_600_000

/** A marketplace in which orders move in hours (hand-over and return 24, inspection 4, dispute 6) and sellers pay a fee of 2.5 %. */
export const openOrderMarket = () =>
  openMarketplace({
    SELLER_FEE_BASIS_POINTS: '250',
    HANDOVER_DAYS: '1',
    INSPECTION_HOURS: '4',
    DISPUTE_HOURS: '6',
    RETURN_DAYS: '1',
  })

type OrderMarket = Awaited<ReturnType<typeof openOrderMarket>>

/** Signs up a seller, a buyer and an admin, with full rate limits. */
export async function meetParties(market: OrderMarket) {
  await market.resetRateLimits()
  return {
    rahim: await market.signUp('seller', 'Rahim'),
    nadia: await market.signUp('bayer', 'Nadia'),
    admin: await market.signUp('admin'),
  }
}

/** Moves the clock; the sessions of these people stay good. */
export async function passTime(market: OrderMarket, people: Person[], millis: number): Promise<void> {
  market.clock.advance(millis)
  await Promise.all(people.map(market.renewToken))
}

/** A marketplace with a seller and two buyers, who have good tokens and full rate limits before each test of the file. */
export async function openShop() {
  const market = await openMarketplace()
  const people = {
    rahim: await market.signUp('seller', 'Rahim'),
    nadia: await market.signUp('bayer', 'Nadia'),
    karim: await market.signUp('bayer', 'Karim'),
  }
  beforeEach(async () => {
    await market.resetRateLimits()
    await Promise.all(Object.values(people).map(market.renewToken))
  })
  return { market, ...people }
}
