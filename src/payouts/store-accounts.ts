import { and, desc, eq, lte, sql } from 'drizzle-orm'
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
