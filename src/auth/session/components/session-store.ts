import { ApiProblem, keepToken, readToken, setCaller } from '../../../ui/api.ts'
import { createStore } from '../../../ui/external-store.ts'
import { findQueryClient } from '../../../ui/query-client.ts'
import { toast } from '../../../ui/toaster.tsx'
import { identityTexts } from '../../texts.ts'
import {
  type AccountType,
  type AuthUser,
  closeSession,
  establishSession,
  fetchToken,
  holdsTokenOf,
  readUser,
} from './auth-client.ts'

/**
 * Who is signed in in this tab. `loading` until that is known, and again during a sign-up, sign-in or sign-out. `unknown`: the
 * server has not answered, so it is neither known nor being asked until `retrySession`. `previousUser`: who was signed in before, whose
 * page is still shown until the guard has led away from it. `hasEnded`: their session is over without a sign-out.
 */
export type SessionState = {
  loading: boolean
  unknown?: boolean
  user: AuthUser | null
  previousUser?: AuthUser | null
  hasEnded?: boolean
}

export const sessionStore = createStore<SessionState>({ loading: true, user: null })

/** Counts sign-ins and sign-outs, so that a response from before the latest one is ignored. */
let authGeneration = 0
let hasStarted = false
/** The sign-out that the server is carrying out. */
let closing: Promise<void> | undefined

/**
 * Starts following the session when the page starts. `known` is what the server has rendered the page with; left out, the
 * server is asked.
 */
export function startSession(known: SessionState | undefined): void {
  if (hasStarted || typeof document === 'undefined') return
  hasStarted = true
  addEventListener('online', retrySession)
  setCaller({
    readUser: () => sessionStore.read().user,
    renewToken,
    whenReady: async () => closing?.catch(() => {}),
  })
  addEventListener('storage', ({ key }) => {
    const before = findUid()
    if (key !== 'icmToken') return
    // A renewed token is the same person's: nothing that is typed changes, but their e-mail may be another one.
    restore()
      .then(() => (findUid() === before ? undefined : findQueryClient().resetQueries()))
      .catch(reportError)
  })
  if (known) {
    sessionStore.update(() => known)
    takeToken(known.user).catch(reportError)
    return
  }
  void askServer()
}

/** Asks again who is signed in, after the server has not answered. */
export function retrySession(): void {
  if (!sessionStore.read().unknown) return
  sessionStore.update((before) => ({ ...before, unknown: false }))
  void askServer()
}

async function askServer(): Promise<void> {
  const before = authGeneration
  const unknown = await restore().then(
    () => false,
    (reason: unknown) => {
      reportError(reason)
      return true
    },
  )
  // A sign-in or sign-out that has begun since ends the loading itself.
  if (before === authGeneration) sessionStore.update((state) => ({ ...state, loading: unknown, unknown }))
}

/** The signed-in user, as soon as it is known who that is. Rejects when the server does not say. */
export function waitForUser(): Promise<AuthUser | null> {
  return new Promise((resolve, reject) => {
    const answer = () => {
      const { loading, unknown, user } = sessionStore.read()
      if (loading && !unknown) return
      end()
      if (unknown) reject(new ApiProblem(503, 'unavailable', identityTexts.unknown))
      else resolve(user)
    }
    const end = sessionStore.subscribe(answer)
    answer()
  })
}

const findUid = () => sessionStore.read().user?.uid ?? null

/** Marks the beginning of a sign-up, sign-in or sign-out. */
export function startAuthTransition(): void {
  authGeneration += 1
  sessionStore.update((before) => ({ ...before, loading: true, unknown: false }))
}

export function setLoading(loading: boolean): void {
  sessionStore.update((before) => ({ ...before, loading }))
}

/**
 * Ends the session at the server and removes its token. Queries under way are given up and new calls wait, because their
 * token would end before they arrive. Rejects when the session could not be ended: then everything goes on.
 */
export async function endSession(): Promise<void> {
  const queries = findQueryClient()
  // Those of the page that is shown: a page that is loading needs its own.
  void queries.cancelQueries({ type: 'active' })
  // The token goes first of all: one that is still stored would tell the next page that its session has ended by itself.
  closing = closeSession().then(() => void keepToken(null))
  try {
    await closing
  } catch (reason) {
    void queries.invalidateQueries()
    throw reason
  } finally {
    closing = undefined
  }
}

/** Sets the signed-in user, whose e-mail may have changed, and deletes what was fetched for another one. */
export function setUser(user: AuthUser): void {
  if (findUid() !== user.uid) findQueryClient().clear()
  sessionStore.update((before) => ({ ...before, user, hasEnded: false }))
}

/** Signs in whoever has just proven who they are. `newcomer`: see `establishSession`. */
export async function signInAs(person: AuthUser, newcomer?: AccountType): Promise<void> {
  const isKept = await establishSession(person, newcomer)
  if (!isKept) toast.error(identityTexts.keepsNothing)
  setUser(person)
}

/** Forgets the user, the token and what was fetched with it. */
export function leave(): void {
  if (readToken() !== null || sessionStore.read().user) findQueryClient().clear()
  keepToken(null)
  sessionStore.update(({ user, previousUser, ...rest }) => ({
    ...rest,
    user: null,
    previousUser: user ?? previousUser,
  }))
}

/** Leaves a session that has ended. A stored token shows that it ended without a sign-out. */
function leaveEnded(): void {
  const hasEnded = readToken() !== null
  leave()
  if (hasEnded) sessionStore.update((before) => ({ ...before, hasEnded }))
}

/** Reads who the session cookie belongs to. */
async function restore(): Promise<void> {
  const before = authGeneration
  const person = await retryUnanswered(readUser)
  if (before !== authGeneration) return
  if (!person) return leaveEnded()
  await takeToken(person)
  setUser(person)
}

/** Fetches this person's token, unless it is stored. A stored one may be that of somebody who was signed in before. */
async function takeToken(person: AuthUser | null): Promise<void> {
  if (!person) return leaveEnded()
  if (holdsTokenOf(person)) return
  keepToken(null)
  await retryUnanswered(() => establishSession(person))
}

/** Fetches a new token in place of an expired one, while the session lives; leaves when it has ended. */
async function renewToken(): Promise<string | null> {
  const user = await waitForUser()
  if (!user) return null
  const token = await fetchToken(user.email)
  if (token === null) leaveEnded()
  return token
}

/** Retries after 1, 2 and 4 seconds: a bad connection must not look like being signed out. */
async function retryUnanswered<Value>(load: () => Promise<Value>, wait = 1000): Promise<Value> {
  try {
    return await load()
  } catch (reason) {
    if (wait > 4000) throw reason
    await new Promise((resolve) => setTimeout(resolve, wait))
    return retryUnanswered(load, wait * 2)
  }
}
