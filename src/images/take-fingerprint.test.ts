import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawPhone } from '../../demo/drawings/draw-phone.ts'
import { makePhone } from '../../demo/seed/phones.ts'
import { maxDistance, slotsOf, takeFingerprint } from './take-fingerprint.ts'

function draw(number: number): Promise<Buffer> {
  const { brand_name: brand, product_name: model, colour } = makePhone(number)
  return sharp(Buffer.from(drawPhone({ brand, model, colour, angle: 0 })))
    .resize(800)
    .jpeg({ quality: 90 })
    .toBuffer()
}

async function take(bytes: Buffer) {
  const fingerprint = await takeFingerprint(sharp(bytes))
  if (!fingerprint) throw new Error('the picture shows nothing')
  return fingerprint
}

const distance = (one: string, other: string) => [...one].filter((bit, place) => bit !== other[place]).length

describe('the fingerprint of a photo', () => {
  it.each([
    ['compressed again', (photo: Buffer) => sharp(photo).jpeg({ quality: 40 })],
    ['half as large', (photo: Buffer) => sharp(photo).resize(400).webp({ quality: 60 })],
    ['brightened', (photo: Buffer) => sharp(photo).modulate({ brightness: 1.1 })],
  ])('is nearly that of the photo %s', async (_, change) => {
    const photo = await draw(3)
    const [one, other] = [await take(photo), await take(await change(photo).toBuffer())]
    expect(distance(one.bits, other.bits)).toBeLessThanOrEqual(maxDistance)
    expect(slotsOf(one.bits).some((slot) => slotsOf(other.bits).includes(slot))).toBe(true)
  })

  it('knows the photo in a mirror', async () => {
    const photo = await draw(5)
    const [one, other] = [await take(photo), await take(await sharp(photo).flop().toBuffer())]
    expect(distance(one.mirror, other.bits)).toBeLessThanOrEqual(maxDistance)
    expect(distance(one.bits, other.bits)).toBeGreaterThan(maxDistance)
  })

  it('is far from that of another phone on a table', async () => {
    const prints = await Promise.all([0, 10, 20, 30].map(async (number) => take(await draw(number))))
    for (const one of prints) {
      for (const other of prints.filter((each) => each !== one))
        expect(distance(one.bits, other.bits)).toBeGreaterThan(maxDistance)
    }
  })

  it('does not exist of a picture of one colour', async () => {
    const blank = sharp({ create: { width: 400, height: 300, channels: 3, background: '#fafafa' } })
    expect(await takeFingerprint(blank.png())).toBe(null)
  })
})
