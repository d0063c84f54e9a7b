import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { sessionStore } from './session-store.ts'

/** Runs the guards of the page again when another user or none is there, as after a sign-out in another tab. */
export function useRevalidateOnAccountChange(): void {
  const { revalidate } = useRevalidator()
  const guardAgain = useEffectEvent(() => void revalidate())
  useEffect(() => {
    let known = sessionStore.read()
    return sessionStore.subscribe(() => {
      const { loading, user } = sessionStore.read()
      if (loading) return
      const isAnother = !known.loading && known.user?.uid !== user?.uid
      known = { loading, user }
      if (isAnother) guardAgain()
    })
  }, [])
}
