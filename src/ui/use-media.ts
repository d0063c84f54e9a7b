import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window matches this media query, such as `(min-width: 64rem)`; `onServer` while that is not known. */
export function useMedia(query: string, onServer = false): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', notify)
      return () => media.removeEventListener('change', notify)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => onServer,
  )
}
