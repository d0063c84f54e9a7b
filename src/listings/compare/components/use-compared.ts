import { useSyncExternalStore } from 'react'
import { useAuth } from '../../../identity/session/components/use-auth.ts'
import { toast } from '../../../ui/toaster.tsx'
import { compareMessages as messages } from '../messages.ts'
import { maxCompared } from '../rules.ts'

/**
 * The ids of the phones that somebody has chosen to compare, and what changes them. They are stored in this browser, for this account
 * or without one; what is chosen in one window is chosen in all.
 */
export function useCompared() {
  const { user } = useAuth()
  const key = `compared ${user?.uid ?? ''}`
  const stored = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key) ?? '',
    () => '',
  )
  const ids = stored ? stored.split(',') : []
  const store = (next: readonly string[]) => {
    if (next.length > maxCompared) return toast.error(messages.full(maxCompared))
    localStorage.setItem(key, next.join())
    // The browser tells the other windows alone.
    dispatchEvent(new StorageEvent('storage'))
  }
  return {
    ids,
    toggle: (id: string) => store(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]),
    clear: () => store([]),
  }
}

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
