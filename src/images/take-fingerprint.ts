import sharp, { type Sharp } from 'sharp'

/** 128 bits that survive scaling, compression and slight cuts; `mirror` is the mirrored picture's. */
export type Fingerprint = { bits: string; mirror: string }

const side = 9
/** Fewer bits: nearly one colour, which resembles all of its kind. */
const minSet = 10

/** dHash; null for a picture that shows next to nothing. */
export async function takeFingerprint(picture: Sharp): Promise<Fingerprint | null> {
  // Two steps halve the differences between sizes.
  const { data, info } = await picture
    .greyscale()
    .resize({ width: 4 * side, height: 4 * side, fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = await sharp(data, { raw: info })
    .resize({ width: side, height: side, kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer()
  const bits = compareNeighbours((x, y) => pixels[y * side + x] ?? 0)
  const mirror = compareNeighbours((x, y) => pixels[y * side + (side - 1 - x)] ?? 0)
  return [bits, mirror].some((each) => each.replaceAll('0', '').length < minSet) ? null : { bits, mirror }
}

function compareNeighbours(at: (x: number, y: number) => number): string {
  let bits = ''
  for (let y = 0; y < side - 1; y++)
    for (let x = 0; x < side - 1; x++) bits += at(x + 1, y) - at(x, y) > 0 ? '1' : '0'
  for (let y = 0; y < side - 1; y++)
    for (let x = 0; x < side - 1; x++) bits += at(x, y + 1) - at(x, y) > 0 ? '1' : '0'
  return bits
}

const slotBits = 16

/** Two within this distance share a slot. */
export const maxDistance = 128 / slotBits - 1

/** Indexable parts of a fingerprint. */
export function slotsOf(bits: string): number[] {
  return Array.from({ length: bits.length / slotBits }, (_, place) => {
    const part = bits.slice(place * slotBits, (place + 1) * slotBits)
    return place * 2 ** slotBits + Number.parseInt(part, 2)
  })
}
