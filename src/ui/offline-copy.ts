import { readStored, removeStored, store } from './browser-store.ts'

/** In local storage. */
type OfflineCopy = { account: string; savedAt: string; value: unknown }

/** The list of orders, and paid orders with all that a meeting needs. */
const keys = { orders: 'swap.offline', paid: 'swap.offline.paid' }
export type OfflinePart = keyof typeof keys

/** Replaces any other account's; dropped when it cannot be kept. */
export function saveOffline(account: string, value: unknown, part: OfflinePart = 'orders'): void {
  const copy: OfflineCopy = { account, savedAt: new Date().toISOString(), value }
  if (!store(keys[part], JSON.stringify(copy))) forgetOffline()
}

/** As text, for comparison. */
export function readOfflineText(part: OfflinePart = 'orders'): string | null {
  return readStored(keys[part])
}

/** Null for another account's. */
export function parseOffline<Value>(text: string | null, account: string | null) {
  if (text === null || account === null) return null
  const copy: OfflineCopy = JSON.parse(text)
  return copy.account === account ? { savedAt: new Date(copy.savedAt), value: copy.value as Value } : null
}

export function forgetOffline(): void {
  for (const key of Object.values(keys)) removeStored(key)
}
