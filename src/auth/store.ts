import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, not, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { isId } from '../kernel/id.ts'
import type { Locale } from '../kernel/locale.ts'
import type { Db } from '../platform/database/database.ts'
import { isTyped } from '../platform/database/query-parts.ts'
import type { Caller, Role, StaffRole } from './rules.ts'
import { sessions, users } from './schema.ts'

/** An open account, without secrets. */
export type Account = Omit<Caller, 'sessionId' | 'hasFactor' | 'factorAt'> & { createdAt: Date }

/** An account that POST /users has not recorded yet counts as a buyer. */
export const role = sql<Role>`coalesce(${users.role}, 'buyer')`

/** The columns of an `Account`. */
export const accountColumns = {
  id: users.id,
  email: users.email,
  name: users.name,
  emailVerified: users.emailVerified,
  role,
  staff: users.staff,
  verified: users.verified,
  createdAt: users.createdAt,
}

/** Whether an account has a second factor. Backup codes are none: they stand in for one. */
export const hasFactor = sql<boolean>`(exists (
  select from totps where totps.user_id = users.id and totps.confirmed_at is not null) or exists (
  select from passkeys where passkeys.user_id = users.id))`

/** The condition that an account is not closed. */
export const isOpen = isNull(users.closedAt)

async function findOne(db: Db, where: SQL): Promise<Account | null> {
  const [account] = await db.select(accountColumns).from(users).where(and(where, isOpen))
  return account ?? null
}

/** The open account of this id; null for a malformed, unknown or closed one. */
export async function findAccount(db: Db, id: string): Promise<Account | null> {
  return isId(id) ? findOne(db, eq(users.id, id)) : null
}

/** The open account of this e-mail, in any case, or null. */
export function findAccountByEmail(db: Db, email: string): Promise<Account | null> {
  return findOne(db, eq(users.email, email.toLowerCase()))
}

/** The accounts of these e-mails, in any case; closed ones, too. */
export function listByEmail(db: Db, emails: string[]): Promise<Pick<Account, 'id' | 'email'>[]> {
  const lowered = emails.map((email) => email.toLowerCase())
  return db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.email, lowered))
}

/** The accounts of these ids; closed ones, too. */
export function listById(db: Db, ids: string[]): Promise<Pick<Account, 'id' | 'email'>[]> {
  return db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, ids))
}

/** An account open or not, with what has become of it. */
export type AccountRecord = Account & {
  mobile: string | null
  closedAt: Date | null
  closingAt: Date | null
  erasedAt: Date | null
  suspendedAt: Date | null
  suspendedFor: string | null
}

const selectRecord = (db: Db, id: string) => {
  const { mobile, closedAt, closingAt, erasedAt, suspendedAt, suspendedFor } = users
  const columns = { ...accountColumns, mobile, closedAt, closingAt, erasedAt, suspendedAt, suspendedFor }
  return db.select(columns).from(users).where(eq(users.id, id))
}

/** The account of this id, closed ones included; null for an unknown or malformed one. */
export async function readAccount(db: Db, id: string): Promise<AccountRecord | null> {
  const [account] = isId(id) ? await selectRecord(db, id) : []
  return account ?? null
}

/** `readAccount`, locked like `lockForUpdate`. */
export async function lockRecord(tx: Db, id: string): Promise<AccountRecord | null> {
  const [account] = await selectRecord(tx, id).for('no key update')
  return account ?? null
}

/**
 * The open account of this id, locked against every other change until the transaction ends, or null. Not its key: a transaction
 * that holds a phone of the account may write rows that refer to the account, and would else wait for this one and this one for it.
 */
export async function lockForUpdate(tx: Db, id: string): Promise<Account | null> {
  const [account] = await tx
    .select(accountColumns)
    .from(users)
    .where(and(eq(users.id, id), isOpen))
    .for('no key update')
  return account ?? null
}

/** Why an account begins nothing new. One that its owner closes counts as closed from then on: logging in opens it again. */
export type IdleProblem = 'account-closed' | 'account-suspended'

const whyIdle = sql<IdleProblem | null>`case
  when ${users.closedAt} is not null or ${users.closingAt} is not null then 'account-closed'
  when ${users.suspendedAt} is not null then 'account-suspended' end`

/** Why the account of this id begins nothing new, or null. An unknown one counts as closed. */
export async function findIdle(db: Db, id: string): Promise<IdleProblem | null> {
  const [account] = await db.select({ whyIdle }).from(users).where(eq(users.id, id))
  return account ? account.whyIdle : 'account-closed'
}

/**
 * Keeps accounts from being closed, suspended or erased until the caller's transaction ends, so that nothing new hangs on a closed one.
 * Returns of each, in the order of `ids`, why it may begin nothing new (no listing, booking or conversation) and may not be paid for, or
 * null. Take it before any other lock: closing locks the account first, then what hangs on it.
 */
