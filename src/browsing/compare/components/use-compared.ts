import { useSyncExternalStore } from 'react'
import { useAuth } from '../../../auth/session/components/use-auth.ts'
import { readStored, store } from '../../../ui/browser-store.ts'
import { toast } from '../../../ui/toaster.tsx'
import { maxCompared } from '../rules.ts'
import { compareTexts as words } from '../texts.ts'

/** Comma-separated ids. Those of an account are deleted at sign-out (ui/drop-drafts.ts). */
const useKey = () => `compared ${useAuth().user?.uid ?? ''}`
const read = (key: string) => readStored(key) ?? ''
const listIds = (stored: string) => (stored ? stored.split(',') : [])

/** A selection of what is stored, shared by all windows. */
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
  // Browsers notify only the other windows.
  dispatchEvent(new StorageEvent('storage', { key }))
}

export function useCompared() {
  const key = useKey()
  const ids = listIds(useStored(key, (stored) => stored))
  return { ids, clear: () => storeIds(key, []) }
}

export function useIsCompared(id: string) {
  const key = useKey()
  // Selects a boolean, so that only the changed button of a list renders again.
  const isCompared = useStored(key, (stored) => stored.includes(id))
  const toggle = () => {
    const others = listIds(read(key)).filter((each) => each !== id)
    if (isCompared) storeIds(key, others)
    else if (others.length < maxCompared) storeIds(key, [...others, id])
    else toast.error(words.full(maxCompared))
  }
  return { isCompared, toggle }
}
