import { expect, it } from 'vitest'
import { openShop } from '../support/order-market.ts'
import { runOrderJobs } from '../support/run-due-jobs.ts'
import { waysToMisbehave } from './provider-faults.ts'

const { market, rahim, nadia } = await openShop()
const faults = ['no connection', 'half an answer', 'nothing with 200']
const ways = waysToMisbehave('POST', /capture$/).filter(({ name }) =>
  faults.some((fault) => name.startsWith(fault)),
)

it.each(ways)('the provider answers to the capture: $name', async ({ proxy }) => {
  const order = await market.authorisePayment(nadia, await market.addPhone(rahim))
  const { status } = await market.settle(nadia, order, { fetch: market.openSecondProcess(proxy) })
  expect(status).toBe(503)
  market.clock.advance(5 * 60_000)
  await runOrderJobs(market.withProviderProxy())
  expect(await market.readOutcome(nadia, order)).toEqual({
    order: 'paid',
    money: 'succeeded',
    claims: 'claim capture',
    forSale: false,
  })
})
