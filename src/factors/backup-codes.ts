import { createHash, randomInt } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { backupCodes } from './schema.ts'

const amount = 10
const length = 24
/** Excludes lookalikes. A code has 120 bits, for which a plain digest is enough (ASVS 6.5.2). */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** Gives an account ten new backup codes and voids older ones. Only digests are stored, so the codes can be shown this one time. */
export async function replaceBackupCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: amount }, createCode)
  await tx.delete(backupCodes).where(eq(backupCodes.userId, userId))
  await tx.insert(backupCodes).values(codes.map((code) => ({ userId, digest: digestOf(code) })))
  return codes
}

/** Uses up a backup code, however it is typed. False for a wrong or used one; of two concurrent attempts, one succeeds. */
export async function takeBackupCode(tx: Db, userId: string, typed: string): Promise<boolean> {
  const taken = await tx
    .delete(backupCodes)
    .where(and(eq(backupCodes.userId, userId), eq(backupCodes.digest, digestOf(typed))))
    .returning({ digest: backupCodes.digest })
  return taken.length > 0
}

/** Returns how many backup codes an account has left. */
export async function countBackupCodes(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(backupCodes).where(eq(backupCodes.userId, userId))
  return row?.n ?? 0
}

/** Creates backup codes for an account whose second factor was just added; returns none if it has some already. */
export async function addFirstCodes(tx: Db, userId: string): Promise<string[]> {
  return (await countBackupCodes(tx, userId)) > 0 ? [] : replaceBackupCodes(tx, userId)
}

export async function deleteBackupCodes(tx: Db, userId: string): Promise<void> {
  await tx.delete(backupCodes).where(eq(backupCodes.userId, userId))
}

function createCode(): string {
  const drawn = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
  return drawn.match(/.{4}/g)?.join('-') ?? drawn
}

function digestOf(typed: string): string {
  const code = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return createHash('sha256').update(code).digest('base64url')
}