export async function lockAllActive(tx: Db, ids: string[]): Promise<(IdleProblem | null)[]> {
  const locked = await tx
    .select({ id: users.id, whyIdle })
    .from(users)
    .where(inArray(users.id, ids))
    // Admins first, as whoever closes an account locks them before it: see `lockAdmins`.
    .orderBy(desc(eq(role, 'admin')), asc(users.id))
    .for('share')
  const byId = new Map(locked.map((account) => [account.id, account.whyIdle]))
  return ids.map((id) => (byId.get(id) === undefined ? 'account-closed' : (byId.get(id) ?? null)))
}

/** `lockAllActive` of one account. */
export async function lockActive(tx: Db, id: string): Promise<IdleProblem | null> {
  const [idle = null] = await lockAllActive(tx, [id])
  return idle
}

/** `lockActive` for what a suspended account may do as well. Returns false when it is closed, or being closed. */
export async function lockAccount(tx: Db, id: string): Promise<boolean> {
  return (await lockActive(tx, id)) !== 'account-closed'
}

/**
 * Locks every admin in a fixed order, so that two of them cannot be removed concurrently. Not their keys: rows that refer to an
 * admin may be written meanwhile.
 */
export async function lockAdmins(tx: Db): Promise<Account[]> {
  return tx
    .select(accountColumns)
    .from(users)
    .where(and(eq(role, 'admin'), isOpen))
    .orderBy(users.id)
    .for('no key update')
}

/** How many open accounts of sellers are not verified. */
export function countUnverifiedSellers(db: Db): Promise<number> {
  return db.$count(users, and(eq(role, 'seller'), isOpen, eq(users.verified, false)))
}

/** Whether there are sellers of this name and every one of them is verified: a badge must not be stolen. */
export async function areAllVerified(db: Db, sellerName: string): Promise<boolean> {
  const [row] = await db
    .select({ verified: sql<boolean | null>`bool_and(${users.verified})` })
    .from(users)
    .where(and(isTyped(users.name, sellerName), eq(users.role, 'seller'), isOpen))
  return row?.verified ?? false
}

/**
 * Records an account that has no role yet, with the version of the terms that its owner has accepted by signing up. Null: it was
 * recorded before, and stays as it is.
 */
export async function recordOnce(
  db: Db,
  id: string,
  { name, role, locale, termsVersion }: { name: string; role: Role; locale: Locale; termsVersion: string },
): Promise<Account | null> {
  const [account] = await db
    .update(users)
    .set({ role, name, locale, termsVersion, termsAcceptedAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(users.id, id), isNull(users.role), isOpen))
    .returning(accountColumns)
  return account ?? null
}

/** Writes columns of an account. */
export async function updateAccount(
  db: Db,
  id: string,
  columns: Partial<Omit<typeof users.$inferInsert, 'id' | 'role' | 'staff' | 'closedAt'>>,
): Promise<void> {
  await db
    .update(users)
    .set({ ...columns, updatedAt: sql`now()` })
    .where(eq(users.id, id))
}

/** Sets the role of an account, and the part that an admin is in charge of. False: it stood so already. */
export async function setRole(
  db: Db,
  id: string,
  newRole: Role,
  staff: StaffRole | null = null,
): Promise<boolean> {
  const stands = sql`(${users.role}, ${users.staff}) is not distinct from (${newRole}::text, ${staff}::text)`
  const changed = await db
    .update(users)
    .set({ role: newRole, staff, updatedAt: sql`now()` })
    .where(and(eq(users.id, id), not(stands)))
    .returning({ id: users.id })
  return changed.length > 0
}

/** Sets whether an admin vouches for this seller. False: it stood so already. */
export async function setVerification(db: Db, id: string, verified: boolean): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ verified, updatedAt: sql`now()` })
    .where(and(eq(users.id, id), ne(users.verified, verified), isOpen))
    .returning({ id: users.id })
  return changed.length > 0
}

/** Keeps an account that was to be closed: its owner has logged in. */
export async function keepAccount(db: Db, id: string): Promise<void> {
  await db
    .update(users)
    .set({ closingAt: null })
    .where(and(eq(users.id, id), isNotNull(users.closingAt), isOpen))
}

/** Marks an account closed and ends its sessions, and with them its tokens. */
export async function close(tx: Db, id: string): Promise<void> {
  await tx.update(users).set({ closedAt: sql`now()`, updatedAt: sql`now()` }).where(eq(users.id, id))
  await tx.delete(sessions).where(eq(sessions.userId, id))
}

/** Whether this account exists and was closed. */
export async function isClosed(db: Db, id: string): Promise<boolean> {
  const [row] = await db.select({ closedAt: users.closedAt }).from(users).where(eq(users.id, id))
  return row ? row.closedAt !== null : false
}

/**
 * What other modules show of an account in their own lists: joined by id, PostgreSQL sees a plain table. A query that joins two
 * accounts names each.
 */
export const accountFactsAs = <Name extends string>(name: Name) =>
  new QueryBuilder()
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      emailVerified: users.emailVerified,
      mobile: users.mobile,
      verified: users.verified,
      createdAt: users.createdAt,
      closedAt: users.closedAt,
      closingAt: users.closingAt,
      erasedAt: users.erasedAt,
    })
    .from(users)
    .as(name)

/** The facts of an account, for a query that joins one. */
export const accountFacts = accountFactsAs('account')
