import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import { makeDue, runDueJobs } from '../../../tests/support/run-due-jobs.ts'
import { openSmsGateway } from '../../../tests/support/sms-gateway.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import { notify } from '../notify-person.ts'
import { smsPerPerson } from './rules.ts'
import { smsNotificationJob } from './send-sms.ts'

let last = 0

const gateway = await openSmsGateway('token')
const market = await openMarketplace({
  SSL_WIRELESS_API_TOKEN: 'token',
  SSL_WIRELESS_SID: 'SWAP',
  SSL_WIRELESS_URL: gateway.url,
  SMS_PER_DAY: '40',
})
afterAll(() => gateway.close())
beforeEach(async () => {
  await market.resetRateLimits()
  gateway.received.length = 0
  gateway.answer = null
})

/** Signs up somebody with a confirmed mobile number. */
async function joinWithMobile(): Promise<Person> {
  const person = await market.signUp('seller')
  last += 1
  const mobile = `+88017000000${String(last).padStart(2, '0')}`
  await market.db.execute(sql`update users set mobile = ${mobile} where id = ${person.id}`)
  return person
}

async function joinWithoutMobile(): Promise<Person> {
  const person = await market.signUp('seller')
  await market.db.execute(sql`update users set mobile = null where id = ${person.id}`)
  return person
}

const about = { product: 'Redmi Note 12', amount: 90, currency: 'USD' } as const
const sell = (who: Person) => notify(market.db, { to: who.id, kind: 'sold', params: about })
const deliver = () => runDueJobs(market, market.jobs)
const texts = () => gateway.received.map(({ sms }) => sms)

test('a sale is told by SMS once, to a confirmed number, without the phone and the amount', async () => {
  const seller = await joinWithMobile()
  await sell(seller)
  await sell(await joinWithoutMobile())
  await deliver()
  const { rows } = await market.db.execute<{ id: string }>(
    sql`select id from notifications where user_id = ${seller.id}`,
  )
  const again = () => market.jobs[smsNotificationJob]?.({ id: rows[0]?.id })
  await again()
  await market.db.execute(sql`update notifications set sms_at = null where id = ${rows[0]?.id}`)
  gateway.received.length = 0
  await Promise.all([again(), again()])
  expect(texts()).toEqual(['Swap: your phone was sold. Open Swap and agree on when to meet.'])
})

test('only what must be answered in a dispute is told, in the language of its reader', async () => {
  const seller = await joinWithMobile()
  await market.db.execute(sql`update users set locale = 'bn' where id = ${seller.id}`)
  for (const act of ['withdrew', 'complained'] as const) {
    const params = { ...about, act, by: 'buyer' } as const
    await notify(market.db, { to: seller.id, kind: 'dispute-news', params })
  }
  await notify(market.db, { to: seller.id, kind: 'booked', params: about })
  await deliver()
  expect(texts()).toEqual(['Swap: একটি অভিযোগে আপনার উত্তর দরকার। সময় থাকতে Swap খুলুন।'])
})

test('what was read is not sent, nor anything to whoever has turned it off', async () => {
  const seller = await joinWithMobile()
  await sell(seller)
  await market.call(seller, 'PUT', '/notifications')
  await deliver()
  const off = { json: { on: false } }
  expect((await market.call(seller, 'GET', '/smsnotices')).body).toEqual({ on: true })
  expect((await market.call(seller, 'PUT', '/smsnotices', off)).body).toEqual({ modifiedCount: 1 })
  expect((await market.call(seller, 'PUT', '/smsnotices', off)).body).toEqual({ modifiedCount: 0 })
  expect((await market.call(seller, 'GET', '/smsnotices')).body).toEqual({ on: false })
  await sell(seller)
  await deliver()
  expect(texts()).toEqual([])
  expect((await market.call(await joinWithoutMobile(), 'GET', '/smsnotices')).body).toEqual({ on: null })
})

test('one person gets no more than a few a day, and all together half of what may be sent', async () => {
  const seller = await joinWithMobile()
  for (let nth = 0; nth < smsPerPerson + 2; nth += 1) await sell(seller)
  await deliver()
  expect(texts()).toHaveLength(smsPerPerson)
  for (let nth = 0; nth < 12; nth += 1) await sell(await joinWithMobile())
  await deliver()
  expect(texts()).toHaveLength(10)
})

test('a limit that is reached leaves the tokens of the others', async () => {
  const seller = await joinWithMobile()
  for (let nth = 0; nth < 10; nth += 1) await sell(await joinWithMobile())
  await deliver()
  for (let nth = 0; nth < smsPerPerson; nth += 1) await sell(seller)
  await deliver()
  expect(texts()).toHaveLength(10)
  // There is room for all again, and the seller's own are not used up.
  await market.db.execute(sql`delete from rate_limits where key like 'sms-notices-all%'`)
  for (let nth = 0; nth < smsPerPerson; nth += 1) await sell(seller)
  await deliver()
  expect(texts()).toHaveLength(10 + smsPerPerson)
})

test('what the gateway refuses is tried again; what may have been sent is not', async () => {
  const seller = await joinWithMobile()
  const refusal = { status: 'FAILED', status_code: 4006, error_message: 'Balance' }
  gateway.answer = { status: 200, body: JSON.stringify(refusal) }
  await sell(seller)
  await deliver()
  gateway.answer = null
  await makeDue(market, [smsNotificationJob])
  await deliver()
  expect(texts()).toHaveLength(1)
  // What was refused took none of the day's messages.
  for (let nth = 1; nth < smsPerPerson; nth += 1) await sell(seller)
  await deliver()
  expect(texts()).toHaveLength(smsPerPerson)
  await market.resetRateLimits()
  gateway.received.length = 0
  gateway.answer = { status: 502, body: '<html>' }
  await sell(seller)
  await deliver()
  gateway.answer = null
  await makeDue(market, [smsNotificationJob])
  await deliver()
  expect(texts()).toEqual([])
})
