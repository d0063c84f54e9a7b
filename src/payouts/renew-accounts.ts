import type { Database } from '../platform/database/database.ts'
import type { AccountSeal } from './seal-account.ts'
import { listAccountsAfter, rewriteAccount, withoutAppendOnly } from './store-accounts.ts'

/**
 * Encrypts the payout accounts that are still under the previous secret with the current one, as the owner of the tables.
 * Returns how many; those that neither secret opens stay as they are.
 */
export async function renewAccounts({ db, seal }: { db: Database; seal: AccountSeal }): Promise<number> {
  let renewed = 0
  for (let last = 0; ; ) {
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
