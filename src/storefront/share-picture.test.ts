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

  it('is shared for half a minute, and asked for again by its version', async () => {
    const market = await openMarketplace()
    const rahim = await market.signUp('seller')
    const phone = await market.addPhone(rahim)
    const ask = (etag = '') =>
      market.request(`/share/${phone._id}.jpg`, { headers: etag ? { 'if-none-match': etag } : {} })
    const first = await ask()
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=30')
    const etag = first.headers.get('etag') ?? ''
    const again = await ask(etag)
    expect([again.status, await again.text()]).toEqual([304, ''])
    await market.db.update(listings).set({ priceMinor: 77_700 }).where(eq(listings.id, phone._id))
    const cheaper = await ask(etag)
    expect(cheaper.status).toBe(200)
    expect(cheaper.headers.get('etag')).not.toBe(etag)
    await market.db
      .update(listings)
      .set({ withdrawnAt: market.clock.now() })
      .where(eq(listings.id, phone._id))
    expect((await ask(etag)).status).toBe(410)
  })

  it('is the photo alone for a client that asks for too many at once, and drawn for others meanwhile', async () => {
    const market = await openMarketplace({ TRUST_PROXY: '1' })
    const rahim = await market.signUp('seller')
    const ids = []
    for (let count = 0; count < 9; count++) ids.push((await market.addPhone(rahim))._id)
    const [wanted, ...many] = ids
    const ask = (id: string, address: string) =>
      market.request(`/share/${id}.jpg`, { headers: { 'x-forwarded-for': address } })
    const flood = many.flatMap((id) => [id, id, id, id]).map((id) => ask(id, '198.51.100.1'))
    const drawn = await ask(wanted ?? '', '198.51.100.2')
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const answers = await Promise.all(flood)
    const instead = answers.filter(({ status }) => status === 302)
    // The queue of all has room for twenty.
    expect(answers.length - instead.length).toBeGreaterThan(0)
    expect(answers.length - instead.length).toBeLessThan(20)
    expect(answers.every(({ status }) => [200, 302].includes(status))).toBe(true)
    expect(instead[0]?.headers.get('cache-control')).toBe('no-store')
    expect(instead[0]?.headers.get('location')).toMatch(/images/)
  })
})
