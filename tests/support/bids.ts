import { sql } from 'drizzle-orm'
import type { WireBid, WireBidTerms } from '../../src/checkout/bids/contract.ts'
import type { Product } from '../../src/listings/contract.ts'
import type { CallOptions } from './api-client.ts'
import { type Marketplace, openMarketplace } from './marketplace.ts'
import { runOrderJobs } from './run-due-jobs.ts'
import type { Person } from './test-app.ts'

/** What buyers and sellers do with offered prices over HTTP. */
export function createBidHelpers(market: Pick<Marketplace, 'call' | 'db' | 'clock'>) {
  const { call, db, clock } = market

  /** Offers a price; `more` is of the request, such as another process. */
  function offer(who: Person, phone: Pick<Product, '_id'>, price: number, more: CallOptions = {}) {
    // Lists are ordered by time.
    clock.advance(1)
    return call<WireBid>(who, 'POST', '/bids', {
      json: { productId: phone._id, price, phone: '01811-223344', location: 'Shahbag, Dhaka' },
      ...more,
    })
  }

  /** Offers a price; throws when that is refused. */
  async function makeBid(who: Person, phone: Pick<Product, '_id'>, price: number): Promise<WireBid> {
    const { status, body } = await offer(who, phone, price)
    if (status !== 201) throw new Error(`the offer answered ${status}: ${body.detail}`)
    return body
  }

  function counter(who: Person, { _id }: Pick<WireBid, '_id'>, price: number) {
    clock.advance(1)
    return call<WireBid>(who, 'POST', `/bids/${_id}/counter`, { json: { price } })
  }

  const accept = (who: Person, { _id }: Pick<WireBid, '_id'>) =>
    call<{ modifiedCount: number; orderId: string }>(who, 'PUT', `/bids/${_id}/acceptance`)

  const decline = (who: Person, { _id }: Pick<WireBid, '_id'>) =>
    call<{ modifiedCount: number }>(who, 'PUT', `/bids/${_id}/refusal`)

  const withdraw = (who: Person, { _id }: Pick<WireBid, '_id'>) =>
    call<{ modifiedCount: number }>(who, 'DELETE', `/bids/${_id}`)

  const readTerms = (who: Person, { _id }: Pick<Product, '_id'>) =>
    call<WireBidTerms>(who, 'GET', `/bidterms/${_id}`)

  const setTerms = (
    who: Person,
    { _id }: Pick<Product, '_id'>,
    json: { takesBids: boolean; lowest: number | null },
  ) => call<{ modifiedCount: number }>(who, 'PUT', `/bidterms/${_id}`, { json })

  /** The bids that somebody sees, newest first. */
  const list = async (who: Person, as: 'buyer' | 'seller') =>
    (await call<WireBid[]>(who, 'GET', '/bids', { query: { as } })).body

  /** The statuses of the bids for a phone, the oldest first. */
  async function statusesOf({ _id }: Pick<Product, '_id'>): Promise<string[]> {
    const { rows } = await db.execute<{ status: string }>(
      sql`select status from bids where listing_id = ${_id} order by created_at, id`,
    )
    return rows.map(({ status }) => status)
  }

  /** The kinds that somebody was notified of about a phone, the oldest first. */
  async function kindsOf({ id }: Person, { _id }: Pick<Product, '_id'>): Promise<string[]> {
    const { rows } = await db.execute<{ kind: string }>(
      sql`select kind from notifications where user_id = ${id} and listing_id = ${_id} order by created_at, id`,
    )
    return rows.map(({ kind }) => kind)
  }

  return {
    offer,
    makeBid,
    counter,
    accept,
    decline,
    withdraw,
    readTerms,
    setTerms,
    list,
    statusesOf,
    kindsOf,
  }
}

/** A marketplace with the seller Rahim, for tests of offered prices. */
export async function openBidMarket() {
  const market = await openMarketplace()
  const rahim = await market.signUp('seller', 'Rahim')
  let people: Person[] = [rahim]
  return {
    market,
    rahim,
    bid: createBidHelpers(market),

    /** Puts a phone of 400 up for sale, before two new buyers. */
    async openPhone() {
      await market.resetRateLimits()
      const [nadia, karim] = [await market.signUp('bayer', 'Nadia'), await market.signUp('bayer', 'Karim')]
      people = [rahim, nadia, karim]
      await market.renewToken(rahim)
      return { nadia, karim, phone: await market.addPhone(rahim, { product_price: 400 }) }
    },

    async passHours(hours: number): Promise<void> {
      market.clock.advance(hours * 3_600_000)
      await Promise.all(people.map(market.renewToken))
    },

    runJobs: () => runOrderJobs(market.withProviderProxy()),
  }
}

/** The code of a refusal, or the status of what was done. */
export const outcomeOf = ({ status, body }: { status: number; body: { code?: string } }) =>
  status < 300 ? status : (body.code ?? status)
