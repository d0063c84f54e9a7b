import sharp, { type Sharp } from 'sharp'

/**
 * What a picture looks like, as 128 bits in text: copies of it that were scaled, compressed or slightly cut differ in a few. `mirror`
 * is that of the picture seen in a mirror.
 */
export type Fingerprint = { bits: string; mirror: string }

/** The fingerprint compares neighbours among so many pixels a side. */
const side = 9
/** A picture with fewer bits set is nearly of one colour: it looks like all others of that kind. */
const minSet = 10

/**
 * The fingerprint of a picture (dHash: whether each of 8 × 8 pixels is darker than its neighbour, to the right and below); null for one
 * that shows next to nothing.
 */
export async function takeFingerprint(picture: Sharp): Promise<Fingerprint | null> {
  // In two steps: copies of other sizes then differ in half as many bits.
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

/** How many bits of two fingerprints may differ for their pictures to look alike: two with so few have a slot in common. */
export const maxDistance = 128 / slotBits - 1

/** The eight parts of a fingerprint, each with its place: numbers that an index finds. */
export function slotsOf(bits: string): number[] {
  return Array.from({ length: bits.length / slotBits }, (_, place) => {
    const part = bits.slice(place * slotBits, (place + 1) * slotBits)
    return place * 2 ** slotBits + Number.parseInt(part, 2)
  })
}
