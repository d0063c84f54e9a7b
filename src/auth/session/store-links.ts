import { createHash } from 'node:crypto'
import { and, eq, gt, like } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { emailLinks, verifications } from '../schema.ts'

const passwordLinkPrefix = 'reset-password:'

/** The key of a link: a digest of its token, so that nobody who reads the table can follow it. */
const identifierOf = (token: string) =>
  `${passwordLinkPrefix}${createHash('sha256').update(token).digest('base64url')}`

export async function addPasswordLink(db: Db, userId: string, token: string, expiresAt: Date): Promise<void> {
  await db.insert(verifications).values({ identifier: identifierOf(token), value: userId, expiresAt })
}

const isPasswordLink = (token: string, now: Date) =>
  and(eq(verifications.identifier, identifierOf(token)), gt(verifications.expiresAt, now))

export async function findPasswordLink(db: Db, token: string, now: Date): Promise<string | null> {
  const [link] = await db
    .select({ userId: verifications.value })
    .from(verifications)
    .where(isPasswordLink(token, now))
  return link?.userId ?? null
}

/** Uses up a link to set a password. Returns false when it is unknown, used or over. */
export async function takePasswordLink(tx: Db, token: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.delete(verifications).where(isPasswordLink(token, now))
  return rowCount === 1
}

export async function deleteMailedLinks(db: Db, userId: string): Promise<void> {
  await deleteEmailLinks(db, userId)
  await db
    .delete(verifications)
    .where(and(eq(verifications.value, userId), like(verifications.identifier, `${passwordLinkPrefix}%`)))
}

type EmailLink = Pick<typeof emailLinks.$inferInsert, 'digest' | 'userId' | 'email' | 'expiresAt'>

export async function addEmailLink(tx: Db, link: EmailLink): Promise<void> {
  await tx.insert(emailLinks).values(link)
}

export async function findEmailLink(
  db: Db,
  { digest, userId }: Pick<EmailLink, 'digest' | 'userId'>,
  now: Date,
): Promise<string | null> {
  const isIt = and(
    eq(emailLinks.digest, digest),
    eq(emailLinks.userId, userId),
    gt(emailLinks.expiresAt, now),
  )
  const [link] = await db.select({ email: emailLinks.email }).from(emailLinks).where(isIt)
  return link?.email ?? null
}

export async function deleteEmailLinks(db: Db, userId: string): Promise<void> {
  await db.delete(emailLinks).where(eq(emailLinks.userId, userId))
}
