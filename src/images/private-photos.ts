import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNull, lt, not } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { type PhotoPlace, privatePhotoUrl, readPrivatePhotoUrl, type StoredImage } from './rules.ts'
import { privatePhotos } from './schema.ts'

/**
 * Sends a person's photos within the caller's transaction: from then on the parties may see them. Returns false, and writes
 * nothing, when one is unknown, foreign or already sent.
 */
export async function sendPhotos(tx: Db, ownerId: string, urls: string[], to: PhotoPlace): Promise<boolean> {
  const ids = urls.map((url) => readPrivatePhotoUrl(url)?.id ?? '')
  if (ids.length === 0) return true
  const { id, isDocument, attachedTo } = privatePhotos
  const isKind = eq(isDocument, to.attachedTo === 'verification')
  const locked = await tx
    .select(columns)
    .from(privatePhotos)
    .where(and(inArray(id, ids), eq(privatePhotos.ownerId, ownerId), isKind, isNull(attachedTo)))
    .orderBy(asc(id))
    .for('update')
  const unsent = new Set(locked.map(privatePhotoUrl))
  if (unsent.size !== urls.length || urls.some((url) => !unsent.has(url))) return false
  await tx.update(privatePhotos).set(to).where(inArray(privatePhotos.id, ids))
  return true
}

const columns = {
  id: privatePhotos.id,
  width: privatePhotos.width,
  height: privatePhotos.height,
  isDocument: privatePhotos.isDocument,
}
const asPrivate = (photo: StoredImage): StoredImage => ({ ...photo, isPrivate: true })

export function countPrivatePhotos(db: Db, ownerId: string, since: Date): Promise<number> {
  return db.$count(privatePhotos, and(eq(privatePhotos.ownerId, ownerId), gt(privatePhotos.createdAt, since)))
}

/** Inserts a private photo that has not been sent yet. */
export async function insertPrivatePhoto(
  db: Db,
  photo: { ownerId: string; width: number; height: number; isDocument: boolean; createdAt: Date },
): Promise<StoredImage> {
  const [stored] = await db
    .insert(privatePhotos)
    .values({ ...photo, id: randomBytes(20).toString('hex') })
    .returning(columns)
  if (!stored) throw new Error('an insert returned no row')
  return asPrivate(stored)
}

/** Returns a private photo and where it was sent; null for an unknown or unsent one. */
export async function findSentPhoto(db: Db, id: string): Promise<(StoredImage & PhotoPlace) | null> {
  const [photo] = await db
    .select({ ...columns, attachedTo: privatePhotos.attachedTo, attachedToId: privatePhotos.attachedToId })
    .from(privatePhotos)
    .where(eq(privatePhotos.id, id))
  if (!photo?.attachedTo || !photo.attachedToId) return null
  return { ...photo, attachedTo: photo.attachedTo, attachedToId: photo.attachedToId, isPrivate: true }
}

/** Returns the addresses of what was sent to an order, conversation or verification, in the order of upload. */
export async function listPhotosAt(db: Db, { attachedTo, attachedToId }: PhotoPlace): Promise<string[]> {
  const photos = await db
    .select(columns)
    .from(privatePhotos)
    .where(and(eq(privatePhotos.attachedTo, attachedTo), eq(privatePhotos.attachedToId, attachedToId)))
    .orderBy(asc(privatePhotos.createdAt), asc(privatePhotos.id))
  return photos.map(privatePhotoUrl)
}

/** Deletes the rows of what was sent to an order, conversation or verification, and returns them. Their files remain. */
export async function deletePhotosAt(tx: Db, { attachedTo, attachedToId }: PhotoPlace) {
  const deleted = await tx
    .delete(privatePhotos)
    .where(and(eq(privatePhotos.attachedTo, attachedTo), eq(privatePhotos.attachedToId, attachedToId)))
    .returning(columns)
  return deleted.map(asPrivate)
}

/** Deletes the row of a private photo. Its files remain. */
export async function deletePrivatePhoto(tx: Db, id: string): Promise<void> {
  await tx.delete(privatePhotos).where(eq(privatePhotos.id, id))
}

/** Deletes the rows of photos that were uploaded before then and never sent, and returns them. Their files remain. */
export async function deleteUnsent(tx: Db, before: Date): Promise<StoredImage[]> {
  const deleted = await tx
    .delete(privatePhotos)
    .where(and(isNull(privatePhotos.attachedTo), lt(privatePhotos.createdAt, before)))
    .returning(columns)
  return deleted.map(asPrivate)
}

/** Returns the private photos after that id, by id, without documents: a backup must not outlive their rows. */
export async function listPrivatePhotos(db: Db, after: string, limit: number): Promise<StoredImage[]> {
  const photos = await db
    .select(columns)
    .from(privatePhotos)
    .where(and(gt(privatePhotos.id, after), not(privatePhotos.isDocument)))
    .orderBy(asc(privatePhotos.id))
    .limit(limit)
  return photos.map(asPrivate)
}

export function listDocuments(db: Db): Promise<StoredImage[]> {
  return db.select(columns).from(privatePhotos).where(eq(privatePhotos.isDocument, true))
}
