import { sql } from 'drizzle-orm'
import type { Product } from '../../src/listings/contract.ts'
import { findLatestPayment } from '../../src/payments/store.ts'
import { type Marketplace, openMarketplace } from '../support/marketplace.ts'
import { type ServerProcess, startProcess } from '../support/processes.ts'
import { type Person, testSecret } from '../support/test-app.ts'
import { untilAgreed } from './consistency.ts'
import { holdEventsBack, makeEvent } from './events.ts'
import { openBrowser } from './scenarios.ts'

/** Counts of the statuses answered, and of the phones sold in a round. */
export type Races = {
  rounds: number
  buyers: number
  answers: Record<string, number>
  /** In how many rounds the orders ended in which way. */
  ends: Record<string, number>
}

/**
 * In each round all buyers have authorised their cards for the same phone, and pay at once: in this process, or
 * alternating between two server processes. The provider's events for every fifth order join the race. Throws when charges
 * and phones do not agree afterwards.
 */
export async function raceForPhones(rounds: number, buyers: number, processes: 1 | 2): Promise<Races> {
  const market = await openMarketplace()
  await holdEventsBack(market)
  const variables = {
    DATABASE_URL: market.ownerUrl,
    DATA_DIR: market.env.DATA_DIR,
    AUTH_SECRET: testSecret,
  }
  const servers: ServerProcess[] =
    processes === 2 ? await Promise.all([startProcess(variables), startProcess(variables)]) : []
  const browsers = servers.length > 0 ? servers.map(({ site }) => openBrowser(site)) : [market.request]
  const races: Races = { rounds, buyers, answers: {}, ends: {} }
  const count = (of: Record<string, number>, what: string) => {
    of[what] = (of[what] ?? 0) + 1
  }
  try {
    const seller = await market.signUp('seller')
    const people: Person[] = []
    while (people.length < buyers) {
      await market.resetRateLimits()
      people.push(...(await Promise.all(Array.from({ length: 10 }, () => market.signUp()))))
    }
    for (let round = 0; round < rounds; round++) {
      await market.resetRateLimits()
      if (round % 10 === 9) await renewTokens(market, people)
      const phone = await market.addPhone(seller)
      const orders = await authoriseAll(market, people, phone)
      const paying = orders.map(({ buyer, order }, i) =>
        market.settle(buyer, order, { fetch: browsers[i % browsers.length] ?? market.request }),
      )
      const deliveries = orders
        .filter((_, i) => i % 5 === 0)
        .map(({ intentId }, i) =>
          makeEvent(market, intentId)(browsers[i % browsers.length] ?? market.request),
        )
      const answers = await Promise.all(paying)
      for (const { status } of await Promise.all(deliveries)) count(races.answers, `event ${status}`)
      for (const { status } of answers) count(races.answers, String(status))
      await market.runJob('end-bookings', { listingId: phone._id })
      await untilAgreed(market.db, 'at rest', 20)
      count(races.ends, await endOf(market, phone))
    }
  } finally {
    for (const server of servers) server.signal('SIGTERM')
    await Promise.all(servers.map(({ ended }) => ended))
  }
  return races
}

/**
 * Each of these people has booked the phone and authorised a card. To save time, only the first one does so over HTTP;
 * the orders, payments and authorisations of the others are copies.
 */
async function authoriseAll(market: Marketplace, people: Person[], phone: Product) {
  const [first, ...others] = people
  if (!first) throw new Error('nobody is there')
  const order = await market.authorisePayment(first, phone)
  const { rows } = await market.db.execute<{ buyer_id: string; id: string; intent_id: string }>(sql`
    with booked as (
      insert into orders (listing_id, seller_id, buyer_id, product_name, brand_name, condition, purchase_year, description, photos,
        seller_email, price_minor, listed_price_minor, currency, phone, meeting_location)
      select listing_id, seller_id, u.id, product_name, brand_name, condition, purchase_year, description, photos,
        seller_email, price_minor, listed_price_minor, currency, phone, meeting_location
      from orders b, users u where b.id = ${order._id} and u.id = any(${sql.param(others.map(({ id }) => id))})
      returning id, buyer_id, 'pi_' || replace(id::text, '-', '') as intent_id
    ), asked as (
      insert into payments (provider, reference, amount_minor, currency, payment_id, client_secret, due_at)
      select provider, booked.id, amount_minor, currency, booked.intent_id, booked.intent_id || '_secret_', due_at
      from booked, payments where reference = ${order._id}
    ), authorised as (
      insert into demo.card_objects (id, object, body)
      select booked.intent_id, object, jsonb_set(jsonb_set(body, '{id}', to_jsonb(booked.intent_id)),
        '{metadata,reference}', to_jsonb(booked.id))
      from booked, demo.card_objects
      where object = 'payment_intent' and body -> 'metadata' ->> 'reference' = ${order._id}
    )
    select buyer_id, id, intent_id from booked`)
  const copies = new Map(rows.map((row) => [row.buyer_id, row]))
  const intentId = (await findLatestPayment(market.db, order._id))?.paymentId ?? ''
  return people.map((buyer) => {
    const copy = copies.get(buyer.id)
    return { buyer, order: { ...order, _id: copy?.id ?? order._id }, intentId: copy?.intent_id ?? intentId }
  })
}

/** Servers use the real time. */
async function renewTokens(market: Marketplace, people: Person[]): Promise<void> {
  market.clock.advance(Date.now() - market.clock.now().getTime())
  for (const person of people) await market.renewToken(person)
}

/** The final statuses of a phone's orders and of their payments at the provider: '1 paid succeeded, …'. */
async function endOf({ db }: Marketplace, phone: Product): Promise<string> {
  const { rows } = await db.execute<{ end: string }>(sql`
    select count(*) || ' ' || b.status || ' ' || (o.body ->> 'status') as end
    from orders b join demo.card_objects o
      on o.object = 'payment_intent' and o.body -> 'metadata' ->> 'reference' = b.id::text
    where b.listing_id = ${phone._id} group by b.status, o.body ->> 'status' order by count(*)`)
  return rows.map(({ end }) => end).join(', ')
}
