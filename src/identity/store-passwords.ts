import { and, eq, isNull, like } from 'drizzle-orm'
import type { Database, Db } from '../platform/database/database.ts'
import { accounts, sessions, users, verifications } from './schema.ts'
import type { Account } from './store.ts'

/** A living account as mail to it needs it. `emailVerified`: mail to this address was seen to reach its owner. */
type Mailbox = Pick<Account, 'id' | 'email' | 'name'> & { emailVerified: boolean }

/** The mailbox of the living account of this e-mail, or null. */
export async function findMailbox(db: Db, email: string): Promise<Mailbox | null> {
  const [mailbox] = await db
    .select({ id: users.id, email: users.email, name: users.name, emailVerified: users.emailVerified })
    .from(users)
    .where(and(eq(users.email, email.toLowerCase()), isNull(users.closedAt)))
  return mailbox ?? null
}

/** The hash of the password of this e-mail's account; null without an account, or when it has no password. */
export async function findPasswordHash(db: Db, email: string): Promise<string | null> {
  const [found] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(users.email, email.toLowerCase()), eq(accounts.providerId, 'credential')))
  return found?.hash ?? null
}

/** Under this and its token the identity library looks for a link to set a password. */
const passwordLinkPrefix = 'reset-password:'

/** Makes a link to set the password of this account good until `expiresAt`. */
export async function addPasswordLink(db: Db, userId: string, token: string, expiresAt: Date): Promise<void> {
  await db
    .insert(verifications)
    .values({ identifier: `${passwordLinkPrefix}${token}`, value: userId, expiresAt })
}

/** Ends every link to set the password of this account. */
export async function deletePasswordLinks(db: Db, userId: string): Promise<void> {
  await db
    .delete(verifications)
    .where(and(eq(verifications.value, userId), like(verifications.identifier, `${passwordLinkPrefix}%`)))
}

/** Notes that mail to this account's address was seen to reach its owner. */
export async function markEmailProven(db: Db, id: string): Promise<void> {
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, id))
}

/**
 * Ends every way in to an account whose e-mail was never proven: whoever made it may not be the owner of the address who
 * now comes with Google's word for it. Does nothing to an account whose e-mail was proven, nor to a new one.
 */
export async function dropUnprovenWaysIn(db: Database, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [user] = await tx
      .select({ emailVerified: users.emailVerified })
      .from(users)
      .where(eq(users.id, userId))
      .for('update')
    if (!user || user.emailVerified) return
    await tx.delete(accounts).where(eq(accounts.userId, userId))
    await tx.delete(sessions).where(eq(sessions.userId, userId))
  })
}
