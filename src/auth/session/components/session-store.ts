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
 * This tab's user. `unknown`: the server has not answered; see `retrySession`. `previousUser`: whose page is shown until the guard
 * leads away. `hasEnded`: over without a sign-out. `isExpected`: the page was rendered for anybody who is signed in, and who that is
 * is being asked.
 */
export type SessionState = {
  loading: boolean
  unknown?: boolean
  user: AuthUser | null
  previousUser?: AuthUser | null
  hasEnded?: boolean
  isExpected?: boolean
}

export const sessionStore = createStore<SessionState>({ loading: true, user: null })

/** Responses from before the latest sign-in or sign-out are ignored. */
let authGeneration = 0
let hasStarted = false
let endHydration = () => {}
const hydrated = new Promise<void>((resolve) => {
  endHydration = resolve
})
let closing: Promise<void> | undefined

/** Says that the page is hydrated: until then it must find the user and the data that the server has rendered it with. */
export function noteHydrated(): void {
  endHydration()
}

/**
 * Starts the session of this tab: with what the server has rendered (`known`), else by asking it. The answer is taken up after
 * `noteHydrated`.
 */
export function startSession(known: SessionState | undefined): void {
  if (hasStarted || typeof document === 'undefined') return
  hasStarted = true
  addEventListener('online', retrySession)
  setCaller({
    isSignedIn: () => sessionStore.read().user !== null || sessionStore.read().isExpected === true,
    readUser: () => sessionStore.read().user,
    renewToken,
    whenReady: async () => closing?.catch(() => {}),
  })
  addEventListener('storage', ({ key }) => {
    const before = findUid()
    if (key !== 'icmToken') return
    // Another tab has renewed this person's token, perhaps with another e-mail.
    restore()
      .then(() => (findUid() === before ? undefined : findQueryClient().resetQueries()))
      .catch(reportError)
  })
  if (known) sessionStore.update(() => known)
  if (known?.loading === false) takeToken(known.user).catch(reportError)
  else void askServer()
}

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
  // A later sign-in or sign-out ends the loading itself.
  if (before === authGeneration) {
    sessionStore.update((state) => ({
      ...state,
      loading: unknown,
      unknown,
      isExpected: unknown && state.isExpected === true,
    }))
  }
}

/** Waits until it is known who is signed in; null for nobody. Rejects when the server does not answer. */
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

export function startAuthTransition(): void {
  authGeneration += 1
  sessionStore.update((before) => ({ ...before, loading: true, unknown: false, isExpected: false }))
}

export function setLoading(loading: boolean): void {
  sessionStore.update((before) => ({ ...before, loading }))
}

/** Signs out at the server; queries are cancelled and new calls wait meanwhile. Rejects when the session could not be ended. */
export async function endSession(): Promise<void> {
  const queries = findQueryClient()
  // Those of the shown page: a loading page needs its own.
  void queries.cancelQueries({ type: 'active' })
  // First: a stored token would say that the session ended by itself.
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

/** Makes this the user of the tab and drops another one's data. What a page rendered for anybody brings along is nobody's. */
export function setUser(user: AuthUser): void {
  if (findUid() !== user.uid && !sessionStore.read().isExpected) findQueryClient().clear()
  sessionStore.update((before) => ({ ...before, user, hasEnded: false }))
}

/** Makes the tab that of a person who has just logged in. `newcomer`: the type of an account that is recorded now. */
export async function signInAs(person: AuthUser, newcomer?: AccountType): Promise<void> {
  const isKept = await establishSession(person, newcomer)
  if (!isKept) toast.error(identityTexts.keepsNothing)
  setUser(person)
}

export function leave(): void {
  if (readToken() !== null || sessionStore.read().user) findQueryClient().clear()
  keepToken(null)
  sessionStore.update(({ user, previousUser, ...rest }) => ({
    ...rest,
    user: null,
    previousUser: user ?? previousUser,
  }))
}

/** A stored token shows that there was no sign-out. */
function leaveEnded(): void {
  const hasEnded = readToken() !== null
  leave()
  if (hasEnded) sessionStore.update((before) => ({ ...before, hasEnded }))
}

async function restore(): Promise<void> {
  const before = authGeneration
  const person = await retryUnanswered(readUser)
  await hydrated
  if (before !== authGeneration) return
  if (!person) return leaveEnded()
  const isAnothersToken = readToken() !== null && !holdsTokenOf(person)
  await takeToken(person)
  setUser(person)
  // Calls before this one may have been made with it.
  if (isAnothersToken && sessionStore.read().isExpected) await findQueryClient().resetQueries()
}

/** A stored one may be a previous user's. */
async function takeToken(person: AuthUser | null): Promise<void> {
  if (!person) return leaveEnded()
  if (holdsTokenOf(person)) return
  keepToken(null)
  await retryUnanswered(() => establishSession(person))
}

/** Leaves when the session has ended. */
async function renewToken(): Promise<string | null> {
  const user = await waitForUser()
  if (!user) return null
  const token = await fetchToken(user.email)
  if (token === null) leaveEnded()
  return token
}

/** After 1, 2 and 4 seconds: a bad connection must not look like being signed out. */
async function retryUnanswered<Value>(load: () => Promise<Value>, wait = 1000): Promise<Value> {
  try {
    return await load()
  } catch (reason) {
    if (wait > 4000) throw reason
    await new Promise((resolve) => setTimeout(resolve, wait))
    return retryUnanswered(load, wait * 2)
  }
}
