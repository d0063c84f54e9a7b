import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
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

export type Auth = SessionState &
  Actions & {
    /** Whether somebody is signed in, also while it is not known who (`isExpected`). */
    isSignedIn: boolean
  }

export function useAuth(): Auth {
  const rendered = useRenderedSession()
  const state = useSyncExternalStore(sessionStore.subscribe, sessionStore.read, () => rendered)
  return { ...state, ...actions, isSignedIn: state.user !== null || state.isExpected === true }
}

/** What the server rendered, which hydration must show. */
function useRenderedSession(): SessionState {
  return useRouteLoaderData<{ session?: SessionState }>('root')?.session ?? sessionStore.initial
}

/** Returns a key for what belongs to one account. It stays when a page that was rendered for anybody gets to know whose it is. */
export function useAccountKey(): number {
  const { user, previousUser } = useAuth()
  const uid = (user ?? previousUser)?.uid
  const [shown, setShown] = useState({ uid, key: 0 })
  if (uid !== undefined && uid !== shown.uid) {
    setShown({ uid, key: shown.uid === undefined ? shown.key : shown.key + 1 })
  }
  return shown.key
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

/**
 * Reruns guards when the user changes, as in another tab, and when nobody is signed in for whom the page was rendered. This tab's
 * own sign-in or sign-out navigates itself.
 */
export function useRevalidateOnAccountChange(): void {
  const { revalidate } = useRevalidator()
  const { isExpected = false } = useRenderedSession()
  const guardAgain = useEffectEvent(() => void revalidate())
  useEffect(() => {
    // The answer may be there already.
    let known: SessionState = isExpected ? { loading: true, user: null } : sessionStore.read()
    const follow = () => {
      const { loading, user } = sessionStore.read()
      const isAnother =
        !loading && (known.loading ? isExpected && user === null : known.user?.uid !== user?.uid)
      known = { loading, user }
      if (isAnother) guardAgain()
    }
    follow()
    return sessionStore.subscribe(follow)
  }, [isExpected])
}
