import { describe, expect, it } from 'vitest'
import { drawCircle, drawNoise } from '../../tests/support/upload-photo.ts'
import { encodeImage } from './encode-image.ts'

const photo = () => drawNoise(350, 250).blur(2)
const cut = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share))

describe('a long screenshot', () => {
  const draw = (width: number, height: number) => drawCircle(width, height).png().toBuffer()
  const sizeOf = async (bytes: Buffer, options?: { isPrivate: boolean }) => {
    const encoded = await encodeImage(bytes, options)
    return encoded.ok ? [encoded.value.width, encoded.value.height] : encoded.why
  }
  it('keeps its width as a proof, up to the longest that can be stored', async () => {
    const long = await draw(400, 16_000)
    expect(await sizeOf(long, { isPrivate: true })).toEqual([400, 16_000])
    expect(await sizeOf(long)).toEqual([48, 1920])
    expect(await sizeOf(await draw(1440, 2250), { isPrivate: true })).toEqual([1280, 2000])
    expect(await sizeOf(await draw(400, 16_384), { isPrivate: true })).toBe('too-long')
  })

  it('is as long as it is when it is turned', async () => {
    const lying = await drawCircle(16_384, 300).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect(await sizeOf(lying, { isPrivate: true })).toBe('too-long')
    const wide = await drawCircle(16_384, 300).jpeg().toBuffer()
    expect(await sizeOf(wide, { isPrivate: true })).toEqual([1280, 23])
  })

  it('has the bytes that its text needs', async () => {
    const noisy = await drawNoise(400, 4000).blur(2).png().toBuffer()
    const encoded = await encodeImage(noisy, { isPrivate: true })
    const size = encoded.ok ? (encoded.value.variants.at(-1)?.bytes.length ?? 0) : 0
    expect(size).toBeGreaterThan(60_000)
  })
})

describe('a photo without its end', () => {
  const formats = [
    ['JPEG', () => photo().jpeg().toBuffer()],
    ['progressive JPEG', () => photo().jpeg({ progressive: true }).toBuffer()],
    ['grey JPEG', () => photo().greyscale().jpeg().toBuffer()],
    ['turned JPEG', () => photo().jpeg().withMetadata({ orientation: 6 }).toBuffer()],
    ['JPEG of a wide gamut', () => photo().jpeg().withIccProfile('p3').toBuffer()],
    ['PNG', () => photo().png().toBuffer()],
    ['GIF', () => photo().gif().toBuffer()],
  ] as const
  it.each(formats)('is taken when little is missing: %s', async (_format, make) => {
    const whole = await make()
    for (const bytes of [whole.subarray(0, -2), cut(whole, 0.97)]) {
      expect(await encodeImage(bytes)).toMatchObject({ ok: true })
    }
  })

  it('is taken when what is left ends in one colour', async () => {
    const page = await drawCircle(500, 350, '#ffffff').jpeg().toBuffer()
    expect(await encodeImage(page.subarray(0, -2))).toMatchObject({ ok: true })
  })

  it.each(formats.filter(([format]) => !format.startsWith('progressive')))(
    'is refused when much is missing: %s',
    async (_format, make) => {
      expect(await encodeImage(cut(await make(), 0.5))).toEqual({ ok: false, why: 'broken-picture' })
    },
  )

  it('is refused when a header is all there is', async () => {
    for (const progressive of [false, true]) {
      const whole = await photo().jpeg({ progressive }).toBuffer()
      // The scan begins within the first kilobyte.
      expect(await encodeImage(whole.subarray(0, 700))).toEqual({ ok: false, why: 'broken-picture' })
    }
  })
})
