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

/** The brightness of each pixel from the top of the price on, beside the photo. */
const readPrice = (picture: Buffer) =>
  sharp(picture).extract({ left: 680, top: 370, width: 520, height: 260 }).greyscale().raw().toBuffer()

/** Names that older phones may have. */
const unseen = [
  '\u3164',
  '\u200B',
  '\u2800',
  '\u115F\uFE0F',
  '\u0301',
  '\u200F',
  '\u{E0041}',
  '\uE000',
  'a\u3164',
]

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
    for (const name of [
      '<b>&amp;</span>',
      'গ্যালাক্সি এ১৪',
      'W'.repeat(200),
      '\u0000\ud800',
      '📱',
      '',
      ...unseen,
    ]) {
      expect(await read(await drawSharePicture({ ...phone, name }, null))).toEqual(asWanted)
    }
    const sold = await drawSharePicture({ ...phone, soldAt: new Date() }, null)
    expect(sold.equals(plain)).toBe(false)
    const cheaper = await drawSharePicture({ ...phone, priceMinor: 2_000_000 }, null)
    expect(cheaper.equals(plain)).toBe(false)
  })

  it('has the whole of a long name in smaller letters, and any name ends above the price', async () => {
    const photo = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#888' } })
      .webp()
      .toBuffer()
    const expected = await readPrice(await drawSharePicture(phone, photo))
    const longName = 'Samsung Galaxy S23 Ultra 5G 12/256GB Phantom Black Official'
    const other = await drawSharePicture({ ...phone, name: longName.replace('Official', 'Original') }, photo)
    expect(other.equals(await drawSharePicture({ ...phone, name: longName }, photo))).toBe(false)
    for (const name of [
      longName,
      'W'.repeat(70),
      'a\u2028'.repeat(35),
      'a\u2029'.repeat(35),
      `a${'\u0300'.repeat(69)}`,
    ]) {
      const shown = await readPrice(await drawSharePicture({ ...phone, name }, photo))
      const differing = shown.filter((brightness, nth) => Math.abs(brightness - (expected[nth] ?? 0)) > 40)
      expect(differing, name).toHaveLength(0)
    }
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
