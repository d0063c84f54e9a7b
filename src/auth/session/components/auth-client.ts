import {
  ApiProblem,
  createApi,
  inPageLanguage,
  keepToken,
  parseResponse,
  readTokenAccount,
} from '../../../ui/api.ts'
import { readStored, removeStored, store } from '../../../ui/browser-store.ts'
import { uiTexts } from '../../../ui/texts/ui.ts'
import type { AuthApi } from '../../routes.ts'
import { isSameEmail } from '../../rules.ts'
import { identityTexts } from '../../texts.ts'

/** The signed-in user, as pages have it (specification 3). */
export type AuthUser = { uid: string; email: string; displayName: string; emailVerified: boolean }

export type AccountType = 'bayer' | 'seller'

/** A refusal by /api/auth, or no answer. `message` is a sentence for people. */
export class AuthProblem extends Error {
  override readonly name = 'AuthProblem'
}

export type ServiceUser = { id: string; email: string; name: string; emailVerified: boolean }

// By cookie alone: the second call is the token's renewal.
const api = createApi<AuthApi>((path, init) => fetch(path, init))

/** The call that says who is signed in; pages that are rendered without a visitor preload it. */
export const sessionAddress = '/api/auth/get-session'

/** Sends a request to our server, a POST when there is a body. Throws AuthProblem when no answer comes. */
export function requestApi(path: string, body?: Record<string, unknown>): Promise<Response> {
  const init = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  // Matches the preload.
  return fetch(path, init && inPageLanguage(init)).catch(() => {
    throw new AuthProblem(uiTexts.noAnswer)
  })
}

/** Calls /api/auth and returns its answer. Throws AuthProblem with the sentence of a refusal. */
export async function callAuth<Answer>(path: string, body?: Record<string, unknown>): Promise<Answer> {
  const answer = await requestApi(`/api/auth${path}`, body)
  if (!answer.ok) throw new AuthProblem((await readRefusal(answer)).message)
  return answer.json()
}

/** Reads the code and the sentence of a refusal, whichever of our two shapes of them it has. */
export async function readRefusal(refusal: Response): Promise<{ code?: string; message: string }> {
  const body: unknown = await refusal.json().catch(() => null)
  const { code, message, detail } = (body ?? {}) as { code?: string; message?: string; detail?: string }
  return { ...(code && { code }), message: message ?? detail ?? uiTexts.somethingWrong }
}

export async function readUser(): Promise<AuthUser | null> {
  const session = await callAuth<{ user: ServiceUser } | null>('/get-session')
  return session && presentUser(session.user)
}

/** Whether the token that the browser keeps is this user's, and not that of who was signed in before. */
export function holdsTokenOf(user: AuthUser): boolean {
  return readTokenAccount() === user.uid
}

export async function closeSession(): Promise<void> {
  await callAuth('/sign-out', {})
}

/** POST /users: only the first call counts. */
async function recordUser(user: AuthUser, role: AccountType): Promise<void> {
  try {
    await parseResponse(api.users.$post({ json: { name: user.displayName, email: user.email, role } }))
  } catch (reason) {
    throw isNotSignedIn(reason) ? new AuthProblem(identityTexts.noCookies) : reason
  }
}

/** The session is over, or its cookie was not kept. */
const isNotSignedIn = (reason: unknown) => reason instanceof ApiProblem && reason.status === 401

export async function fetchToken(email: string): Promise<string | null> {
  try {
    return (await parseResponse(api.jwt.$get({ query: { email } }))).jwtToken
  } catch (reason) {
    if (isNotSignedIn(reason)) return null
    throw reason
  }
}

export function presentUser({ id, email, name, emailVerified }: ServiceUser): AuthUser {
  return { uid: id, email, displayName: name, emailVerified }
}

const pendingKey = 'swapSignUp'

/**
 * The chosen account type until it is recorded: the next try or login finishes an interrupted sign-up, so that a seller does not
 * become a buyer.
 */
export const pendingSignUp = {
  store: (email: string, role: AccountType) => store(pendingKey, JSON.stringify({ email, role })),
  forget: () => removeStored(pendingKey),
  roleFor(email: string): AccountType | null {
    try {
      const pending = JSON.parse(readStored(pendingKey) ?? 'null') as {
        email: string
        role: AccountType
      } | null
      return pending && isSameEmail(pending.email, email) ? pending.role : null
    } catch {
      return null
    }
  },
}

/**
 * Asks for the token of who has logged in and keeps it, and records the account's type: that of an interrupted sign-up, else
 * `newcomer`. Returns false when the browser keeps no token.
 */
export async function establishSession(person: AuthUser, newcomer?: AccountType): Promise<boolean> {
  const role = pendingSignUp.roleFor(person.email) ?? newcomer
  if (role) await recordUser(person, role)
  pendingSignUp.forget()
  const token = await fetchToken(person.email)
  if (token === null) throw new AuthProblem(identityTexts.noCookies)
  return keepToken(token)
}
