import { useEffect, useSyncExternalStore } from 'react'
import { readTokenAccount } from '../../../ui/api.ts'
import { parseOffline, readOfflineText, saveOffline } from '../../../ui/offline-copy.ts'
import type { PagedList } from '../../../ui/use-paged-list.ts'
import type { Booking } from '../contract.ts'

/** What of an order can be read without a connection. */
export type SavedOrder = Pick<Booking, '_id' | 'product_name' | 'brand_name' | 'product_price' | 'status'>

const maxSaved = 50

/** Keeps the newest orders readable without a connection, until this account signs out. A search result is not kept. */
export function useSaveOrders({ status, rows, failure }: PagedList<Booking>, search: string): void {
  const isComplete = status === 'ready' && !failure && !search
  const orders = isComplete ? JSON.stringify(rows.slice(0, maxSaved).map(toSaved)) : null
  useEffect(() => {
    // While a page is left after signing out, there is no account.
    const account = readTokenAccount()
    if (orders && account) saveOffline(account, JSON.parse(orders))
  }, [orders])
}

function toSaved({ _id, product_name, brand_name, product_price, status }: Booking): SavedOrder {
  return { _id, product_name, brand_name, product_price, status }
}

function subscribe(onChange: () => void): () => void {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}

/** The saved orders of the account that is signed in, and when they were saved; null without them. */
export function useSavedOrders(): { savedAt: Date; value: SavedOrder[] } | null {
  const text = useSyncExternalStore(subscribe, readOfflineText, () => null)
  return text === null ? null : parseOffline<SavedOrder[]>(text, readTokenAccount())
}
