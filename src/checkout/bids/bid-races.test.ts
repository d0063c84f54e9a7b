import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { openBidMarket, outcomeOf } from '../../../tests/support/bids.ts'
import { makeNewProduct } from '../../../tests/support/factories.ts'
import { runOrderJobs } from '../../../tests/support/run-due-jobs.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import type { Product } from '../../listings/contract.ts'

const rounds = Array.from({ length: 4 }, (_, round) => round)

const { market, bid, rahim, openPhone } = await openBidMarket()

let nadia: Person
let karim: Person
let phone: Product

beforeEach(async () => {
  ;({ nadia, karim, phone } = await openPhone())
})

/** Makes these calls at once, beginning with either, and returns their outcomes. */
async function race<Calls extends (() => Promise<{ status: number; body: { code?: string } }>)[]>(
  round: number,
  ...calls: Calls
) {
  const inOrder = round % 2 ? calls.map((_, place) => place).toReversed() : calls.map((_, place) => place)
  const answers: (number | string)[] = []
  await Promise.all(
    inOrder.map(async (place) => {
      const answer = await calls[place]?.()
      answers[place] = answer ? outcomeOf(answer) : 'none'
    }),
  )
  return answers
}

/** The orders of the phone that can be paid or were, with their prices, once all jobs have run. */
async function ordersAfterwards(): Promise<string[]> {
  await runOrderJobs(market.withProviderProxy())
  const { rows } = await market.db.execute<{ order: string }>(sql`
    select status || ' ' || price_minor / 100 as order from orders
    where listing_id = ${phone._id} and status not in ('cancelled', 'unavailable') order by 1`)
  return rows.map(({ order }) => order)
}

const expectEither = (found: unknown, ...allowed: unknown[]) => expect(allowed).toContainEqual(found)

describe('at the same moment as an acceptance', () => {
  it.each(rounds)("another buyer's payment: one of them has the phone (%i)", async (round) => {
    const made = await bid.makeBid(nadia, phone, 300)
    const rival = await market.authorisePayment(karim, phone)
    const outcomes = await race(
      round,
      () => bid.accept(rahim, made),
      () => market.settle(karim, rival),
    )
    expectEither(outcomes, [200, 'phone-kept'], ['bid-over', 200])
    expectEither(await ordersAfterwards(), outcomes[1] === 200 ? ['paid 400'] : ['booked 300', 'booked 400'])
  })

  it.each(rounds)('a booking: it came before, or is refused (%i)', async (round) => {
    const made = await bid.makeBid(nadia, phone, 300)
    const outcomes = await race(
      round,
      () => bid.accept(rahim, made),
      () => market.book(karim, phone),
    )
    expectEither(outcomes, [200, 'phone-kept'], [200, 201])
    const others = outcomes[1] === 201 ? ['booked 400'] : []
    expect(await ordersAfterwards()).toEqual(['booked 300', ...others])
  })

  it.each(rounds)(
    "a booking of its buyer's own: there is one order, at the agreed price (%i)",
    async (round) => {
      const made = await bid.makeBid(nadia, phone, 300)
      const outcomes = await race(
        round,
        () => bid.accept(rahim, made),
        () => market.book(nadia, phone),
      )
      expectEither(outcomes, [200, 'already-booked'], [200, 201])
      expect(await ordersAfterwards()).toEqual(['booked 300'])
    },
  )

  it.each(rounds)('a new price: the offer is closed, or its price holds (%i)', async (round) => {
    const made = await bid.makeBid(nadia, phone, 300)
    const json = makeNewProduct(phone.image, { product_price: 500 })
    const outcomes = await race(
      round,
      () => bid.accept(rahim, made),
      () => market.call(rahim, 'PUT', '/product', { query: { id: phone._id }, json }),
    )
    expectEither(outcomes, [200, 200], ['bid-over', 200])
    expect(await ordersAfterwards()).toEqual(outcomes[0] === 200 ? ['booked 300'] : [])
    expect(await bid.statusesOf(phone)).toEqual([outcomes[0] === 200 ? 'accepted' : 'closed'])
  })

  it.each(rounds)('the phone withdrawn: nobody has an order of it (%i)', async (round) => {
    const made = await bid.makeBid(nadia, phone, 300)
    const outcomes = await race(
      round,
      () => bid.accept(rahim, made),
      () => market.call(rahim, 'DELETE', '/product', { query: { id: phone._id } }),
    )
    expectEither(outcomes, [200, 200], ['bid-over', 200])
    expect(await ordersAfterwards()).toEqual([])
  })

  it.each(rounds)("that of another buyer's offer: one is accepted (%i)", async (round) => {
    const made = await bid.makeBid(nadia, phone, 300)
    const rival = await bid.makeBid(karim, phone, 350)
    const outcomes = await race(
      round,
      () => bid.accept(rahim, made),
      () => bid.accept(rahim, rival),
    )
    // The job that closes the other one may be quicker.
    expectEither(outcomes, [200, 'phone-kept'], ['phone-kept', 200], [200, 'bid-over'], ['bid-over', 200])
    expect(await ordersAfterwards()).toEqual([outcomes[0] === 200 ? 'booked 300' : 'booked 350'])
    expect((await bid.statusesOf(phone)).toSorted()).toEqual(['accepted', 'closed'])
  })

  it.each(rounds)('the same one again: there is one order (%i)', async (round) => {
    const made = await bid.makeBid(nadia, phone, 300)
    const twice = [() => bid.accept(rahim, made), () => bid.accept(rahim, made)]
    expect(await race(round, ...twice)).toEqual([200, 200])
    expect(await ordersAfterwards()).toEqual(['booked 300'])
  })

  it.each(rounds)('the offer withdrawn: it is one of both (%i)', async (round) => {
    const made = await bid.makeBid(nadia, phone, 300)
    const [accepted] = await race(
      round,
      () => bid.accept(rahim, made),
      () => bid.withdraw(nadia, made),
    )
    expect(await ordersAfterwards()).toEqual(accepted === 200 ? ['booked 300'] : [])
    expect(await bid.statusesOf(phone)).toEqual([accepted === 200 ? 'accepted' : 'withdrawn'])
  })
})

describe('at the same moment', () => {
  it.each(rounds)('another price in return, and the offer withdrawn: one of both (%i)', async (round) => {
    const made = await bid.makeBid(nadia, phone, 300)
    const [countered] = await race(
      round,
      () => bid.counter(rahim, made, 350),
      () => bid.withdraw(nadia, made),
    )
    expect(await bid.statusesOf(phone)).toEqual(countered === 201 ? ['countered', 'open'] : ['withdrawn'])
  })

  it.each(rounds)("the seller's price accepted, and withdrawn: one of both (%i)", async (round) => {
    const { body } = await bid.counter(rahim, await bid.makeBid(nadia, phone, 300), 350)
    const [accepted] = await race(
      round,
      () => bid.accept(nadia, body),
      () => bid.withdraw(rahim, body),
    )
    expect(await ordersAfterwards()).toEqual(accepted === 200 ? ['booked 350'] : [])
  })

  it.each(rounds)('two offers of one buyer: one is made (%i)', async (round) => {
    const outcomes = await race(
      round,
      () => bid.offer(nadia, phone, 300),
      () => bid.offer(nadia, phone, 310),
    )
    expectEither(outcomes, [201, 'bid-open'], ['bid-open', 201])
    expect(await bid.statusesOf(phone)).toEqual(['open'])
  })
})
