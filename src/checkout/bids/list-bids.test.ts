import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openBidMarket } from '../../../tests/support/bids.ts'
import type { Person } from '../../../tests/support/test-app.ts'
import { listings } from '../../listings/schema.ts'
import type { WireBid } from './contract.ts'

const { market, bid, rahim, openPhone, passHours } = await openBidMarket()

/** The bids that somebody sees, read one a page: price, status and who offers it. */
async function readOneByOne(who: Person, as: 'buyer' | 'seller'): Promise<string[]> {
  const found: WireBid[] = []
  let cursor: string | undefined
  do {
    const query = { as, limit: '1', ...(cursor && { cursor }) }
    const { body, headers } = await market.call<WireBid[]>(who, 'GET', '/bids', { query })
    found.push(...body)
    cursor = headers.get('link')?.match(/cursor=([^&>]+)/)?.[1]
  } while (cursor && found.length < 20)
  return found.map(({ price, status, by }) => `${price} ${status} ${by}`)
}

const addPhone = () => market.addPhone(rahim, { product_price: 400 })

test('bids to answer stand first and those that are over last, across pages', async () => {
  const { nadia, karim, phone } = await openPhone()
  await bid.makeBid(nadia, phone, 300)
  await bid.counter(rahim, await bid.makeBid(nadia, await addPhone(), 310), 350)
  await bid.accept(rahim, await bid.makeBid(karim, await addPhone(), 320))
  await bid.makeBid(karim, phone, 330)
  const repriced = await addPhone()
  await bid.makeBid(karim, repriced, 340)
  await market.db.update(listings).set({ priceMinor: 39_000 }).where(eq(listings.id, repriced._id))
  await bid.decline(rahim, await bid.makeBid(nadia, await addPhone(), 345))

  expect(await readOneByOne(rahim, 'seller')).toEqual([
    '330 open buyer',
    '300 open buyer',
    '320 accepted buyer',
    '350 open seller',
    '345 declined buyer',
    '340 closed buyer',
    '310 countered buyer',
  ])
  expect(await readOneByOne(nadia, 'buyer')).toEqual([
    '350 open seller',
    '300 open buyer',
    '345 declined buyer',
    '310 countered buyer',
  ])
  await passHours(25)
  expect((await readOneByOne(rahim, 'seller')).slice(0, 2)).toEqual([
    '345 declined buyer',
    '340 expired buyer',
  ])
})

test('an accepted bid stands above those that are over, and says until when the phone is reserved, while the order waits for its payment', async () => {
  const { nadia, phone } = await openPhone()
  const read = async () =>
    (await market.call<WireBid[]>(nadia, 'GET', '/bids', { query: { as: 'buyer' } })).body.map(
      ({ price, keptUntil, reason }) => [price, keptUntil === null ? reason : 'kept'],
    )
  await bid.accept(rahim, await bid.makeBid(nadia, phone, 300))
  expect(await read()).toEqual([[300, 'kept']])
  await bid.decline(rahim, await bid.makeBid(nadia, await addPhone(), 345))
  expect(await read()).toEqual([
    [300, 'kept'],
    [345, null],
  ])
  await passHours(24)
  expect(await read()).toEqual([
    [345, null],
    [300, 'not-paid'],
  ])
})
