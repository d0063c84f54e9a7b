import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { paymentTexts } from '../../src/payments/texts.ts'
import { openMarketplace } from '../support/marketplace.ts'
import type { ProviderProxy } from '../support/provider-proxy.ts'
import { runOrderJobs } from '../support/run-due-jobs.ts'
import { findContradictions } from './consistency.ts'
import { printFigures } from './print-figures.ts'

const steps = {
  'to begin a payment': /POST .*payment_intents$/,
  'how a payment stands': /GET /,
  'to capture': /POST .*capture$/,
}
/** What the provider does with a request; `pass` passes the request on. */
const ways: Record<string, ProviderProxy> = {
  'answers after 30 s': (request, pass) => sleep(30_000).then(() => pass(request)),
  'does it, and answers after 30 s': (request, pass) => pass(request).then((answer) => sleep(30_000, answer)),
  hangs: () => new Promise(() => {}),
  'does it, and hangs': (request, pass) => pass(request).then(() => new Promise(() => {})),
}

it('a provider that is slow or hangs, met with the server’s own timeouts: a clear answer within 21 s, one charge, one phone', async () => {
  const market = await openMarketplace()
  const seller = await market.signUp('seller')
  const plays = Object.entries(steps).flatMap(([step, which]) =>
    Object.entries(ways).map(([way, misbehave]) => ({
      name: `asked ${step}, it ${way}`,
      step,
      which,
      misbehave,
    })),
  )
  const took: Record<string, number> = {}
  const orders = await Promise.all(
    plays.map(async ({ name, step, which, misbehave }) => {
      const proxy: ProviderProxy = (request, pass) =>
        which.test(`${request.method} ${request.url}`) ? misbehave(request, pass) : pass(request)
      const fetch = market.openSecondProcess(proxy, 'as in the server')
      const buyer = await market.signUp()
      const order = await market.createOrder(buyer, await market.addPhone(seller))
      const isPaying = step !== 'to begin a payment'
      if (isPaying) await market.authoriseAgain(buyer, order)
      const began = performance.now()
      const { status, body, headers } = isPaying
        ? await market.settle(buyer, order, { fetch })
        : await market.beginPayment(buyer, order, { fetch })
      took[name] = Math.round(performance.now() - began)
      expect({ name, status, detail: body.detail, retryAfter: headers.get('retry-after') }).toEqual({
        name,
        status: 503,
        detail: paymentTexts.unavailable,
        retryAfter: '5',
      })
      return { buyer, order }
    }),
  )
  printFigures('a provider that is slow or hangs: when the buyer heard of it, in ms', took)
  expect(Math.max(...Object.values(took))).toBeLessThan(21_000)

  // By then all requests have ended.
  await sleep(30_000)
  await market.resetRateLimits()
  for (const { buyer, order } of orders) {
    if ((await market.readIntent(order)) !== 'requires_capture') continue
    await market.settle(buyer, order)
  }
  market.clock.advance(5 * 60_000)
  await runOrderJobs(market.withProviderProxy())
  expect(await findContradictions(market.db, 'at rest')).toEqual([])
  for (const { buyer, order } of orders) {
    await market.renewToken(buyer)
    const { status } = await market.readOrder(buyer, order)
    if (status === 'booked') {
      await market.authoriseAgain(buyer, order)
      expect((await market.settle(buyer, order)).status).toBe(200)
    }
  }
  expect(await findContradictions(market.db, 'at rest')).toEqual([])
})
