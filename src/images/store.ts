import { randomBytes } from 'node:crypto'
import { and, asc, desc, eq, gt, not, notExists, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { readImageUrl, type StoredImage } from './rules.ts'
import { images, imageUploads, privatePhotos } from './schema.ts'
import { type Fingerprint, slotsOf } from './take-fingerprint.ts'

const imageColumns = { id: images.id, width: images.width, height: images.height }

type NewImage = {
  digest: string
  width: number
  height: number
  placeholder: string
  fingerprint: Fingerprint | null
}

export function countUploads(db: Db, ownerId: string, since: Date): Promise<number> {
  return db.$count(imageUploads, and(eq(imageUploads.ownerId, ownerId), gt(imageUploads.createdAt, since)))
}

/** Inserts an image, or returns the one with the same digest. Waits while that one is being removed. */
export async function upsertImage(tx: Db, { fingerprint, ...image }: NewImage, at: Date) {
  const look = fingerprint && {
    fingerprint: fingerprint.bits,
    mirrored: fingerprint.mirror,
    slots: slotsOf(fingerprint.bits),
  }
  const [stored] = await tx
    .insert(images)
    .values({ ...image, ...look, id: randomBytes(20).toString('hex'), createdAt: at })
    .onConflictDoUpdate({ target: images.digest, set: { placeholder: image.placeholder } })
    .returning(imageColumns)
  if (!stored) throw new Error('an upsert returned no row')
  return stored
}

/** Records that this owner uploaded this image at that time, for the first time or again. */
export async function upsertUpload(tx: Db, ownerId: string, imageId: string, at: Date): Promise<void> {
  await tx
    .insert(imageUploads)
    .values({ imageId, ownerId, createdAt: at })
    .onConflictDoUpdate({ target: [imageUploads.imageId, imageUploads.ownerId], set: { createdAt: at } })
}

/**
 * Returns up to `limit` images that this person uploaded last, followed by private photos. Documents are left out, because an
 * export would keep them for longer.
 */
export async function listOwnImages(db: Db, ownerId: string, limit: number): Promise<StoredImage[]> {
  const { id, width, height } = privatePhotos
  const shared = await db
    .select(imageColumns)
    .from(images)
    .innerJoin(imageUploads, eq(imageUploads.imageId, images.id))
    .where(eq(imageUploads.ownerId, ownerId))
    .orderBy(desc(imageUploads.createdAt))
    .limit(limit)
  const own = await db
    .select({ id, width, height })
    .from(privatePhotos)
    .where(and(eq(privatePhotos.ownerId, ownerId), not(privatePhotos.isDocument)))
    .orderBy(desc(privatePhotos.createdAt))
    .limit(limit)
  return [...shared, ...own.map((photo) => ({ ...photo, isPrivate: true }))].slice(0, limit)
}

export function listImages(db: Db, after: string, limit: number): Promise<StoredImage[]> {
  return db.select(imageColumns).from(images).where(gt(images.id, after)).orderBy(asc(images.id)).limit(limit)
}

/** Returns the images after that id that nobody has uploaded since `before`, ordered by id. */
export function listUploadedBefore(db: Db, before: Date, after: string, limit: number) {
  const uploadedSince = db
    .select({ one: sql`1` })
    .from(imageUploads)
    .where(and(eq(imageUploads.imageId, images.id), gt(imageUploads.createdAt, before)))
  return db
    .select(imageColumns)
    .from(images)
    .where(and(gt(images.id, after), notExists(uploadedSince)))
    .orderBy(asc(images.id))
    .limit(limit)
}

/** Locks an image until the transaction ends; null when it is gone, or locked by an upload or a listing. */
export async function lockImage(tx: Db, id: string): Promise<StoredImage | null> {
  const [image] = await tx
    .select(imageColumns)
    .from(images)
    .where(eq(images.id, id))
    .for('update', { skipLocked: true })
  return image ?? null
}

export async function wasUploadedSince(db: Db, id: string, moment: Date): Promise<boolean> {
  const uploaded = and(eq(imageUploads.imageId, id), gt(imageUploads.createdAt, moment))
  return (await db.$count(imageUploads, uploaded)) > 0
}

/** Deletes the row of an image and those of its uploads. Its files remain. */
export async function deleteImage(tx: Db, id: string): Promise<void> {
  await tx.delete(images).where(eq(images.id, id))
}

/**
 * Returns the image at `url` if this owner uploaded it, otherwise null. Nothing is known of a hosted one. In a transaction it is not removed before that ends.
 * @param hostedAt IMAGE_UPLOAD_URL: addresses of its origin are accepted too, whoever uploaded them
 */
export async function findOwnImage(db: Db, ownerId: string, url: string, hostedAt?: string) {
  if (hostedAt && hasOriginOf(url, hostedAt)) return { placeholder: null, width: null, height: null }
  const image = readImageUrl(url)
  if (!image || image.variant) return null
  const [stored] = await db
    .select({ ...imageColumns, placeholder: images.placeholder })
    .from(images)
    .innerJoin(imageUploads, eq(imageUploads.imageId, images.id))
    .where(and(eq(images.id, image.id), eq(imageUploads.ownerId, ownerId)))
    .for('share', { of: images })
  return stored && stored.width === image.width && stored.height === image.height ? stored : null
}

function hasOriginOf(url: string, hostedAt: string): boolean {
  const address = URL.parse(url)
  const service = new URL(hostedAt)
  return address?.protocol === service.protocol && address.host === service.host && !address.username
}
