import { expect, it } from 'vitest'
import { follow, watchConnections } from '../../../tests/load/watch-statements.ts'
import { openMarketplace } from '../../../tests/support/marketplace.ts'
import { makeDue, runDueJobs } from '../../../tests/support/run-due-jobs.ts'

/** The statements of a sale until it is paid, the stand-in's included, and after that. They may only become fewer. */
const most = {
  booking: 15,
  payment: 11,
  card: 10,
  settlement: 30,
  jobs: 17,
  handover: 10,
  completion: 16,
  'jobs after that': 19,
}

it('sends no more statements for a sale by card than it did', async () => {
  const market = await openMarketplace()
  const seller = await market.signUp('seller')
  const buyer = await market.signUp('bayer')
  await market.completeSale(seller, buyer)
  const phone = await market.addPhone(seller)
  await deliver()
  watchConnections(market.db.$client)

  const booking = await follow(() => market.createOrder(buyer, phone))
  const order = booking.answer
  const payment = await follow(() => market.beginPayment(buyer, order))
  const card = await follow(() => market.confirmCard(buyer, payment.answer.body.clientSecret))
  const settlement = await follow(() => market.settle(buyer, order))
  const jobs = await follow(deliver)
  const handover = await follow(() => market.handOver(seller, order))
  const completion = await follow(() => market.move(buyer, order, 'completion'))
  const later = await follow(deliver)
  expect(await market.readMoney(order)).toMatchObject({ held: 0 })

  const parts = { booking, payment, card, settlement, jobs, handover, completion, 'jobs after that': later }
  const sent = Object.entries(parts).map(([name, { steps }]) => [name, steps.filter(isOurs).length])
  expect(Object.fromEntries(sent)).toEqual(most)

  async function deliver() {
    await makeDue(market, Object.keys(market.jobs))
    await runDueJobs(market, market.jobs)
  }
})

/** Whether a statement is not one with which the queue looks for jobs and removes them. */
const isOurs = ({ text }: { text: string }) =>
  !/graphile_worker"?\._private|graphile_worker"?\.migrations/.test(text)
