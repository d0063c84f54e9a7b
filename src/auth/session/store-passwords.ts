import { and, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm'
import type { Locale } from '../../kernel/locale.ts'
import type { Db } from '../../platform/database/database.ts'
import { accounts, sessions, users } from '../schema.ts'
import type { Account } from '../store.ts'
import { deleteMailedLinks } from './store-links.ts'

/** An open account, as its owner is written to. `emailVerified`: a mail is known to have reached them. */
export type Mailbox = Pick<Account, 'id' | 'email' | 'name'> & { emailVerified: boolean; locale: Locale }

export function findMailbox(db: Db, email: string): Promise<Mailbox | null> {
  return findOneMailbox(db, eq(users.email, email.toLowerCase()))
}

export function findMailboxOf(db: Db, id: string): Promise<Mailbox | null> {
  return findOneMailbox(db, eq(users.id, id))
}

export function listMailboxesOf(db: Db, ids: string[]): Promise<Mailbox[]> {
  return listMailboxes(db, inArray(users.id, ids))
}

async function findOneMailbox(db: Db, where: SQL): Promise<Mailbox | null> {
  const [mailbox] = await listMailboxes(db, where)
  return mailbox ?? null
}

function listMailboxes(db: Db, where: SQL): Promise<Mailbox[]> {
  return db
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      emailVerified: users.emailVerified,
      locale: users.locale,
    })
    .from(users)
    .where(and(where, isNull(users.closedAt)))
}

export async function findPasswordHash(db: Db, email: string): Promise<string | null> {
  const [found] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(users.email, email.toLowerCase()), eq(accounts.providerId, 'credential')))
  return found?.hash ?? null
}

/** Keeps a password hash from being replaced until the transaction ends. Returns false when it was replaced already. */
export async function holdPasswordHash(tx: Db, userId: string, hash: string): Promise<boolean> {
  const isIt = and(isPasswordOf(userId), eq(accounts.password, hash))
  const held = await tx.select({ id: accounts.id }).from(accounts).where(isIt).for('share')
  return held.length > 0
}

/** Replaces a password hash by another. Returns false when `old` is no longer the hash. */
export async function replacePasswordHash(db: Db, userId: string, old: string, hash: string) {
  const isOld = and(isPasswordOf(userId), eq(accounts.password, old))
  const { rowCount } = await db.update(accounts).set({ password: hash }).where(isOld)
  return rowCount === 1
}

export async function setPasswordHash(tx: Db, userId: string, password: string): Promise<void> {
  const { rowCount } = await tx.update(accounts).set({ password }).where(isPasswordOf(userId))
  if (rowCount === 0) {
    await tx.insert(accounts).values({ userId, accountId: userId, providerId: 'credential', password })
  }
}

const isPasswordOf = (userId: string) =>
  and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'))

export async function markEmailVerified(db: Db, id: string): Promise<void> {
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, id))
}

/** Called when an account's owner takes it over from who may have opened it with their e-mail. */
export type OnTakeover = (tx: Db, userId: string) => Promise<void>

/** Removes what somebody else may have left in an account with an unverified e-mail, now that Google vouches for its owner. */
export async function removeUnverifiedCredentials(tx: Db, userId: string, onTakeover: OnTakeover) {
  if (!(await lockUnverified(tx, userId))) return
  await tx.delete(accounts).where(eq(accounts.userId, userId))
  // Waits for a job that is adding a link (confirm-email.ts).
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await deleteMailedLinks(tx, userId)
  await onTakeover(tx, userId)
}

/** Verifies the e-mail of who has set a password by a mailed link: other links and earlier Google accounts end. */
export async function verifyByLink(tx: Db, userId: string, onTakeover: OnTakeover): Promise<void> {
  const isUnverified = await lockUnverified(tx, userId)
  await deleteMailedLinks(tx, userId)
  if (!isUnverified) return
  await tx.delete(accounts).where(and(eq(accounts.userId, userId), ne(accounts.providerId, 'credential')))
  await markEmailVerified(tx, userId)
  await onTakeover(tx, userId)
}

/** False for a verified one. */
async function lockUnverified(tx: Db, userId: string): Promise<boolean> {
  const locked = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.emailVerified, false)))
    .for('no key update')
  return locked.length > 0
}
