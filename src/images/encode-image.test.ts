import { describe, expect, it } from 'vitest'
import { drawCircle, drawNoise } from '../../tests/support/upload-photo.ts'
import { encodeImage } from './encode-image.ts'

const photo = () => drawNoise(700, 500).blur(2)
const cut = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share))

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
    for (const bytes of [whole.subarray(0, -2), whole.subarray(0, -100), cut(whole, 0.97)]) {
      expect(await encodeImage(bytes)).toMatchObject({ ok: true })
    }
  })

  it('is taken when what is left ends in one colour', async () => {
    const page = await drawCircle(1000, 700, '#ffffff').jpeg().toBuffer()
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
