import { readStored, removeStored, store } from './browser-store.ts'

/** The shape of a copy in local storage. */
type OfflineCopy = { account: string; savedAt: string; value: unknown }

/** The local storage keys of the list of orders, and of paid orders with all that a meeting needs. */
const keys = { orders: 'swap.offline', paid: 'swap.offline.paid' }
export type OfflinePart = keyof typeof keys

/** Stores a copy of this account's orders for reading offline in place of any older; without space, none is left. */
export function saveOffline(account: string, value: unknown, part: OfflinePart = 'orders'): void {
  const copy: OfflineCopy = { account, savedAt: new Date().toISOString(), value }
  if (!store(keys[part], JSON.stringify(copy))) forgetOffline()
}

/** Reads a stored copy as text, which can be compared for changes; null when there is none. */
export function readOfflineText(part: OfflinePart = 'orders'): string | null {
  return readStored(keys[part])
}

/** Parses a stored copy of this account; null when there is none or it is another account's. */
export function parseOffline<Value>(text: string | null, account: string | null) {
  if (text === null || account === null) return null
  const copy: OfflineCopy = JSON.parse(text)
  return copy.account === account ? { savedAt: new Date(copy.savedAt), value: copy.value as Value } : null
}

export function forgetOffline(): void {
  for (const key of Object.values(keys)) removeStored(key)
}
