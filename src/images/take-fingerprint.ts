import { sql } from 'drizzle-orm'
import sharp, { type Sharp } from 'sharp'
import type { Db } from '../platform/database/database.ts'
import { imageUrl, readImageUrl } from './rules.ts'
import { images, imageUploads } from './schema.ts'

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

/** Two stored images that look alike, by their addresses; `distance` is the number of differing bits. They may be the same. */
export type SimilarImages = { photo: string; other: string; distance: number; isOtherOlder: boolean }

type Row = { id: string; width: number; height: number; distance: number; isOlder: boolean }

/** Returns the stored images that resemble these of a seller, mirrored too; those of others first. Hosted ones are left out. */
export async function findSimilarImages(db: Db, urls: string[], sellerId: string): Promise<SimilarImages[]> {
  const similar: SimilarImages[] = []
  for (const photo of urls) {
    const image = readImageUrl(photo)
    if (!image) continue
    similar.push({ photo, other: photo, distance: 0, isOtherOlder: false })
    const [own] = await db
      .execute<{ bits: string | null; mirror: string | null }>(sql`
      select fingerprint::text as bits, mirrored::text as mirror from ${images} where ${images.id} = ${image.id}`)
      .then(({ rows }) => rows)
    if (!own?.bits || !own.mirror) continue
    const slots = [...new Set([...slotsOf(own.bits), ...slotsOf(own.mirror)])]
    const { rows } = await db.execute<Row>(sql`
      select * from (
        select other.id, other.width, other.height,
          least(bit_count(other.fingerprint # ${own.bits}::bit(128)),
            bit_count(other.fingerprint # ${own.mirror}::bit(128)))::int as distance,
          other.created_at < mine.created_at as "isOlder"
        from images other, images mine
        where mine.id = ${image.id} and other.id <> mine.id and other.slots && ${sql.param(slots)}::int[]) as candidate
      where distance <= ${maxDistance}
      order by exists (
        select from ${imageUploads} as upload where upload.image_id = candidate.id and upload.owner_id <> ${sellerId}::uuid
      ) desc, distance, id limit ${maxDuplicates}`)
    for (const { distance, isOlder, ...other } of rows)
      similar.push({ photo, other: imageUrl(other), distance, isOtherOlder: isOlder })
  }
  return similar
}

/** With more resemblances than these an image is a stock picture. */
const maxDuplicates = 50
