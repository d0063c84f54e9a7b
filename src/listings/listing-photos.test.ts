import { describe, expect, it } from 'vitest'
import { makeNewProduct } from '../../tests/support/factories.ts'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import type { Person } from '../../tests/support/test-app.ts'
import type { Product } from './contract.ts'
import { listShownImages } from './store.ts'

const market = await openMarketplace()
const rahim = await market.signUp('seller', 'Rahim')
const karim = await market.signUp('seller', 'Karim')
const picture = await market.addImage(rahim)

function add(seller: Person | null, json: unknown, query: Record<string, string> = {}) {
  return market.call<Product>(seller, 'POST', '/allproducts', { json, query })
}

describe('the photos of a phone', () => {
  it("are one to eight in the seller's order, the first on the card", async () => {
    const photos = await Promise.all(Array.from({ length: 8 }, () => market.addImage(rahim)))
    const [image = '', ...others] = photos
    const { status, body } = await add(rahim, { ...makeNewProduct(image), images: photos })
    expect({ status, image: body.image, images: body.images }).toEqual({ status: 201, image, images: photos })
    // `image` is the first, even if it comes later in `images` or is missing there.
    const last = await add(rahim, { ...makeNewProduct(photos[7] ?? ''), images: photos })
    expect(last.body.images).toEqual([photos[7], ...photos.slice(0, 7)])
    expect((await add(rahim, { ...makeNewProduct(image), images: others })).body.images).toEqual(photos)
    const listed = await market.call<Product[]>(rahim, 'GET', '/myproduct', { query: { limit: '100' } })
    expect(listed.body.map(({ images }) => images)).toContainEqual(photos)
  })

  it('are counted once when they are repeated', async () => {
    const { body } = await add(rahim, { ...makeNewProduct(picture), images: [picture, picture] })
    expect(body.images).toEqual([picture])
  })

  it('must all be their own: 400', async () => {
    const foreign = await market.addImage(karim)
    for (const images of [[picture, foreign], [foreign], [picture, 'https://example.com/phone.jpg']]) {
      const { status, body } = await add(rahim, { ...makeNewProduct(picture), images })
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'not-your-picture' })
    }
  })

  it('cannot be nine: 400', async () => {
    const photos = await Promise.all(Array.from({ length: 9 }, () => market.addImage(rahim)))
    const nine = await add(rahim, { ...makeNewProduct(photos[0] ?? ''), images: photos })
    expect({ status: nine.status, code: nine.body.code }).toEqual({ status: 400, code: 'bad-request' })
    const eightMore = await add(rahim, { ...makeNewProduct(photos[0] ?? ''), images: photos.slice(1) })
    expect({ status: eightMore.status, code: eightMore.body.code }).toEqual({
      status: 400,
      code: 'too-many-pictures',
    })
  })

  it('stay when unused images are removed', async () => {
    const [first, second, unused] = await Promise.all([1, 2, 3].map(() => market.addImage(rahim)))
    await add(rahim, { ...makeNewProduct(first ?? ''), images: [first, second] })
    const shown = await listShownImages(market.db, [unused, second, first].map(String))
    expect(shown).toEqual([second, first])
    expect(await listShownImages(market.db, [])).toEqual([])
  })
})

it('accepts photos of a hosted image service when one is configured', async () => {
  const hosted = await openMarketplace({
    IMAGE_UPLOAD_URL: 'https://photos.example/1/upload',
    IMAGE_UPLOAD_KEY: 'a key',
  })
  const seller = await hosted.signUp('seller')
  const phone = await hosted.addPhone(seller, { image: 'https://photos.example/a.jpg' })
  expect(phone).toMatchObject({ image: 'https://photos.example/a.jpg', imagePlaceholder: null })
  await expect(hosted.addPhone(seller, { image: 'https://elsewhere.example/a.jpg' })).rejects.toThrow(
    'not-your-picture',
  )
})
