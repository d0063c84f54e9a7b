import { useSyncExternalStore } from 'react'
import { offlineKeys, type OfflinePart, readStored, store } from './browser-store.ts'

/** Stores a text as `store` does, for `useStored` in this window, too: browsers notify only the others. */
export function storeShown(key: string, text: string): void {
  store(key, text)
  dispatchEvent(new StorageEvent('storage', { key }))
}

/** Returns what `pick` selects of a stored text, which is null on the server, as a plain value; it follows changes in all windows. */
export function useStored<Value>(key: string, pick: (text: string | null) => Value): Value {
  return useSyncExternalStore(
    subscribe,
    () => pick(readStored(key)),
    () => pick(null),
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/** Returns a stored copy as text, as `readOfflineText` does; it follows changes in other windows. */
export const useOfflineText = (part: OfflinePart = 'orders') => useStored(offlineKeys[part], (text) => text)
