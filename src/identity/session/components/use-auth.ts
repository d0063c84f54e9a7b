import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useRevalidator, useRouteLoaderData } from 'react-router'
import type { AuthUser } from './auth-client.ts'
import { type Credentials, logIn, logInWithGoogle, type SignUpForm, signUp } from './auth-sign-in.ts'
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
  /** Creates the account, records it and obtains a token. Throws with a sentence for the form. */
  signUp(form: SignUpForm): Promise<void>
  logIn(credentials: Credentials): Promise<void>
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
  const { user, left } = useAuth()
  const known = user ?? left
  if (!known) throw new Error('useSignedInUser outside of a guarded page')
  return known
}

/**
 * Signs in with Google once more, which proves for some minutes who it is; `askGoogle` opens the popup. Returns false when the
 * person closed it. Whoever chooses another account is signed in to that one from then on.
 */
export async function proveWithGoogle(askGoogle: () => Promise<'signed-in' | 'closed'>): Promise<boolean> {
  const person = await logInWithGoogle(askGoogle)
  if (person) setUser(person)
  return person !== null
}

async function enterWith(work: Promise<AuthUser | null>): Promise<boolean> {
  startAuthTransition()
  try {
    const person = await work
    if (person) setUser(person)
    return person !== null
  } finally {
    setLoading(false)
  }
}

const actions: Actions = {
  signUp: async (form) => void (await enterWith(signUp(form))),
  logIn: async (credentials) => void (await enterWith(logIn(credentials))),
  logInWithGoogle: (askGoogle) => enterWith(logInWithGoogle(askGoogle)),
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
