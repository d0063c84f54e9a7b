import { expect, it } from 'vitest'
import { openMarketplace } from '../support/marketplace.ts'
import { makeSampleRequests, sendSample } from '../support/sample-requests.ts'

const market = await openMarketplace()
const cast = {
  bayer: await market.signUp(),
  seller: await market.signUp('seller'),
  other: await market.signUp('seller'),
}
const samples = await makeSampleRequests(market, cast)

/** Each text of one line that one person writes and Swap shows to others in words of its own, with who writes it. */
it.each([
  ['POST /allproducts', 'product_name', 'seller'],
  ['POST /allproducts', 'location', 'seller'],
  ['PUT /product', 'product_name', 'seller'],
  ['PUT /product', 'location', 'seller'],
  ['POST /bookingproduct', 'location', 'bayer'],
  ['POST /bids', 'location', 'bayer'],
  ['PUT /orders/{id}/meeting', 'place', 'bayer'],
  ['PUT /orders/{id}/cancellation', 'reason', 'seller'],
  ['PUT /orders/{id}/return/failure', 'place', 'bayer'],
  ['PUT /factors/passkeys/{id}', 'name', 'seller'],
] as const)('%s refuses a link as %s', async (call, field, who) => {
  const sample = (await samples[call]?.(cast[who])) ?? {}
  const json = { ...(sample.json as object), [field]: 'Confirm at swap-verify.com/bd' }
  const answer = await sendSample(market, call, cast[who], { ...sample, json })
  expect({ status: answer.status, names: await answer.text() }).toEqual({
    status: 400,
    names: expect.stringContaining(field),
  })
})
