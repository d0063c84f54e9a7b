import { and, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm'
import type { Locale } from '../../kernel/locale.ts'
import type { Db } from '../../platform/database/database.ts'
import { accounts, sessions, users } from '../schema.ts'
import type { Account } from '../store.ts'
import { deleteMailedLinks } from './store-links.ts'

/** An open account's e-mail and name. `emailVerified`: a mail to this address is known to have reached its owner. */
export type Mailbox = Pick<Account, 'id' | 'email' | 'name'> & { emailVerified: boolean; locale: Locale }

/** The mailbox of the open account with this e-mail, or null. */
export function findMailbox(db: Db, email: string): Promise<Mailbox | null> {
  return findOneMailbox(db, eq(users.email, email.toLowerCase()))
}

/** The mailbox of the account of this id, if it is open, or null. */
export function findMailboxOf(db: Db, id: string): Promise<Mailbox | null> {
  return findOneMailbox(db, eq(users.id, id))
}

/** The mailboxes of those of these accounts that are open. */
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

/** The password hash of the account with this e-mail; null without an account or a password. */
export async function findPasswordHash(db: Db, email: string): Promise<string | null> {
  const [found] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(users.email, email.toLowerCase()), eq(accounts.providerId, 'credential')))
  return found?.hash ?? null
}

/** Replaces the hash of an account's password. False: it has another one by now. */
export async function replacePasswordHash(
  db: Db,
  userId: string,
  old: string,
  hash: string,
): Promise<boolean> {
  const isOld = and(isPasswordOf(userId), eq(accounts.password, old))
  const { rowCount } = await db.update(accounts).set({ password: hash }).where(isOld)
  return rowCount === 1
}

/** Sets the password of an account, which may have had none. */
export async function setPasswordHash(tx: Db, userId: string, password: string): Promise<void> {
  const { rowCount } = await tx.update(accounts).set({ password }).where(isPasswordOf(userId))
  if (rowCount === 0) {
    await tx.insert(accounts).values({ userId, accountId: userId, providerId: 'credential', password })
  }
}

const isPasswordOf = (userId: string) =>
  and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'))

/** Records that a mail to this account's address has reached its owner. */
export async function markEmailVerified(db: Db, id: string): Promise<void> {
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, id))
}

/** The owner of an e-mail takes back an account that somebody else may have opened with it. */
export type OnTakeover = (tx: Db, userId: string) => Promise<void>

/**
 * Deletes the credentials, sessions and mailed links of an account whose e-mail was never verified: the person who created it may
 * not be the owner of the address, for whom Google now vouches. Leaves new accounts and verified ones alone.
 */
export async function removeUnverifiedCredentials(
  tx: Db,
  userId: string,
  onTakeover: OnTakeover,
): Promise<void> {
  if (!(await lockUnverified(tx, userId))) return
  await tx.delete(accounts).where(eq(accounts.userId, userId))
  // Before the links: this waits for a job that is just adding one (confirm-email.ts).
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await deleteMailedLinks(tx, userId)
  await onTakeover(tx, userId)
}

/**
 * Records that the owner of an e-mail has set the password by a link, which has ended all sessions: whoever used the account before
 * may be somebody else. Their mailed links end, and a Google account that never proved the e-mail no longer opens it.
 */
export async function verifyByLink(tx: Db, userId: string, onTakeover: OnTakeover): Promise<void> {
  const isUnverified = await lockUnverified(tx, userId)
  await deleteMailedLinks(tx, userId)
  if (!isUnverified) return
  await tx.delete(accounts).where(and(eq(accounts.userId, userId), ne(accounts.providerId, 'credential')))
  await markEmailVerified(tx, userId)
  await onTakeover(tx, userId)
}

/** Locks an account whose e-mail was never verified. False for any other. */
async function lockUnverified(tx: Db, userId: string): Promise<boolean> {
  const locked = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.emailVerified, false)))
    .for('no key update')
  return locked.length > 0
}
