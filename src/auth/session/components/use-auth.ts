import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import type { AuthUser } from './auth-client.ts'
import {
  endSession,
  leave,
  type SessionState,
  sessionStore,
  setLoading,
  startAuthTransition,
} from './session-store.ts'

type Actions = {
  /** Navigates before the user is forgotten, because the old page still shows theirs. Failures are only logged (specification 8). */
  signOut(go: () => Promise<void>): Promise<void>
}

export type Auth = SessionState & Actions

export function useAuth(): Auth {
  // Hydration must show what the server rendered.
  const rendered = useRouteLoaderData<{ session?: SessionState }>('root')?.session ?? sessionStore.initial
  const state = useSyncExternalStore(sessionStore.subscribe, sessionStore.read, () => rendered)
  return { ...state, ...actions }
}

/** The signed-in user of a page below a guard; while the page is left after a sign-out, still the last one. */
export function useSignedInUser(): AuthUser {
  const { user, previousUser } = useAuth()
  const known = user ?? previousUser
  if (!known) throw new Error('useSignedInUser outside of a guarded page')
  return known
}

const actions: Actions = {
  async signOut(go) {
    startAuthTransition()
    const isClosed = await endSession().then(
      () => true,
      (reason: unknown) => {
        reportError(reason)
        return false
      },
    )
    await go()
    if (isClosed) leave()
    setLoading(false)
  },
}

/** Reruns guards when the user changes, as in another tab. This tab's own sign-in or sign-out navigates itself. */
export function useRevalidateOnAccountChange(): void {
  const { revalidate } = useRevalidator()
  const guardAgain = useEffectEvent(() => void revalidate())
  useEffect(() => {
    let known = sessionStore.read()
    return sessionStore.subscribe(() => {
      const { loading, user } = sessionStore.read()
      const isAnother = !known.loading && !loading && known.user?.uid !== user?.uid
      known = { loading, user }
      if (isAnother) guardAgain()
    })
  }, [])
}
