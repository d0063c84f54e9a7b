import { useEffect } from 'react'
import { createApi, paramOf } from '../../../ui/api.ts'
import type { BrowsingApi } from '../../routes.ts'

const api = createApi<BrowsingApi>()

const told = new Set<string>()

/** Tells the server that this account, or a visitor (null), views a phone. The page itself may come from a cache. */
export function useNoteView(productId: string, account: string | null): void {
  useEffect(() => {
    const look = `${account} ${productId}`
    if (told.has(look)) return
    told.add(look)
    api.phones[':id'].view.$post(paramOf(productId)).catch(() => {})
  }, [productId, account])
}
