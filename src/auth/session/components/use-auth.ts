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
  /**
   * Signs out and navigates with `go`, before the user is forgotten: the page that is left still shows theirs.
   * A failure is only logged (specification 8).
   */
  signOut(go: () => Promise<void>): Promise<void>
}

export type Auth = SessionState & Actions

/** Who is signed in, and the way out. */
export function useAuth(): Auth {
  // What the server rendered the page with, which hydration must show first.
  const rendered = useRouteLoaderData<{ session?: SessionState }>('root')?.session ?? sessionStore.initial
  const state = useSyncExternalStore(sessionStore.subscribe, sessionStore.read, () => rendered)
  return { ...state, ...actions }
}

/** The signed-in user, below a guard; the last one while a page is being left after the session has ended. */
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

/**
 * Runs the guards of the page again when another user or none is there, as after a sign-out in another tab. A sign-in or
 * sign-out of this tab leads to another page itself.
 */
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
