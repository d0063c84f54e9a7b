import { useEffect } from 'react'
import type { Viewer } from '../../../orders/components/describe-stage.ts'
import type { OrderDetails } from '../../../orders/contract.ts'
import { readTokenAccount } from '../../../ui/api.ts'
import { parseOffline, readOfflineText, saveOffline } from '../../../ui/browser-store.ts'
import { type SavedPaidOrder, toSaved, withOrder } from '../paid-orders.ts'

/** Keeps a paid order readable without a connection until it moves on or ends, or this account signs out. Renders nothing. */
export function SavePaidOrder({ order, me }: { order: OrderDetails; me: Viewer }) {
  useEffect(() => {
    // None while a sign-out leaves the page.
    const account = readTokenAccount()
    if (!account) return
    const before = parseOffline<SavedPaidOrder[]>(readOfflineText('paid'), account)?.value ?? []
    const now = new Date()
    const saved = withOrder(before, order._id, toSaved(order, me, now.toISOString()), now)
    if (before.length > 0 || saved.length > 0) saveOffline(account, saved, 'paid')
  }, [order, me])
  return null
}
