import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import { lockListing } from '../listings/index.ts'
import { orders } from './schema.ts'
import { lockOrderAlone } from './store.ts'

test('whoever waits for an order’s phone does not hold the order, so that two who lock both never wait for each other', async () => {
  const market = await openMarketplace()
  const [seller, buyer] = [await market.signUp('seller'), await market.signUp('bayer')]
  const phone = await market.addPhone(seller)
  const { _id } = await market.createOrder(buyer, phone)
  const waiting = await market.db.transaction(async (tx) => {
    await lockListing(tx, phone._id, 'update')
    const locking = market.db.transaction((other) => lockOrderAlone(other, _id))
    await market.untilLockWait()
    const free = await tx.select().from(orders).where(eq(orders.id, _id)).for('update', { noWait: true })
    expect(free).toHaveLength(1)
    await tx.update(orders).set({ meetingLocation: 'Gate 2' }).where(eq(orders.id, _id))
    return { locking }
  })
  expect((await waiting.locking).meetingLocation).toBe('Gate 2')
})
