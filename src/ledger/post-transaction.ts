import type { Money } from '../kernel/money.ts'
import type { Db } from '../platform/database/database.ts'
import { arrangeEntries, type LedgerEntry } from './rules.ts'
import { insertTransaction, listEntriesOf } from './store.ts'

export type Posting = {
  /** Names this movement of money: a key is posted once. */
  key: string
  /** A word for statements, such as `capture`. */
  kind: string
  orderId?: string
  entries: readonly LedgerEntry[]
  currency: Money['currency']
  at: Date
}

/**
 * Moves money between accounts of the ledger, in the caller's transaction. May be repeated: false when it was posted before.
 * Throws when something else was posted under the key, when the entries do not add up to zero, and when an account that is
 * guarded would go below zero; the caller's transaction is over then.
 */
export async function postTransaction(tx: Db, posting: Posting): Promise<boolean> {
  const { key, kind, orderId = null, currency, at } = posting
  const entries = arrangeEntries(posting.entries)
  if (await insertTransaction(tx, { key, kind, orderId, at }, entries, currency)) return true
  const posted = await listEntriesOf(tx, key)
  const wanted = entries.map((entry) => ({ ...entry, currency }))
  if (!isSame(posted, wanted)) throw new Error(`the ledger has another transaction under the key ${key}`)
  return false
}

type Written = { account: string; amountMinor: number; currency: string }

function isSame(one: Written[], other: Written[]): boolean {
  const words = (entries: Written[]) =>
    entries.map(({ account, amountMinor, currency }) => `${account} ${amountMinor} ${currency}`).join()
  return words(one) === words(other)
}
