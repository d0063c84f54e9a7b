import type { Db } from '../platform/database/database.ts'
import type { PayoutAccount } from './rules.ts'
import type { AccountSeal } from './seal-account.ts'
import { type AccountRow, findCurrentAccount, findLatestAccount } from './store-accounts.ts'

/** A payout account with the moment from which it counts. */
export type DatedAccount = PayoutAccount & { effectiveAt: Date }

/** The payout account of a seller that counts now, and the change that waits; null for each that there is not. */
export async function readAccounts(
  db: Db,
  seal: AccountSeal,
  sellerId: string,
  now: Date,
): Promise<{ current: DatedAccount | null; next: DatedAccount | null }> {
  const current = await findCurrentAccount(db, sellerId, now)
  const latest = await findLatestAccount(db, sellerId)
  const isWaiting = latest !== null && latest.effectiveAt > now
  return { current: openDated(seal, current), next: isWaiting ? openDated(seal, latest) : null }
}

function openDated(seal: AccountSeal, row: AccountRow | null): DatedAccount | null {
  const account = row && seal.open(row)
  return row && account && { ...account, effectiveAt: row.effectiveAt }
}
