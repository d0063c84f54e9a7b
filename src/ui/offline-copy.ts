import { readStored, removeStored, store } from './browser-store.ts'

/** What one account can read without a connection, kept in local storage. */
type OfflineCopy = { account: string; savedAt: string; value: unknown }

/** What is kept: the list of orders, and the orders that are paid and not handed over, with all that a meeting needs. */
const keys = { orders: 'swap.offline', paid: 'swap.offline.paid' }
export type OfflinePart = keyof typeof keys

/** Stores the copy of an account, replacing any other. Dropped when the browser cannot keep it. */
export function saveOffline(account: string, value: unknown, part: OfflinePart = 'orders'): void {
  const copy: OfflineCopy = { account, savedAt: new Date().toISOString(), value }
  if (!store(keys[part], JSON.stringify(copy))) forgetOffline()
}

/** The stored copy as text, which is the same value until it changes; null when there is none. */
export function readOfflineText(part: OfflinePart = 'orders'): string | null {
  return readStored(keys[part])
}

/** The copy of this account, from its text; null when it is another account's. */
export function parseOffline<Value>(text: string | null, account: string | null) {
  if (text === null || account === null) return null
  const copy: OfflineCopy = JSON.parse(text)
  return copy.account === account ? { savedAt: new Date(copy.savedAt), value: copy.value as Value } : null
}

/** Deletes every copy, whoever's it is. */
export function forgetOffline(): void {
  for (const key of Object.values(keys)) removeStored(key)
}
