import { sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { imageUrl, readImageUrl } from './rules.ts'
import { images, imageUploads } from './schema.ts'
import { maxDistance, slotsOf } from './take-fingerprint.ts'

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
