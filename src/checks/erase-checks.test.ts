import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import { checkTogether, openCheckLink, profiled } from '../../tests/support/phone-check.ts'
import { runDueJobs } from '../../tests/support/run-due-jobs.ts'
import type { Person } from '../../tests/support/test-app.ts'
import { eraseAccountsJob } from '../accounts/closing/close-own-account.ts'
import { keepAfterOrderDays } from './rules.ts'
import { checkResults, checks } from './schema.ts'

const market = await openMarketplace()
const day = 86_400_000
const located = { test: 'location', features: { accuracy: 12, millis: 0 } }
const samsung = { brand_name: 'Samsung', product_name: 'Samsung Galaxy A14' } as const

/** A phone that its seller has checked, and then again with its buyer. */
async function sellChecked(seller: Person, buyer: Person) {
  const phone = await market.addPhone(seller, samsung)
  const { body } = await market.call<{ url: string }>(seller, 'POST', `/products/${phone._id}/checks`)
  const own = await openCheckLink(market, body.url)
  await own.run('location', () => located)
  await own.finish()
  const order = await market.buy(buyer, phone)
  const link = await checkTogether(market, buyer).meet(order)
  await link.run('vibration', () => ({ test: 'vibration', features: { felt: 0 } }))
  const { shown } = (await link.finish()).body
  return { phone, order, secrets: [body.url.split('/').at(-1) ?? '', shown?.code ?? ''] }
}

async function exportOf(person: Person) {
  const json = { password: person.password }
  const { body } = await market.call<{ _id: string }>(person, 'POST', '/account/exports', { json })
  await runDueJobs(market, market.jobs)
  const path = `/api/account/exports/${body._id}?email=${person.email}`
  const zip = await (await market.request(path, { token: person.token })).arrayBuffer()
  const files = Object.entries(unzipSync(new Uint8Array(zip)))
  const read = (name: string) => {
    const [, bytes] = files.find(([file]) => file === `${name}.json`) ?? []
    return JSON.parse(bytes ? Buffer.from(bytes).toString() : '[]') as Record<string, unknown>[]
  }
  return { checks: read('checks'), results: read('check_results') }
}

it('are exported for both parties, with what was measured and without secrets', async () => {
  const [seller, buyer] = [await market.signUp('seller'), await market.signUp()]
  const { order, secrets } = await sellChecked(seller, buyer)
  const beforeHandOver = await exportOf(seller)
  expect(beforeHandOver).toMatchObject({ checks: [{ orderId: null }], results: [{ test: 'location' }] })
  await market.handOver(seller, order)
  market.clock.advance(day)
  await Promise.all([seller, buyer].map(market.renewToken))
  const [ofSeller, ofBuyer] = [await exportOf(seller), await exportOf(buyer)]
  expect(ofSeller.checks.map(({ orderId }) => orderId).sort()).toEqual([order._id, null].sort())
  expect(ofBuyer.checks).toMatchObject([{ orderId: order._id, sellerId: 'other' }])
  expect([ofSeller.results.length, ofBuyer.results.length]).toEqual([2, 1])
  expect(ofBuyer.results).toMatchObject([{ test: 'vibration', features: { felt: 0 } }])
  const everything = JSON.stringify([ofSeller, ofBuyer])
  for (const secret of [...secrets, 'digest', 'nonce', 'signs']) expect(everything).not.toContain(secret)
})

it.each(['seller', 'buyer'] as const)('are erased with the account of the %s', async (leaving) => {
  const people = { seller: await market.signUp('seller'), buyer: await market.signUp() }
  const { phone, order } = await sellChecked(people.seller, people.buyer)
  await market.move(people.seller, order, 'cancellation', { reason: 'other' })
  await runDueJobs(market, market.jobs)
  const { password } = people[leaving]
  const closed = await market.call(people[leaving], 'POST', '/account/closing', { json: { password } })
  expect(closed.body).toMatchObject({ closingAt: expect.any(String) })
  const left = async () => ({
    checks: await market.db.$count(checks, eq(checks.listingId, phone._id)),
    results: await market.db.$count(checkResults),
  })
  const before = await left()
  market.clock.advance(15 * day)
  await market.runJob(eraseAccountsJob)
  await runDueJobs(market, market.jobs)
  // The seller's own check is none of the buyer's.
  expect(await left()).toEqual(
    leaving === 'seller'
      ? { checks: 0, results: before.results - 2 }
      : { checks: 1, results: before.results - 1 },
  )
})

it('keep what was measured after an order that was refunded', async () => {
  const [seller, buyer] = [await market.signUp('seller'), await market.signUp()]
  const { phone, order } = await sellChecked(seller, buyer)
  await market.move(buyer, order, 'cancellation', { reason: 'other' })
  await runDueJobs(market, market.jobs)
  market.clock.advance((keepAfterOrderDays - 1) * day)
  await market.renewToken(seller)
  const { body } = await market.call<{ url: string }>(seller, 'POST', `/products/${phone._id}/checks`)
  await (await openCheckLink(market, body.url)).run('profile', () => profiled())
  market.clock.advance(2 * day)
  await market.runJob('expire-checks')
  const ofPhone = market.db.select({ id: checks.id }).from(checks).where(eq(checks.listingId, phone._id))
  const isOfPhone = inArray(checkResults.checkId, ofPhone)
  expect(await market.db.$count(checkResults, isOfPhone)).toBe(3)
  expect(await market.db.$count(checkResults, and(isNotNull(checkResults.features), isOfPhone))).toBe(1)
})

it('keep what was measured until 30 days after the order, to the minute', async () => {
  const [seller, buyer] = [await market.signUp('seller'), await market.signUp()]
  const { phone, order } = await sellChecked(seller, buyer)
  const ofPhone = market.db.select({ id: checks.id }).from(checks).where(eq(checks.listingId, phone._id))
  const isMeasured = and(isNotNull(checkResults.features), inArray(checkResults.checkId, ofPhone))
  const measured = () => market.db.$count(checkResults, isMeasured)
  const wait = async (millis: number) => {
    market.clock.advance(millis)
    await market.runJob('expire-checks')
    return measured()
  }
  await market.handOver(seller, order)
  // It can still be disputed.
  expect(await wait(2 * day)).toBe(2)
  await market.renewToken(buyer)
  await market.move(buyer, order, 'completion')
  expect(await wait(keepAfterOrderDays * day - 60_000)).toBe(2)
  expect(await wait(60_000)).toBe(0)
})
