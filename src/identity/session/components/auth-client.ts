import { ApiProblem, createApi, inPageLanguage, parseResponse, readTokenAccount } from '../../../ui/api.ts'
import { identityMessages } from '../../messages.ts'
import type { IdentityApi } from '../../routes.ts'

/** The signed-in user, with the field names of specification 3. */
export type AuthUser = { uid: string; email: string; displayName: string }

export type AccountType = 'bayer' | 'seller'

/** The identity service refused; `message` is a sentence for the person. */
export class AuthProblem extends Error {
  override readonly name = 'AuthProblem'
}

type ServiceUser = { id: string; email: string; name: string }

// Without the bearer token and its renewal: these two calls use the cookie, and the second is the renewal.
const api = createApi<IdentityApi>((path, init) => fetch(path, init))

/** The address of the session, which a page that was rendered without a visitor preloads. */
export const sessionAddress = '/api/auth/get-session'

/** Calls the identity service. Throws AuthProblem with its sentence, or with one of ours when it gave none. */
export async function callAuth<Answer>(path: string, body?: Record<string, unknown>): Promise<Answer> {
  const init = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  // The session is preloaded by the document, as it is.
  const response = await fetch(`/api/auth${path}`, init && inPageLanguage(init)).catch(() => {
    throw new AuthProblem(identityMessages.noAnswer)
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return answer as Answer
  const { code, message, detail } = (answer ?? {}) as { code?: string; message?: string; detail?: string }
  throw new AuthProblem((await findMessage(code)) ?? message ?? detail ?? identityMessages.somethingWrong)
}

async function findMessage(code = ''): Promise<string | undefined> {
  const loaded = await import('./auth-refusal.ts').catch(() => null)
  return loaded?.default(code)
}

/** The user of the session cookie, or null. */
export async function readUser(): Promise<AuthUser | null> {
  const session = await callAuth<{ user: ServiceUser } | null>('/get-session')
  return session && presentUser(session.user)
}

/** Whether the stored token is this user's; it may be that of a user who was signed in before. */
export function holdsTokenOf(user: AuthUser): boolean {
  return readTokenAccount() === user.uid
}

export async function createAccount(form: {
  name: string
  email: string
  password: string
}): Promise<AuthUser> {
  return presentUser((await callAuth<{ user: ServiceUser }>('/sign-up/email', form)).user)
}

export async function openSession(credentials: { email: string; password: string }): Promise<AuthUser> {
  return presentUser((await callAuth<{ user: ServiceUser }>('/sign-in/email', credentials)).user)
}

export async function closeSession(): Promise<void> {
  await callAuth('/sign-out', {})
}

/** Records the account with its type (POST /users): the first call counts, later ones change nothing. */
export async function recordUser(user: AuthUser, role: AccountType): Promise<void> {
  await parseResponse(api.users.$post({ json: { name: user.displayName, email: user.email, role } }))
}

/** A bearer token for this e-mail; null when its session is over. */
export async function fetchToken(email: string): Promise<string | null> {
  try {
    return (await parseResponse(api.jwt.$get({ query: { email } }))).jwtToken
  } catch (reason) {
    if (reason instanceof ApiProblem && reason.status === 401) return null
    throw reason
  }
}

function presentUser({ id, email, name }: ServiceUser): AuthUser {
  return { uid: id, email, displayName: name }
}
