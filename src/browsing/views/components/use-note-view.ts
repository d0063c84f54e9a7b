import { useEffect } from 'react'
import { createApi, paramOf } from '../../../ui/api.ts'
import type { BrowsingApi } from '../../routes.ts'

const api = createApi<BrowsingApi>()

/** What was told since the page was loaded: nobody need be told twice. */
const told = new Set<string>()

/** Tells the server that somebody looks at a phone. The page itself may come from a cache. */
export function useNoteView(productId: string, account: string | null): void {
  useEffect(() => {
    const look = `${account} ${productId}`
    if (told.has(look)) return
    told.add(look)
    // A look that is not counted is nobody's trouble.
    api.phones[':id'].view.$post(paramOf(productId)).catch(() => {})
  }, [productId, account])
}
