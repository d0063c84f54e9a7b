import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openMarketplace } from '../../tests/support/marketplace.ts'
import { listings } from '../listings/schema.ts'
import { drawSharePicture } from './share-picture.ts'

const phone = {
  brandName: 'Samsung',
  name: 'Galaxy A14',
  priceMinor: 2_100_000,
  currency: 'BDT',
  soldAt: null,
} as const

async function read(picture: Buffer) {
  const { format, width, height } = await sharp(picture).metadata()
  return { format, width, height, isSmall: picture.length < 300_000 }
}

const asWanted = { format: 'jpeg', width: 1200, height: 630, isSmall: true }

describe('the picture of a shared link', () => {
  it('is large and below 300 KB, also of a photo that is all noise', async () => {
    const raw = { width: 1280, height: 960, channels: 3 } as const
    const noise = await sharp(randomBytes(1280 * 960 * 3), { raw })
      .webp({ quality: 100 })
      .toBuffer()
    expect(await read(await drawSharePicture(phone, noise))).toEqual(asWanted)
  })

  it('is drawn without a photo, of any name, and says when the phone is sold', async () => {
    const plain = await drawSharePicture(phone, null)
    for (const name of ['<b>&amp;</span>', 'গ্যালাক্সি এ১৪', 'W'.repeat(200), '\u0000\ud800', '📱']) {
      expect(await read(await drawSharePicture({ ...phone, name }, null))).toEqual(asWanted)
    }
    const sold = await drawSharePicture({ ...phone, soldAt: new Date() }, null)
    expect(sold.equals(plain)).toBe(false)
    const cheaper = await drawSharePicture({ ...phone, priceMinor: 2_000_000 }, null)
    expect(cheaper.equals(plain)).toBe(false)
  })

  it('has an address that everybody may ask for, while the phone is shown', async () => {
    const market = await openMarketplace()
    const rahim = await market.signUp('seller')
    const { _id } = await market.addPhone(rahim)
    const answer = await market.request(`/share/${_id}.jpg?250.00`)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(await read(Buffer.from(await answer.arrayBuffer()))).toEqual(asWanted)
    await market.db.update(listings).set({ withdrawnAt: market.clock.now() }).where(eq(listings.id, _id))
    for (const [id, status] of [
      [_id, 410],
      [crypto.randomUUID(), 404],
      ['x'.repeat(36), 404],
    ]) {
      expect((await market.request(`/share/${id}.jpg`)).status).toBe(status)
    }
  })
})
