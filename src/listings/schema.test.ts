import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import { listings } from './schema.ts'

const market = await openMarketplace()
const phone = await market.addPhone(await market.signUp('seller'))

it.each([
  ['listings_price', { priceMinor: 0 }],
  ['listings_market_price', { marketPriceMinor: 0 }],
  ['listings_condition', { condition: sql`'broken'` }],
  ['listings_currency', { currency: sql`'EUR'` }],
  ['listings_purchase_year', { purchaseYear: 1994 }],
  ['listings_photos', { moreImageUrls: Array<string>(8).fill('/images/one') }],
])('the database refuses what breaks %s', async (constraint, changes) => {
  const update = market.db.update(listings).set(changes).where(eq(listings.id, phone._id))
  await expect(update).rejects.toMatchObject({ cause: { constraint } })
})

it('a phone has at most eight photos, the first included', async () => {
  const update = market.db
    .update(listings)
    .set({ moreImageUrls: Array<string>(7).fill('/images/one') })
    .where(eq(listings.id, phone._id))
  await expect(update).resolves.toMatchObject({ rowCount: 1 })
})
