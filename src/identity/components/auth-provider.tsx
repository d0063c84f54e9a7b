import { createContext, type ReactNode, startTransition, useContext, useMemo } from 'react'
import { type AuthUser, closeSession } from './auth-client.ts'
import { type Session, useSession } from './auth-session.ts'
import { type Credentials, logIn, logInWithGoogle, type SignUpForm, signUp } from './auth-sign-in.ts'

export type Auth = {
  /** True until it is known who is signed in, and again during a sign-up, sign-in or sign-out. */
  loading: boolean
  user: AuthUser | null
  /** Creates the account, records it and obtains a token. Throws with a sentence for the form. */
  signUp(form: SignUpForm): Promise<void>
  logIn(credentials: Credentials): Promise<void>
  /** `askGoogle` opens the popup. Answers false when the person closed it: nothing has changed then. */
  logInWithGoogle(askGoogle: () => Promise<'signed-in' | 'closed'>): Promise<boolean>
  /**
   * Signs out and meanwhile navigates with `go`, before the guard of the page that is left would redirect to /login.
   * A failure is only logged (specification 8).
   */
  signOut(go: () => Promise<void>): Promise<void>
}

const AuthContext = createContext<Auth | null>(null)

/** Provides the signed-in user to all pages. Stands inside the query client, whose cache ends with the session. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const { queries, loading, setLoading, user, setUser, leave, changes } = useSession()
  const auth = useMemo<Auth>(
    () => ({ loading, user, ...createActions({ queries, setLoading, setUser, leave, changes }) }),
    [queries, loading, setLoading, user, setUser, leave, changes],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** Who is signed in, and the ways in and out. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth outside of AuthProvider')
  return auth
}

/** The signed-in user, for what stands below RequireSignedIn or RequireRole. */
export function useSignedInUser(): AuthUser {
  const { user } = useAuth()
  if (!user) throw new Error('useSignedInUser outside of RequireSignedIn')
  return user
}

function createActions(session: Omit<Session, 'loading' | 'user'>): Omit<Auth, 'loading' | 'user'> {
  const { queries, setLoading, setUser, leave, changes } = session
  const begin = () => {
    changes.current += 1
    setLoading(true)
  }
  const enterWith = async (work: Promise<AuthUser | null>): Promise<boolean> => {
    begin()
    try {
      const person = await work
      if (person) setUser(person)
      // What was fetched for the user before is not for this one.
      queries.clear()
      return person !== null
    } finally {
      setLoading(false)
    }
  }
  return {
    signUp: async (form) => void (await enterWith(signUp(form))),
    logIn: async (credentials) => void (await enterWith(logIn(credentials))),
    logInWithGoogle: (askGoogle) => enterWith(logInWithGoogle(askGoogle)),
    signOut: async (go) => {
      begin()
      const isClosed = await closeSession().then(
        () => true,
        (reason: unknown) => {
          reportError(reason)
          return false
        },
      )
      await go()
      // In the transition that shows the other page: the guard of this one must not see it first.
      startTransition(() => {
        if (isClosed) leave()
        setLoading(false)
      })
    },
  }
}
