import { afterAll, beforeEach, expect, it } from 'vitest'
import { meetParties, openOrderMarket } from '../../tests/support/order-market.ts'
import { readEvents } from '../../tests/support/read-events.ts'
import type { Person } from '../../tests/support/test-app.ts'
import { type App, composeApp } from '../app/app.ts'
import { silentLog } from '../platform/log.ts'

let rahim: Person
let nadia: Person

const market = await openOrderMarket()
/** Another process on the same database. */
const second = await composeApp({ ...market, log: silentLog })
afterAll(() => second.closeStreams())
beforeEach(async () => {
  ;({ rahim, nadia } = await meetParties(market))
})

type Stream = ReturnType<typeof readEvents>

async function open(app: Pick<App, 'fetch'>, who: Person, lastEventId?: string): Promise<Stream> {
  const headers = { cookie: who.cookie, ...(lastEventId ? { 'last-event-id': lastEventId } : {}) }
  return readEvents(await app.fetch(new Request(`${market.env.PUBLIC_URL}/api/events`, { headers })))
}

/** The next event that is no notification. */
async function next(stream: Stream) {
  for (;;) {
    const event = await stream.next()
    if (event?.event !== 'notification') return event
  }
}

it('buyer and seller hear of every stage, in every process, and nobody else does', async () => {
  const order = await market.sellPhone(rahim, nadia)
  const stranger = await market.signUp()
  const streams = [await open(market, nadia), await open(second, rahim)]
  const others = await open(second, stranger)
  for (const stream of [...streams, others]) expect(await next(stream)).toMatchObject({ event: 'ready' })
  const expectNews = async () => {
    for (const stream of streams) {
      expect(await next(stream)).toMatchObject({ event: 'stage', data: { orderId: order._id } })
    }
  }
  await market.handOver(rahim, order)
  await expectNews()
  await market.move(nadia, order, 'dispute', { reason: 'other', text: 'It is blue.' }, 'POST')
  await expectNews()
  await market.move(rahim, order, 'dispute/replies', { text: 'It is green.' }, 'POST')
  await expectNews()
  await market.move(rahim, order, 'dispute/proposal', { refund: 5 })
  await expectNews()

  const own = await market.sellPhone(rahim, stranger)
  expect(await next(others), "the first news of the stranger's stream").toMatchObject({
    data: { orderId: own._id },
  })
  for (const stream of [...streams, others]) await stream.close()
})

it('the pages of a buyer hear of a booking whose answer came to none of them', async () => {
  const phone = await market.addPhone(rahim)
  const stream = await open(second, nadia)
  expect(await next(stream)).toMatchObject({ event: 'ready' })
  const order = await market.createOrder(nadia, phone)
  expect(await next(stream)).toMatchObject({ event: 'stage', data: { orderId: order._id } })
  await stream.close()
})

it('a stream that was lost goes on with the stages that it has missed', async () => {
  const order = await market.sellPhone(rahim, nadia)
  const first = await open(market, nadia)
  const { id = '' } = (await next(first)) ?? {}
  await first.close()
  await market.handOver(rahim, order)
  const again = await open(second, nadia, id)
  expect(await next(again)).toMatchObject({ event: 'stage', data: { orderId: order._id } })
  await again.close()
})

it('the events of orders are append-only', async () => {
  await market.sellPhone(rahim, nadia)
  for (const statement of [
    "update order_events set reason = 'x'",
    'delete from order_events',
    'truncate order_events',
  ]) {
    await expect(market.asOwner(statement)).rejects.toThrow('order_events is append-only')
  }
})
