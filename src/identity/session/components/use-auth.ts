import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import { identityMessages } from '../../messages.ts'
import { AuthProblem, type AuthUser, establishSession, readUser } from './auth-client.ts'
import {
  endSession,
  leave,
  type SessionState,
  sessionStore,
  setLoading,
  setUser,
  startAuthTransition,
} from './session-store.ts'

type Actions = {
  /** `askGoogle` opens the popup. Returns false when the user closed it and nothing has changed. */
  logInWithGoogle(askGoogle: () => Promise<'signed-in' | 'closed'>): Promise<boolean>
  /**
   * Signs out and navigates with `go`, before the user is forgotten: the page that is left still shows theirs.
   * A failure is only logged (specification 8).
   */
  signOut(go: () => Promise<void>): Promise<void>
}

export type Auth = SessionState & Actions

/** Who is signed in, and the ways in and out. */
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

/**
 * Signs in with Google once more, which proves for some minutes who it is; `askGoogle` opens the popup. Returns false when the
 * person closed it. Whoever chooses another account is signed in to that one from then on.
 */
export async function proveWithGoogle(askGoogle: () => Promise<'signed-in' | 'closed'>): Promise<boolean> {
  const person = await enterGoogle(askGoogle)
  if (person) setUser(person)
  return person !== null
}

/** Enters the session that the popup opened; null when the person closed the popup. */
async function enterGoogle(askGoogle: () => Promise<'signed-in' | 'closed'>): Promise<AuthUser | null> {
  if ((await askGoogle()) === 'closed') return null
  const person = await readUser()
  if (!person) throw new AuthProblem(identityMessages.googleFailed)
  return establishSession(person, 'bayer')
}

const actions: Actions = {
  async logInWithGoogle(askGoogle) {
    startAuthTransition()
    try {
      return await proveWithGoogle(askGoogle)
    } finally {
      setLoading(false)
    }
  },
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
