import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt, notExists, sql } from 'drizzle-orm'
import type { Database, Db } from '../platform/db.ts'
import type { Picture } from './rules.ts'
import { images, imageUploads } from './schema.ts'

const pictureColumns = { id: images.id, width: images.width, height: images.height }

export type KeptImage = Picture & { placeholder: string }

/** A picture as it was encoded, before it has an id. */
export type NewImage = { digest: string; width: number; height: number; placeholder: string }

/** How many different pictures this owner has sent since then. */
export function countUploads(db: Db, ownerId: string, since: Date): Promise<number> {
  return db.$count(imageUploads, and(eq(imageUploads.ownerId, ownerId), gt(imageUploads.createdAt, since)))
}

/**
 * Records that this owner has sent this picture, at that time. Waits for a removal of it that is under way.
 * @param within runs in the same transaction
 * @returns the picture, with the id under which it is kept
 */
export async function keepUpload(
  db: Database,
  ownerId: string,
  image: NewImage,
  at: Date,
  within: (tx: Db, picture: Picture) => Promise<void>,
): Promise<Picture> {
  return db.transaction(async (tx) => {
    const [picture] = await tx
      .insert(images)
      .values({ ...image, id: randomBytes(20).toString('hex'), createdAt: at })
      .onConflictDoUpdate({ target: images.digest, set: { placeholder: image.placeholder } })
      .returning(pictureColumns)
    if (!picture) throw new Error('an upsert returned no row')
    await tx
      .insert(imageUploads)
      .values({ imageId: picture.id, ownerId, createdAt: at })
      .onConflictDoUpdate({ target: [imageUploads.imageId, imageUploads.ownerId], set: { createdAt: at } })
    await within(tx, picture)
    return picture
  })
}

/** The picture of that id, if this owner has sent it. In a transaction, it is not removed until that ends. */
export async function findUploadOf(db: Db, ownerId: string, id: string): Promise<KeptImage | null> {
  const [image] = await db
    .select({
      ...pictureColumns,
      placeholder: images.placeholder,
    })
    .from(images)
    .innerJoin(imageUploads, eq(imageUploads.imageId, images.id))
    .where(and(eq(images.id, id), eq(imageUploads.ownerId, ownerId)))
    .for('share', { of: images })
  return image ?? null
}

/** All pictures, ordered by id. */
export function listPictures(db: Db, after: string, limit: number): Promise<Picture[]> {
  return db
    .select(pictureColumns)
    .from(images)
    .where(gt(images.id, after))
    .orderBy(asc(images.id))
    .limit(limit)
}

/** Pictures that nobody has sent since then, ordered by id. */
export function listSentBefore(db: Db, before: Date, after: string, limit: number): Promise<Picture[]> {
  return db
    .select(pictureColumns)
    .from(images)
    .where(and(gt(images.id, after), notSentSince(db, before)))
    .orderBy(asc(images.id))
    .limit(limit)
}

/** Locks a picture; null when it is gone, or locked by somebody who sends or lists it at this moment. */
export async function lockImage(tx: Db, id: string): Promise<Picture | null> {
  const [image] = await tx
    .select(pictureColumns)
    .from(images)
    .where(eq(images.id, id))
    .for('update', { skipLocked: true })
  return image ?? null
}

/** Whether somebody has sent this picture since then. */
export async function wasSentSince(db: Db, id: string, moment: Date): Promise<boolean> {
  const sent = and(eq(imageUploads.imageId, id), gt(imageUploads.createdAt, moment))
  return (await db.$count(imageUploads, sent)) > 0
}

/** Whether there is such a picture. */
export async function isKept(db: Db, id: string): Promise<boolean> {
  return (await db.$count(images, eq(images.id, id))) > 0
}

export async function removeImage(tx: Db, id: string): Promise<void> {
  await tx.delete(images).where(eq(images.id, id))
}

function notSentSince(db: Db, moment: Date) {
  return notExists(
    db
      .select({ one: sql`1` })
      .from(imageUploads)
      .where(and(eq(imageUploads.imageId, images.id), gt(imageUploads.createdAt, moment))),
  )
}
