import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Marketplace } from '../support/marketplace.ts'
import { openShop } from '../support/order-market.ts'
import { runOrderJobs } from '../support/run-due-jobs.ts'
import { findContradictions } from './consistency.ts'
import { waysToMisbehave } from './provider-faults.ts'

const { market, rahim, nadia, karim } = await openShop()

async function reconcileLater(): Promise<void> {
  market.clock.advance(5 * 60_000)
  await runOrderJobs(market.withProviderProxy())
}

function expectUnavailable({ status, body, headers }: Awaited<ReturnType<Marketplace['settle']>>): void {
  expect({ status, code: body.code, contentType: headers.get('content-type') }).toEqual({
    status: 503,
    code: 'unavailable',
    contentType: 'application/problem+json',
  })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}

/** How many payments the provider has begun for this order. */
async function countIntents(orderId: string): Promise<number> {
  const { rows } = await market.db.execute<{
    count: number
  }>(`select count(*)::int as count from demo.card_objects
    where object = 'payment_intent' and body -> 'metadata' ->> 'reference' = '${orderId}'`)
  return rows[0]?.count ?? 0
}

describe('the provider responds to the begin of a payment:', () => {
  it.each(waysToMisbehave('POST', /payment_intents$/))('$name', async ({ proxy }) => {
    const order = await market.createOrder(nadia, await market.addPhone(rahim))
    const fetch = market.openSecondProcess(proxy, 'impatient')
    for (let i = 0; i < 2; i++)
      expectUnavailable((await market.beginPayment(nadia, order, { fetch })) as never)
    await market.authoriseAgain(nadia, order)
    expect((await market.settle(nadia, order)).status).toBe(200)
    expect(await countIntents(order._id)).toBe(1)
  })
})

describe.each([
  ['to the question how a payment stands', 'GET', /./, 2],
  // Once: the next settlement asks first, and may be told that it was captured.
  ['to the capture', 'POST', /capture$/, 1],
] as const)('the provider answers, %s:', (_, method, path, times) => {
  it.each(waysToMisbehave(method, path))('$name', async ({ proxy }) => {
    const order = await market.authorisePayment(nadia, await market.addPhone(rahim))
    const fetch = market.openSecondProcess(proxy, 'impatient')
    for (let i = 0; i < times; i++) expectUnavailable((await market.settle(nadia, order, { fetch })) as never)
    // The job survives the same fault, and the next one reconciles.
    await runOrderJobs(market.withProviderProxy(proxy, 'impatient'))
    await reconcileLater()
    expect(await market.readOutcome(nadia, order)).toEqual({
      order: 'paid',
      money: 'succeeded',
      claims: 'claim capture',
      forSale: false,
    })
    expect((await market.settle(nadia, order)).body.modifiedCount).toBe(0)
  })
})

it('a provider that is slow at each call: the deadline covers all calls together, and the buyer is charged once', async () => {
  const order = await market.authorisePayment(nadia, await market.addPhone(rahim))
  const asked: string[] = []
  const answers: Promise<Response>[] = []
  const fetch = market.openSecondProcess((request, pass) => {
    asked.push(new URL(request.url).pathname.replace(/.*\/pi_\w+/, '…'))
    const answer = sleep(700).then(() => pass(request))
    answers.push(answer)
    return answer
  }, 1_000)
  expectUnavailable(await market.settle(nadia, order, { fetch }))
  // It was cut off during the capture: each answer alone would have come in time.
  expect(asked).toEqual(['…', '…/capture'])
  await Promise.allSettled(answers)
  expect((await market.settle(nadia, order)).status).toBe(200)
  expect(await market.readOutcome(nadia, order)).toEqual({
    order: 'paid',
    money: 'succeeded',
    claims: 'claim capture',
    forSale: false,
  })
})

it('a provider that is slow to begin a payment: the buyer waits until the deadline, and gets the same payment next time', async () => {
  const order = await market.createOrder(nadia, await market.addPhone(rahim))
  const answers: Promise<Response>[] = []
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const fetch = market.openSecondProcess((request, pass) => {
    const answer = held.then(() => pass(request))
    answers.push(answer)
    return answer
  }, 500)
  expectUnavailable((await market.beginPayment(nadia, order, { fetch })) as never)
  expect(answers).toHaveLength(1)
  await market.authoriseAgain(nadia, order)
  goOn()
  await Promise.all(answers)
  expect(await countIntents(order._id)).toBe(1)
})

describe('the provider responds to the release of a lost payment:', () => {
  it.each(waysToMisbehave('POST', /cancel$/))('$name', async ({ proxy }) => {
    const phone = await market.addPhone(rahim)
    const [won, lost] = [
      await market.authorisePayment(nadia, phone),
      await market.authorisePayment(karim, phone),
    ]
    await market.claimAndCrash(won)
    const fetch = market.openSecondProcess(proxy, 'impatient')
    const { status, body } = await market.settle(karim, lost, { fetch })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'already-sold' })
    await reconcileLater()
    expect(await market.readOutcome(karim, lost)).toMatchObject({
      money: 'canceled',
      claims: '',
    })
    expect(await findContradictions(market.db, 'at rest')).toEqual([])
  })
})
