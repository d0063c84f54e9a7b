import { useAuth } from '../../../auth/session/components/use-auth.ts'
import { readStored } from '../../../ui/browser-store.ts'
import { toast } from '../../../ui/toaster.tsx'
import { storeShown, useStored } from '../../../ui/use-stored.ts'
import { maxCompared } from '../../paths.ts'
import { compareTexts as words } from '../texts.ts'

/** Returns the storage key of the phones to compare, comma-separated ids. Those of an account are deleted at sign-out. */
function useKey(): string {
  const { user, isExpected } = useAuth()
  return `compared ${user?.uid ?? (isExpected ? 'unknown' : '')}`
}

const listIds = (stored: string | null) => (stored ? stored.split(',') : [])

const storeIds = (key: string, ids: readonly string[]) => storeShown(key, ids.join())

/** Returns the ids of the phones to compare, and a function that clears them. They are stored in this browser. */
export function useCompared() {
  const key = useKey()
  const ids = listIds(useStored(key, (stored) => stored))
  return { ids, clear: () => storeIds(key, []) }
}

/** Returns whether a phone is compared, and a function that changes that; beyond `maxCompared` phones it shows an error. */
export function useIsCompared(id: string) {
  const key = useKey()
  // Selects a boolean, so that only the changed button of a list renders again.
  const isCompared = useStored(key, (stored) => stored?.includes(id) ?? false)
  const toggle = () => {
    const others = listIds(readStored(key)).filter((each) => each !== id)
    if (isCompared) storeIds(key, others)
    else if (others.length < maxCompared) storeIds(key, [...others, id])
    else toast.error(words.full(maxCompared))
  }
  return { isCompared, toggle }
}
