import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, not, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { isId } from '../kernel/id.ts'
import type { Locale } from '../kernel/locale.ts'
import type { Db } from '../platform/database/database.ts'
import { isTyped } from '../platform/database/query-parts.ts'
import type { Caller, Role, StaffRole } from './rules.ts'
import { sessions, users } from './schema.ts'

export type Account = Omit<Caller, 'sessionId' | 'hasFactor' | 'factorAt'> & {
  createdAt: Date
  verifiedAt: Date | null
}

/** Selects the role of an account; one that `POST /users` has not recorded yet counts as a buyer. */
export const role = sql<Role>`coalesce(${users.role}, 'buyer')`

/** What every call needs of its caller's account. */
export const callerColumns = {
  id: users.id,
  email: users.email,
  name: users.name,
  emailVerified: users.emailVerified,
  role,
  staff: users.staff,
  verified: users.verified,
}

export const accountColumns = {
  ...callerColumns,
  verifiedAt: users.verifiedAt,
  createdAt: users.createdAt,
}

export const isOpen = isNull(users.closedAt)

async function findOne(db: Db, where: SQL): Promise<Account | null> {
  const [account] = await db.select(accountColumns).from(users).where(and(where, isOpen))
  return account ?? null
}

/** Finds the open account of an id; null for a malformed, unknown or closed one. */
export async function findAccount(db: Db, id: string): Promise<Account | null> {
  return isId(id) ? findOne(db, eq(users.id, id)) : null
}

/** Finds the open account of an e-mail, in any case, or null. */
export function findAccountByEmail(db: Db, email: string): Promise<Account | null> {
  return findOne(db, eq(users.email, email.toLowerCase()))
}

/** Lists the accounts of these e-mails, in any case, closed ones included. */
export function listByEmail(db: Db, emails: string[]): Promise<Pick<Account, 'id' | 'email'>[]> {
  const lowered = emails.map((email) => email.toLowerCase())
  return db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.email, lowered))
}

/** Lists the accounts of these ids, closed ones included. */
export function listById(db: Db, ids: string[]): Promise<Pick<Account, 'id' | 'email'>[]> {
  return db.select({ id: users.id, email: users.email }).from(users).where(inArray(users.id, ids))
}

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

/** Reads the account of an id, closed ones included; null for a malformed or unknown one. */
export async function readAccount(db: Db, id: string): Promise<AccountRecord | null> {
  const [account] = isId(id) ? await selectRecord(db, id) : []
  return account ?? null
}

/** Does what `readAccount` does, and locks the account until the transaction ends, except for its key (see `lockForUpdate`). */
export async function lockRecord(tx: Db, id: string): Promise<AccountRecord | null> {
  const [account] = await selectRecord(tx, id).for('no key update')
  return account ?? null
}

/**
 * Finds an open account, or null, and locks it until the transaction ends. Its key stays free, because a transaction that holds a
 * phone may write rows that refer to the account: else both would wait for each other.
 */
export async function lockForUpdate(tx: Db, id: string): Promise<Account | null> {
  const [account] = await tx
    .select(accountColumns)
    .from(users)
    .where(and(eq(users.id, id), isOpen))
    .for('no key update')
  return account ?? null
}

/** Why an account begins nothing new. Asking to close it counts at once; logging in undoes that. */
export type IdleProblem = 'account-closed' | 'account-suspended'

const whyIdle = sql<IdleProblem | null>`case
  when ${users.closedAt} is not null or ${users.closingAt} is not null then 'account-closed'
  when ${users.suspendedAt} is not null then 'account-suspended' end`

/** Returns why an account begins nothing new, or null. An unknown one counts as closed. */
export async function findIdle(db: Db, id: string): Promise<IdleProblem | null> {
  const [account] = await db.select({ whyIdle }).from(users).where(eq(users.id, id))
  return account ? account.whyIdle : 'account-closed'
}

/**
 * Keeps accounts from being closed, suspended or erased until the transaction ends; returns why each begins nothing new, in the order
 * of `ids`. Take it before any other lock.
 */
