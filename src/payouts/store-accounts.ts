import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.ts'
import { payoutAccounts, payoutAccountVoids } from './schema.ts'

export type AccountRow = typeof payoutAccounts.$inferSelect

/** How often the payout accounts of a user were voided: an account counts while that is its `era`. */
const eraOf = (userId: string) =>
  sql<number>`(select count(*)::int from ${payoutAccountVoids} where ${payoutAccountVoids.userId} = ${userId})`

/** Inserts a change of a payout account. False for one that would count at once although it is not the user's first. */
export async function insertAccount(tx: Db, account: typeof payoutAccounts.$inferInsert): Promise<boolean> {
  const { rowCount } = await tx
    .insert(payoutAccounts)
    .values({ ...account, era: eraOf(account.userId) })
    .onConflictDoNothing()
  return rowCount === 1
}

/** Voids every payout account that a user has entered so far. False when there is none. */
export async function voidAccounts(tx: Db, userId: string, at: Date): Promise<boolean> {
  if (!(await findLatestAccount(tx, userId))) return false
  await tx.insert(payoutAccountVoids).values({ userId, at })
  return true
}

/** The last change of a user's payout account, whether it counts yet or not; null before the first. */
export async function findLatestAccount(db: Db, userId: string): Promise<AccountRow | null> {
  const [account] = await db
    .select()
    .from(payoutAccounts)
    .where(and(eq(payoutAccounts.userId, userId), eq(payoutAccounts.era, eraOf(userId))))
    .orderBy(desc(payoutAccounts.id))
    .limit(1)
  return account ?? null
}

/** The payout account of a user that counts now; null before the first. A change that was replaced in time never counts. */
export async function findCurrentAccount(db: Db, userId: string, now: Date): Promise<AccountRow | null> {
  const [account] = await db
    .select()
    .from(payoutAccounts)
    .where(
      and(
        eq(payoutAccounts.userId, userId),
        eq(payoutAccounts.era, eraOf(userId)),
        lte(payoutAccounts.effectiveAt, now),
        sql`not exists (
          select from ${payoutAccounts} later
          where later.user_id = ${payoutAccounts.userId} and later.id > ${payoutAccounts.id}
            and later.created_at < ${payoutAccounts.effectiveAt})`,
      ),
    )
    .orderBy(desc(payoutAccounts.id))
    .limit(1)
  return account ?? null
}

/** A thousand payout accounts after `afterId`, in the order of their ids. */
export function listAccountsAfter(db: Db, afterId: number): Promise<AccountRow[]> {
  return db
    .select()
    .from(payoutAccounts)
    .where(gt(payoutAccounts.id, afterId))
    .orderBy(asc(payoutAccounts.id))
    .limit(1000)
}

/** Lets the tables' owner rewrite payout accounts until the transaction ends; the table takes no changes otherwise. */
export async function withoutAppendOnly(tx: Db, work: () => Promise<void>): Promise<void> {
  await tx.execute(sql`alter table ${payoutAccounts} disable trigger payout_accounts_append_only`)
  await work()
  await tx.execute(sql`alter table ${payoutAccounts} enable trigger payout_accounts_append_only`)
}

/** Replaces what is encrypted of a payout account. */
export async function rewriteAccount(
  tx: Db,
  id: number,
  encrypted: Pick<AccountRow, 'sealed' | 'wallet'>,
): Promise<void> {
  await tx.update(payoutAccounts).set(encrypted).where(eq(payoutAccounts.id, id))
}
