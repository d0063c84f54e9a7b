import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { keepToken, readToken, setTokenRenewal } from '../../ui/api.ts'
import {
  type AuthUser,
  endStart,
  fetchToken,
  holdsTokenOf,
  readUser,
  readUserAtStart,
} from './auth-client.ts'
import { enter } from './auth-sign-in.ts'

/** The signed-in user of this tab, and what changes it. */
export type Session = {
  queries: QueryClient
  loading: boolean
  setLoading: (loading: boolean) => void
  user: AuthUser | null
  setUser: (user: AuthUser | null) => void
  /** Forgets the user, the token and what was fetched with it. */
  leave: () => void
  /** Counts sign-ins and sign-outs, so that the answer to an earlier question is not taken for the latest. */
  changes: RefObject<number>
}

/** Restores the session when the page starts, follows other tabs, and renews its token. */
export function useSession(): Session {
  const [loading, setLoading] = useState(true)
  const [user, setUser] = useState<AuthUser | null>(null)
  const queries = useQueryClient()
  const changes = useRef(0)

  const leave = useCallback(() => {
    if (readToken() !== null) queries.clear()
    keepToken(null)
    setUser(null)
  }, [queries])

  const restore = useCallback(async () => {
    const changesBefore = changes.current
    const person = await retryUnanswered((isRetry) => (isRetry ? null : readUserAtStart()) ?? readUser())
    endStart()
    if (changesBefore !== changes.current) return
    if (!person) return leave()
    // The stored token may be that of another person, who was signed in before; an expired one is renewed on use.
    if (holdsTokenOf(person))
      startTransition(() => setUser((known) => (known?.uid === person.uid ? known : person)))
    else setUser(await retryUnanswered(() => enter(person)))
  }, [leave])

  useEffect(() => {
    const changesBefore = changes.current
    restore()
      .catch(reportError)
      .finally(() => {
        // A sign-in or sign-out that has begun since ends the loading itself.
        if (changesBefore !== changes.current) return
        // A transition: the guarded page renders in slices, between which input is handled.
        startTransition(() => setLoading(false))
      })
  }, [restore])

  useEffect(() => {
    const followOtherTab = ({ key }: StorageEvent) => {
      if (key !== 'icmToken') return
      restore()
        .then(() => queries.resetQueries())
        .catch(reportError)
    }
    addEventListener('storage', followOtherTab)
    return () => removeEventListener('storage', followOtherTab)
  }, [restore, queries])

  useTokenRenewal(user, leave)
  return { queries, loading, setLoading, user, setUser, leave, changes }
}

/** Renews an expired token while the session lives; leaves when it has ended. */
function useTokenRenewal(user: AuthUser | null, leave: () => void): void {
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
}

/** Retries after 1, 2 and 4 seconds: a bad connection must not look like being signed out. */
async function retryUnanswered<Value>(
  load: (isRetry: boolean) => Promise<Value>,
  wait = 1000,
): Promise<Value> {
  try {
    return await load(wait > 1000)
  } catch (reason) {
    if (wait > 4000) throw reason
    await new Promise((resolve) => setTimeout(resolve, wait))
    return retryUnanswered(load, wait * 2)
  }
}
