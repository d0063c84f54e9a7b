import { createHmac } from 'node:crypto'
import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm'
import type { Database, Db } from '../platform/database/database.ts'
import { createEncryption } from '../platform/encryption.ts'
import type { Secret } from '../platform/secret.ts'
import type { AccountKind, PayoutAccount } from './rules.ts'
import { payoutAccounts, payoutAccountVoids } from './schema.ts'

export type AccountRow = typeof payoutAccounts.$inferSelect

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

type SealedAccount = { userId: string; kind: AccountKind; sealed: string; wallet: string | null }

export type AccountSeal = {
  seal(userId: string, account: PayoutAccount): SealedAccount
  /** Decrypts a stored account; null when its secret was replaced. */
  open(sealed: Omit<SealedAccount, 'wallet'>): PayoutAccount | null
  isCurrent(sealed: Pick<SealedAccount, 'userId' | 'sealed'>): boolean
}

/** Creates the encryption of payout accounts. Each is encrypted for its user, so that its row cannot be given to another one. */
export function createAccountSeal(secret: Secret): AccountSeal {
  const encryption = createEncryption(secret, 'payout accounts')
  const walletKey = secret.derive('payout wallets')
  return {
    seal(userId, { kind, ...details }) {
      const number = kind === 'bank' ? null : `${kind} ${details.number}`
      return {
        userId,
        kind,
        sealed: encryption.seal(JSON.stringify(details), userId),
        wallet: number && createHmac('sha256', walletKey).update(number).digest('base64url'),
      }
    },
    open({ userId, kind, sealed }) {
      const details = encryption.open(sealed, userId)
      return details === null ? null : { kind, ...JSON.parse(details) }
    },
    isCurrent: ({ userId, sealed }) => encryption.isCurrent(sealed, userId),
  }
}

/** Re-encrypts, as the tables' owner, the payout accounts that are still under the previous secret. Returns how many. */
export async function renewAccounts({ db, seal }: { db: Database; seal: AccountSeal }): Promise<number> {
  let renewed = 0
  for (let last = 0; ;) {
    const accounts = await listAccountsAfter(db, last)
    const stale = accounts.filter((account) => !seal.isCurrent(account))
    if (stale.length > 0) {
      await db.transaction((tx) =>
        withoutAppendOnly(tx, async () => {
          for (const row of stale) {
            const account = seal.open(row)
            if (!account) continue
            await rewriteAccount(tx, row.id, seal.seal(row.userId, account))
            renewed += 1
          }
        }),
      )
    }
    const end = accounts.at(-1)
    if (!end) return renewed
    last = end.id
  }
}

function listAccountsAfter(db: Db, afterId: number): Promise<AccountRow[]> {
  return db
    .select()
    .from(payoutAccounts)
    .where(gt(payoutAccounts.id, afterId))
    .orderBy(asc(payoutAccounts.id))
    .limit(1000)
}

/** The table takes no changes otherwise. */
async function withoutAppendOnly(tx: Db, work: () => Promise<void>): Promise<void> {
  await tx.execute(sql`alter table ${payoutAccounts} disable trigger payout_accounts_append_only`)
  await work()
  await tx.execute(sql`alter table ${payoutAccounts} enable trigger payout_accounts_append_only`)
}

async function rewriteAccount(tx: Db, id: number, encrypted: Pick<AccountRow, 'sealed' | 'wallet'>) {
  await tx.update(payoutAccounts).set(encrypted).where(eq(payoutAccounts.id, id))
}
