import sharp, { type Sharp } from 'sharp'

/** What a picture looks like: 128 characters '0' or '1', few of which change with scaling. `mirror` is that of its mirror image. */
export type Fingerprint = { bits: string; mirror: string }

const side = 9
/** A picture with fewer bits set is nearly of one colour, and resembles all others of its kind. */
const minSet = 10

/** Returns the fingerprint (dHash) of a picture; null when it shows next to nothing. */
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

/** The most bits in which the fingerprints of pictures that look alike differ. Two this near always have a slot in common. */
export const maxDistance = 128 / slotBits - 1

/** Returns the eight parts (slots) of a fingerprint, each with its position, as integers for an index. */
export function slotsOf(bits: string): number[] {
  return Array.from({ length: bits.length / slotBits }, (_, place) => {
    const part = bits.slice(place * slotBits, (place + 1) * slotBits)
    return place * 2 ** slotBits + Number.parseInt(part, 2)
  })
}
