import { useQueryClient } from '@tanstack/react-query'
import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { keepToken, readToken, setTokenRenewal } from '../../ui/api.ts'
import { googleFailed, identityMessages } from '../messages/session.ts'
import { isSameEmail } from '../rules.ts'
import {
  type AccountType,
  AuthProblem,
  type AuthUser,
  closeSession,
  createAccount,
  endStart,
  fetchToken,
  holdsTokenOf,
  openSession,
  readUser,
  readUserAtStart,
  recordUser,
} from './auth-client.ts'
import { pendingSignUp } from './pending-sign-up.ts'

type SignUpForm = { name: string; email: string; password: string; role: AccountType }

export type Auth = {
  /** True until it is known who is signed in, and again while somebody signs up, in or out. */
  loading: boolean
  user: AuthUser | null
  /** Makes the account, records it and obtains a token. Throws with a sentence for the form. */
  signUp(form: SignUpForm): Promise<void>
  logIn(credentials: { email: string; password: string }): Promise<void>
  /** `ask` opens the popup. Answers false when the person closed it: nothing has happened then. */
  logInWithGoogle(ask: () => Promise<'signed-in' | 'closed'>): Promise<boolean>
  /**
   * Signs out, and goes with `go` while that is under way: the guard of the page that is left would go to /login.
   * A failure is only logged (specification 8).
   */
  signOut(go: () => Promise<void>): Promise<void>
}

const AuthContext = createContext<Auth | null>(null)

/** Who is signed in, for every page below. Stands inside the query client, whose cache ends with the session. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [loading, setLoading] = useState(true)
  const [user, setUser] = useState<AuthUser | null>(null)
  const queries = useQueryClient()

  /** Counts what the person does here, so that a slow answer about the past is not taken for news. */
  const turn = useRef(0)

  const leave = useCallback(() => {
    if (readToken() !== null) queries.clear()
    keepToken(null)
    setUser(null)
  }, [queries])

  /** Signs this person in, recorded as what a sign-up that was cut off had chosen, else as `newcomer` when it is given. */
  const enter = useCallback(async (person: AuthUser, newcomer?: AccountType) => {
    const role = pendingSignUp.roleFor(person.email) ?? newcomer
    if (role) await recordUser(person, role)
    pendingSignUp.forget()
    const token = await fetchToken(person.email)
    if (token === null) throw new AuthProblem(identityMessages.somethingWrong)
    keepToken(token)
    setUser(person)
  }, [])

  const restore = useCallback(async () => {
    const asked = turn.current
    const person = await untilAnswered((isAgain) => (isAgain ? null : readUserAtStart()) ?? readUser())
    endStart()
    if (asked !== turn.current) return
    if (!person) return leave()
    // A kept token may be another person's, who was signed in before; an expired one is renewed on use.
    if (holdsTokenOf(person))
      startTransition(() => setUser((known) => (known?.uid === person.uid ? known : person)))
    else await untilAnswered(() => enter(person))
  }, [enter, leave])

  useEffect(() => {
    const started = turn.current
    restore()
      .catch(reportError)
      .finally(() => {
        // Somebody has begun to sign in or out meanwhile: loading ends when that does.
        if (started !== turn.current) return
        // A transition: the guarded page is worked out in small pieces, between which a finger is answered.
        startTransition(() => setLoading(false))
      })
    // Signed in or out in another tab.
    const follow = ({ key }: StorageEvent) => {
      if (key !== 'icmToken') return
      restore()
        .then(() => queries.resetQueries())
        .catch(reportError)
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [restore, queries])

  useEffect(() => {
    setTokenRenewal(
      user &&
        (async () => {
          const token = await fetchToken(user.email)
          if (token === null) leave()
          return token
        }),
    )
  }, [user, leave])

  const auth = useMemo<Auth>(() => {
    const whileLoading = async <Value,>(work: () => Promise<Value>): Promise<Value> => {
      turn.current += 1
      setLoading(true)
      try {
        const outcome = await work()
        // What was fetched for the person before says nothing about this one.
        queries.clear()
        return outcome
      } finally {
        setLoading(false)
      }
    }
    return {
      loading,
      user,
      signUp: ({ role, ...form }) =>
        whileLoading(async () => {
          // Pressed again after the account was made but not recorded: the session is there already.
          const made = pendingSignUp.roleFor(form.email) ? await readUser() : null
          pendingSignUp.keep({ email: form.email, role })
          await enter(made && isSameEmail(made.email, form.email) ? made : await createAccount(form))
        }),
      logIn: (credentials) => whileLoading(async () => enter(await openSession(credentials))),
      logInWithGoogle: (ask) =>
        whileLoading(async () => {
          if ((await ask()) === 'closed') return false
          const person = await readUser()
          if (!person) throw new AuthProblem(googleFailed)
          await enter(person, 'bayer')
          return true
        }),
      signOut: async (go) => {
        turn.current += 1
        setLoading(true)
        const isClosed = await closeSession().then(
          () => true,
          (reason: unknown) => {
            reportError(reason)
            return false
          },
        )
        await go()
        // Shown together with the other page, which is a transition too: a guard of this one must not see it first.
        startTransition(() => {
          if (isClosed) leave()
          setLoading(false)
        })
      },
    }
  }, [loading, user, enter, leave, queries])

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

/** Asks again after 1, 2 and 4 seconds: a bad connection must not look like being signed out. */
async function untilAnswered<Value>(ask: (isAgain: boolean) => Promise<Value>, wait = 1000): Promise<Value> {
  try {
    return await ask(wait > 1000)
  } catch (reason) {
    if (wait > 4000) throw reason
    await new Promise((resolve) => setTimeout(resolve, wait))
    return untilAnswered(ask, wait * 2)
  }
}
