import { and, asc, eq, gt, notExists, sql } from 'drizzle-orm'
import type { Database, Db } from '../platform/db.ts'
import type { Picture } from './rules.ts'
import { images, imageUploads } from './schema.ts'

export type KeptImage = Picture & { placeholder: string }

/** How many different pictures this owner has sent since then. */
export function countUploads(db: Db, ownerId: string, since: Date): Promise<number> {
  return db.$count(imageUploads, and(eq(imageUploads.ownerId, ownerId), gt(imageUploads.createdAt, since)))
}

/**
 * Writes down that this owner has sent this picture, now. Waits for a removal of it that is under way.
 * @param within what else happens if and only if it is written down
 */
export async function keepUpload(
  db: Database,
  ownerId: string,
  image: KeptImage,
  at: Date,
  within: (tx: Db) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(images)
      .values({ ...image, createdAt: at })
      .onConflictDoUpdate({ target: images.digest, set: { placeholder: image.placeholder } })
    await tx
      .insert(imageUploads)
      .values({ digest: image.digest, ownerId, createdAt: at })
      .onConflictDoUpdate({ target: [imageUploads.digest, imageUploads.ownerId], set: { createdAt: at } })
    await within(tx)
  })
}

/** The picture of that digest, if this owner has sent it. In a transaction, it is not removed until that ends. */
export async function findUploadOf(db: Db, ownerId: string, digest: string): Promise<KeptImage | null> {
  const [image] = await db
    .select({
      digest: images.digest,
      width: images.width,
      height: images.height,
      placeholder: images.placeholder,
    })
    .from(images)
    .innerJoin(imageUploads, eq(imageUploads.digest, images.digest))
    .where(and(eq(images.digest, digest), eq(imageUploads.ownerId, ownerId)))
    .for('share', { of: images })
  return image ?? null
}

const pictureColumns = { digest: images.digest, width: images.width, height: images.height }

/** All pictures, in the order of their digests. */
export function listPictures(db: Db, after: string, limit: number): Promise<Picture[]> {
  return db
    .select(pictureColumns)
    .from(images)
    .where(gt(images.digest, after))
    .orderBy(asc(images.digest))
    .limit(limit)
}

/** Pictures that nobody has sent since then, in the order of their digests. */
export function listSentBefore(db: Db, before: Date, after: string, limit: number): Promise<Picture[]> {
  return db
    .select(pictureColumns)
    .from(images)
    .where(and(gt(images.digest, after), notSentSince(db, before)))
    .orderBy(asc(images.digest))
    .limit(limit)
}

/** Locks such a picture; null when it is in somebody's hands or was sent again meanwhile. */
export async function lockSentBefore(tx: Db, digest: string, before: Date): Promise<Picture | null> {
  const [image] = await tx
    .select(pictureColumns)
    .from(images)
    .where(and(eq(images.digest, digest), notSentSince(tx, before)))
    .for('update', { skipLocked: true })
  return image ?? null
}

/** The picture of that digest, which is not removed until the transaction ends; null when there is none. */
export async function holdImage(tx: Db, digest: string): Promise<Picture | null> {
  const [image] = await tx.select(pictureColumns).from(images).where(eq(images.digest, digest)).for('share')
  return image ?? null
}

export async function removeImage(tx: Db, digest: string): Promise<void> {
  await tx.delete(images).where(eq(images.digest, digest))
}

function notSentSince(db: Db, moment: Date) {
  return notExists(
    db
      .select({ one: sql`1` })
      .from(imageUploads)
      .where(and(eq(imageUploads.digest, images.digest), gt(imageUploads.createdAt, moment))),
  )
}
