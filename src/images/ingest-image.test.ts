import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { drawPhone } from '../../demo/drawings/draw-phone.ts'
import { drawSnapshot } from '../../tests/support/draw-snapshot.ts'
import { startTestApp } from '../../tests/support/test-app.ts'
import { createUploader, drawCircle, drawNoise, photoForm } from '../../tests/support/upload-photo.ts'
import { findOwnImage } from './store.ts'

const app = await startTestApp()
const uploader = createUploader(app)
const seller = await app.signUp('seller')

beforeEach(() => app.db.execute('delete from rate_limits'))

const variantOf = (url: string, width: number) => url.replace('.webp', `@${width}.webp`)

describe('an uploaded photo', () => {
  it('becomes a WebP at most 1280 wide with three narrower variants, cached for ever', async () => {
    const { url, metadata } = await uploader.upload(seller, await drawCircle(2400, 1800).jpeg().toBuffer())
    expect(url).toMatch(/^\/images\/[0-9a-f]{40}-1280x960\.webp$/)
    expect(metadata).toMatchObject({ format: 'webp', width: 1280, height: 960, space: 'srgb' })
    for (const width of [320, 640, 960]) {
      const variant = await app.request(variantOf(url, width))
      expect(variant.headers.get('content-type')).toBe('image/webp')
      expect(variant.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(variant.headers.get('x-content-type-options')).toBe('nosniff')
      expect(await sharp(Buffer.from(await variant.arrayBuffer())).metadata()).toMatchObject({ width })
      const etag = variant.headers.get('etag') ?? ''
      const again = await app.request(variantOf(url, width), { headers: { 'if-none-match': etag } })
      expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' })
    }
  })

  const phone = { brand: 'Apple', model: 'iPhone 13 128 GB', colour: '#223344', angle: -2 }
  const kinds: [string, () => Promise<Buffer>][] = [
    [
      'a drawing',
      () =>
        sharp(Buffer.from(drawPhone(phone)))
          .png()
          .toBuffer(),
    ],
    ['a snapshot', () => drawSnapshot()],
    ['very noisy', () => drawNoise(1600, 1200).blur(1.5).jpeg({ quality: 95 }).toBuffer()],
  ]
  it.each(kinds)('takes at most 30 KB on a card 360 px wide: %s', async (_kind, make) => {
    const { url } = await uploader.upload(seller, await make())
    for (const width of [320, 640]) {
      const variant = await app.request(variantOf(url, width))
      expect((await variant.arrayBuffer()).byteLength).toBeLessThanOrEqual(30_000)
    }
  })

  it('is not enlarged, and has no variant wider than itself', async () => {
    const small = await drawCircle(500, 400).png().toBuffer()
    const { url } = await uploader.upload(seller, small, { name: 'small.png', type: 'image/png' })
    expect(url).toMatch(/-500x400\.webp$/)
    expect((await app.request(variantOf(url, 320))).status).toBe(200)
    expect((await app.request(variantOf(url, 640))).status).toBe(404)
  })

  it.each([
    [1, 2000, '1x1920'],
    [2000, 1, '1280x1'],
    [7, 9000, '1x1920'],
  ])('may be a stripe: %i by %i', async (width, height, size) => {
    const { url, image } = await uploader.upload(seller, await drawCircle(width, height).png().toBuffer())
    expect(url).toContain(`-${size}.webp`)
    expect(await sharp(image).metadata()).toMatchObject({ format: 'webp' })
  })

  it('keeps its address when it is uploaded again, and belongs to everybody who uploaded it', async () => {
    const [other, bystander] = [await app.signUp('seller'), await app.signUp('seller')]
    const form = photoForm(await drawCircle(800, 600, '#123456').jpeg().toBuffer())
    const first = await uploader.post(seller, form)
    const second = await uploader.post(other, form)
    const url = first.data?.url ?? ''
    expect(second.data?.url).toBe(url)
    expect(await findOwnImage(app.db, seller.id, url)).toMatchObject({ width: 800, height: 600 })
    const found = await findOwnImage(app.db, other.id, url)
    expect(found?.placeholder).toMatch(/^data:image\/webp;base64,.{20,600}$/)
    expect(await findOwnImage(app.db, bystander.id, url)).toBeNull()
    const forged = [url.replace('800x600', '801x600'), variantOf(url, 320), `https://evil.test${url}`, '']
    for (const address of forged) expect(await findOwnImage(app.db, seller.id, address)).toBeNull()
  })

  it('is turned upright and loses its metadata', async () => {
    const photo = await drawCircle(1000, 600)
      .jpeg()
      .withExif({
        IFD0: { Make: 'Xiaomi', Copyright: 'Nadia' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '23/1 48/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { image, metadata } = await uploader.upload(seller, photo)
    expect(metadata).toMatchObject({ width: 600, height: 1000 })
    for (const kind of ['exif', 'xmp', 'iptc', 'icc', 'orientation'] as const) {
      expect(metadata[kind], kind).toBeUndefined()
    }
    expect(image.includes('Nadia')).toBe(false)
  })

  const green = [0, 97, 74]
  const draw = (colour?: string) => drawCircle(350, 250, colour)
  const formats: [string, number[], () => Promise<Buffer>][] = [
    ['JPEG in CMYK', green, () => draw().toColourspace('cmyk').jpeg().toBuffer()],
    ['progressive grey JPEG', [78, 78, 78], () => draw().greyscale().jpeg({ progressive: true }).toBuffer()],
    ['PNG of 16 bits', green, () => draw().toColourspace('rgb16').png().toBuffer()],
    ['transparent PNG, on white', [127, 176, 164], () => draw('rgba(0,97,74,0.5)').png().toBuffer()],
    ['WebP', green, () => draw().webp().toBuffer()],
    ['AVIF', green, () => draw().avif({ effort: 0 }).toBuffer()],
    ['GIF', green, () => draw().gif().toBuffer()],
  ]
  it.each(formats)('is accepted as %s', async (_format, colour, make) => {
    const { metadata, image } = await uploader.upload(seller, await make())
    const expected = { format: 'webp', width: 350, height: 250, space: 'srgb', hasAlpha: false }
    expect(metadata).toMatchObject(expected)
    const corner = await sharp(image).extract({ left: 340, top: 240, width: 1, height: 1 }).raw().toBuffer()
    const differences = colour.map((value, place) => Math.abs(value - (corner[place] ?? 999)))
    expect(Math.max(...differences)).toBeLessThan(45)
  })

  it('is the first frame of an animation', async () => {
    const frames = [drawCircle(300, 200), drawCircle(300, 200, '#ffffff')]
    const pngs = await Promise.all(frames.map((frame) => frame.png().toBuffer()))
    const gif = await sharp(pngs, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(gif).metadata()).pages).toBe(2)
    const { metadata, image } = await uploader.upload(seller, gif)
    expect(metadata).toMatchObject({ width: 300, height: 200 })
    expect(metadata.pages ?? 1).toBe(1)
    const corner = sharp(image).extract({ left: 290, top: 190, width: 1, height: 1 })
    const [red = 255] = await corner.raw().toBuffer()
    expect(red).toBeLessThan(60)
  })

  it('is stored under an id, whatever its file is called', async () => {
    const photo = await drawCircle(400, 300, '#abcdef').jpeg().toBuffer()
    const { url } = await uploader.upload(seller, photo, { name: '../../etc/passwd' })
    expect(url).toMatch(/^\/images\/[0-9a-f]{40}-400x300\.webp$/)
  })

  it('keeps nothing that is appended to it', async () => {
    const photo = await drawCircle(640, 480, '#654321').png().toBuffer()
    const { image } = await uploader.upload(
      seller,
      Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]),
    )
    expect(image.includes('script')).toBe(false)
  })
})
