import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { makeNewProduct } from '../../tests/support/factories.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import { openCheckLink, touched } from '../../tests/support/phone-check.ts'
import type { Product } from '../listings/contract.ts'
import { listings } from '../listings/schema.ts'

const market = await openMarketplace()
const seller = await market.signUp('seller')
const buyer = await market.signUp()
const samsung = { brand_name: 'Samsung', product_name: 'Samsung Galaxy A14' } as const
const rounds = 6

/** A phone on which a test has passed, and another one waits for its answer. */
async function beginCheck() {
  const phone = await market.addPhone(seller, samsung)
  const { body } = await market.call<{ url: string }>(seller, 'POST', `/products/${phone._id}/checks`)
  const link = await openCheckLink(market, body.url)
  await link.run('touch', touched)
  const { nonce } = await link.ask('vibration')
  market.clock.advance(1000)
  return { phone, link, nonce }
}

const edit = async (phone: Product) => {
  const json = makeNewProduct(phone.image, { ...samsung, product_name: 'Samsung Galaxy A54' })
  return market.call(seller, 'PUT', '/product', { query: { id: phone._id }, json })
}
const withdraw = (phone: Product) => market.call(seller, 'DELETE', '/product', { query: { id: phone._id } })

it.each([
  ['sold', (phone: Product) => market.buy(buyer, phone)],
  ['edited', edit],
  ['withdrawn', withdraw],
])('is over for a phone that is %s meanwhile, and never counts for another one', async (name, act) => {
  for (let round = 0; round < rounds; round++) {
    const { phone, link, nonce } = await beginCheck()
    const [answered, finished] = await Promise.all([
      link.answer(nonce, { faulty: true }),
      link.finish(),
      act(phone),
    ])
    for (const { status } of [answered, finished]) expect([200, 410]).toContain(status)
    expect((await link.call('POST', '/challenges', { test: 'touch' })).status).toBe(410)
    const [listing] = await market.db.select().from(listings).where(eq(listings.id, phone._id))
    const isFinished = finished.status === 200
    expect(listing?.checkedAt !== null, `round ${round}`).toBe(isFinished && name !== 'edited')
  }
})