export async function lockAllActive(tx: Db, ids: string[]): Promise<(IdleProblem | null)[]> {
  const locked = await tx
    .select({ id: users.id, whyIdle })
    .from(users)
    .where(inArray(users.id, ids))
    // Admins first: see `lockAdmins`.
    .orderBy(desc(eq(role, 'admin')), asc(users.id))
    .for('share')
  const byId = new Map(locked.map((account) => [account.id, account.whyIdle]))
  return ids.map((id) => (byId.get(id) === undefined ? 'account-closed' : (byId.get(id) ?? null)))
}

/** Does for one account what `lockAllActive` does for several. */
export async function lockActive(tx: Db, id: string): Promise<IdleProblem | null> {
  const [idle = null] = await lockAllActive(tx, [id])
  return idle
}

/**
 * Keeps an account from being closed until the transaction ends, for acts that a suspended account may do too. Returns false when
 * it is closed or closing.
 */
export async function lockAccount(tx: Db, id: string): Promise<boolean> {
  return (await lockActive(tx, id)) !== 'account-closed'
}

/** Locks all open admins in a fixed order, so that no two can be removed at once; rows may still refer to them. */
export async function lockAdmins(tx: Db): Promise<Account[]> {
  return tx
    .select(accountColumns)
    .from(users)
    .where(and(eq(role, 'admin'), isOpen))
    .orderBy(users.id)
    .for('no key update')
}

/** Returns whether every open seller of this name is verified, because names are not unique. False when there is none. */
export async function areAllVerified(db: Db, sellerName: string): Promise<boolean> {
  const [row] = await db
    .select({ verified: sql<boolean | null>`bool_and(${users.verified})` })
    .from(users)
    .where(and(isTyped(users.name, sellerName), eq(users.role, 'seller'), isOpen))
  return row?.verified ?? false
}

/** Records name, role and accepted terms of a new account. Null when they were recorded before; then nothing changes. */
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

/** Sets the role of an account and, for an admin, the part in charge of. Returns false when that was so already. */
export async function setRole(db: Db, id: string, newRole: Role, staff: StaffRole | null = null) {
  const stands = sql`(${users.role}, ${users.staff}) is not distinct from (${newRole}::text, ${staff}::text)`
  const changed = await db
    .update(users)
    .set({ role: newRole, staff, updatedAt: sql`now()` })
    .where(and(eq(users.id, id), not(stands)))
    .returning({ id: users.id })
  return changed.length > 0
}

/** Sets whether an open account is verified. Returns false when that was so already. */
export async function setVerification(db: Db, id: string, verified: boolean): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ verifiedAt: verified ? sql`now()` : null, updatedAt: sql`now()` })
    .where(and(eq(users.id, id), ne(users.verified, verified), isOpen))
    .returning({ id: users.id })
  return changed.length > 0
}

/** Keeps an open account that was to be erased, because its owner has logged in. */
export async function keepAccount(db: Db, id: string): Promise<void> {
  await db
    .update(users)
    .set({ closingAt: null })
    .where(and(eq(users.id, id), isNotNull(users.closingAt), isOpen))
}

/** Marks an account closed and ends its sessions, and with them its tokens. */
export async function close(tx: Db, id: string): Promise<void> {
  await tx
    .update(users)
    .set({ closedAt: sql`now()`, updatedAt: sql`now()` })
    .where(eq(users.id, id))
  await tx.delete(sessions).where(eq(sessions.userId, id))
}

/** Lists which of these accounts are closed. */
export async function listClosed(db: Db, ids: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), isNotNull(users.closedAt)))
  return rows.map(({ id }) => id)
}

/** What other modules show of an account, as a table to join by id. A query that joins two accounts gives each its own name. */
export const accountFactsAs = <Name extends string>(name: Name) =>
  new QueryBuilder()
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      emailVerified: users.emailVerified,
      locale: users.locale,
      mobile: users.mobile,
      verified: users.verified,
      verifiedAt: users.verifiedAt,
      createdAt: users.createdAt,
      closedAt: users.closedAt,
      closingAt: users.closingAt,
      erasedAt: users.erasedAt,
    })
    .from(users)
    .as(name)

export const accountFacts = accountFactsAs('account')
