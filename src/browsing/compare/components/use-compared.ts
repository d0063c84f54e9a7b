import { useSyncExternalStore } from 'react'
import { useAuth } from '../../../auth/session/components/use-auth.ts'
import { readStored, store } from '../../../ui/browser-store.ts'
import { toast } from '../../../ui/toaster.tsx'
import { maxCompared } from '../rules.ts'
import { compareTexts as words } from '../texts.ts'

/** The phones that somebody has chosen to compare, as their ids with commas between. Ids of an account leave with its owner (ui/drop-drafts.ts). */
const useKey = () => `compared ${useAuth().user?.uid ?? ''}`
const read = (key: string) => readStored(key) ?? ''
const listIds = (stored: string) => (stored ? stored.split(',') : [])

/** What `pick` makes of the phones to compare, in this browser and for this account or without one; the same in all its windows. */
function useStored<Value>(key: string, pick: (stored: string) => Value): Value {
  return useSyncExternalStore(
    subscribe,
    () => pick(read(key)),
    () => pick(''),
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

function storeIds(key: string, ids: readonly string[]): void {
  store(key, ids.join())
  // The browser tells the other windows alone.
  dispatchEvent(new StorageEvent('storage', { key }))
}

/** The ids of the phones to compare, and what clears them. */
export function useCompared() {
  const key = useKey()
  const ids = listIds(useStored(key, (stored) => stored))
  return { ids, clear: () => storeIds(key, []) }
}

/** Whether a phone is one of those to compare, and what changes that: a fifth one is refused with a word. */
export function useIsCompared(id: string) {
  const key = useKey()
  // A list has a hundred of these buttons: each renders again only when it is its own phone.
  const isCompared = useStored(key, (stored) => stored.includes(id))
  const toggle = () => {
    const others = listIds(read(key)).filter((each) => each !== id)
    if (isCompared) storeIds(key, others)
    else if (others.length < maxCompared) storeIds(key, [...others, id])
    else toast.error(words.full(maxCompared))
  }
  return { isCompared, toggle }
}
