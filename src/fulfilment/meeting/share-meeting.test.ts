import { describe, expect, test } from 'vitest'
import { hour, openShop } from '../../../tests/support/order-market.ts'
import type { Booking } from '../../checkout/booking/contract.ts'

const { market, rahim, nadia, karim } = await openShop()
type Order = Pick<Booking, '_id'>

const inHours = (hours: number) => new Date(market.clock.now().getTime() + hours * hour).toISOString()
const place = 'Shimanto Square, Dhanmondi 2'
const share = async (who: typeof rahim, { _id }: Order) => {
  const { status, body } = await market.call<{ url: string; code?: string }>(
    who,
    'POST',
    `/orders/${_id}/meetinglink`,
  )
  return { status, code: body.code, token: body.url?.split('/').at(-1) ?? '' }
}
const read = async (token: string) => {
  const answer = await market.request(`/api/meetings/${token}`)
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const agreeToReturn = async (order: Booking) => {
  await market.move(nadia, order, 'dispute', { reason: 'does-not-work', text: 'It is off.' }, 'POST')
  await market.move(rahim, order, 'dispute/proposal', { refund: order.product_price })
  await market.move(nadia, order, 'dispute/agreement', { refund: order.product_price })
}

describe('a link to a meeting', () => {
  test('shows place and time to everybody, and nothing else', async () => {
    const order = await market.sellPhone(rahim, nadia)
    const at = inHours(30)
    await market.move(nadia, order, 'meeting', { place, at })
    await market.move(rahim, order, 'meeting/agreement', { place, at })
    const { status, token } = await share(nadia, order)
    expect({ status, token }).toEqual({ status: 201, token: expect.stringMatching(/^[\w-]{22}$/) })
    expect(await read(token)).toEqual({ status: 200, body: { place, at } })
    expect((await market.readDetails(nadia, order)).meeting?.shared).toBe(true)
    expect((await market.readDetails(rahim, order)).meeting?.shared).toBe(false)
    expect((await read(order._id)).status).toBe(404)
  })

  test('is replaced by a new one, and ended by its owner alone', async () => {
    const order = await market.sellPhone(rahim, nadia)
    const first = await share(nadia, order)
    const second = await share(nadia, order)
    const sellers = await share(rahim, order)
    expect((await read(first.token)).status).toBe(404)
    expect((await read(second.token)).status).toBe(200)
    expect(await market.move(rahim, order, 'meetinglink', undefined, 'DELETE')).toEqual([200, 1])
    expect((await read(sellers.token)).status).toBe(404)
    expect((await read(second.token)).status).toBe(200)
    expect(await market.move(nadia, order, 'meetinglink', undefined, 'DELETE')).toEqual([200, 1])
    expect((await read(second.token)).body.code).toBe('unknown-meeting')
    expect(await market.move(nadia, order, 'meetinglink', undefined, 'DELETE')).toEqual([200, 0])
    expect(await share(karim, order)).toMatchObject({ status: 404, code: 'unknown-booking' })
  })

  test('ends with the hand-over', async () => {
    const order = await market.sellPhone(rahim, nadia)
    const { token } = await share(nadia, order)
    await market.handOver(rahim, order)
    expect(await read(token)).toMatchObject({ status: 410, body: { code: 'meeting-over' } })
    expect(await share(nadia, order)).toMatchObject({ status: 409, code: 'wrong-stage' })
  })

  test('shows the meeting of a return until the phone is back, and nothing of the hand-over', async () => {
    const order = await market.sellPhone(rahim, nadia)
    const sold = await share(nadia, order)
    await market.handOver(rahim, order)
    await agreeToReturn(order)
    expect((await read(sold.token)).body.code).toBe('meeting-over')
    expect((await market.readDetails(nadia, order)).meeting?.shared).toBe(false)
    const { status, token } = await share(nadia, order)
    expect([status, await read(token)]).toEqual([201, { status: 200, body: { place: null, at: null } }])
    expect((await read(sold.token)).status, 'it was replaced').toBe(404)
    const at = inHours(2)
    await market.move(rahim, order, 'meeting', { place: 'Shahbag', at })
    await market.move(nadia, order, 'meeting/agreement', { place: 'Shahbag', at })
    expect((await read(token)).body).toEqual({ place: 'Shahbag', at })
    expect((await market.readDetails(nadia, order)).meeting?.shared).toBe(true)
    expect(await market.move(rahim, order, 'return/confirmation')).toEqual([200, 1])
    expect(await read(token)).toMatchObject({ status: 410, body: { code: 'meeting-over' } })
  })

  test('of a return that failed does not show another return', async () => {
    const order = await market.sellPhone(rahim, nadia)
    await market.handOver(rahim, order)
    await agreeToReturn(order)
    const { token } = await share(nadia, order)
    const waited = { place: 'Shahbag', waitedAt: inHours(0), text: 'Nobody came.' }
    expect(await market.move(nadia, order, 'return/failure', waited)).toEqual([200, 1])
    await agreeToReturn(order)
    expect((await read(token)).body.code).toBe('unknown-meeting')
  })

  test('ends with a cancelled order, and at the moment that the time to meet is over', async () => {
    const cancelled = await market.sellPhone(rahim, nadia)
    const order = await market.sellPhone(rahim, nadia)
    const links = [await share(nadia, cancelled), await share(nadia, order)]
    await market.move(nadia, cancelled, 'cancellation', { reason: 'changed-mind' })
    expect((await read(links[0]?.token ?? '')).status).toBe(410)
    market.clock.advance(10 * 24 * hour)
    expect((await read(links[1]?.token ?? '')).status).toBe(410)
  })
})
