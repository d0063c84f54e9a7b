import { useEffect } from 'react'
import { createApi, paramOf } from '../../../ui/api.ts'
import type { BrowsingApi } from '../../routes.ts'

const api = createApi<BrowsingApi>()

const told = new Set<string>()

/** Tells the server that this account, or a visitor (null), views a phone; nothing while it is not known who (undefined). The page itself may come from a cache. */
export function useNoteView(productId: string, account: string | null | undefined): void {
  useEffect(() => {
    if (account === undefined) return
    const look = `${account} ${productId}`
    if (told.has(look)) return
    told.add(look)
    api.phones[':id'].view.$post(paramOf(productId)).catch(() => {})
  }, [productId, account])
}
