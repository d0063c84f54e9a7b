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
import type { IdentityApi } from '../../routes.ts'
import { isSameEmail } from '../../rules.ts'
import { identityTexts } from '../../texts.ts'

/** The signed-in user, with the field names of specification 3. */
export type AuthUser = { uid: string; email: string; displayName: string; emailVerified: boolean }

export type AccountType = 'bayer' | 'seller'

/** The identity service refused; `message` is a sentence for the person. */
export class AuthProblem extends Error {
  override readonly name = 'AuthProblem'
}

/** A user as the identity service answers. */
export type ServiceUser = { id: string; email: string; name: string; emailVerified: boolean }

// Without the bearer token and its renewal: these two calls use the cookie, and the second is the renewal.
const api = createApi<IdentityApi>((path, init) => fetch(path, init))

/** The address of the session, which a page that was rendered without a visitor preloads. */
export const sessionAddress = '/api/auth/get-session'

/** Calls the server with the session's cookie; with a body, by POST. Throws AuthProblem when there is no answer. */
export function requestApi(path: string, body?: Record<string, unknown>): Promise<Response> {
  const init = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  // The session is preloaded by the document, as it is.
  return fetch(path, init && inPageLanguage(init)).catch(() => {
    throw new AuthProblem(uiTexts.noAnswer)
  })
}

/** Calls the identity service. Throws AuthProblem with the sentence of its refusal. */
export async function callAuth<Answer>(path: string, body?: Record<string, unknown>): Promise<Answer> {
  const answer = await requestApi(`/api/auth${path}`, body)
  if (!answer.ok) throw new AuthProblem(await readProblem(answer))
  return answer.json()
}

/** The sentence of a refusal, in the language of the page; one of ours when it has none. */
export async function readProblem(refusal: Response): Promise<string> {
  const body: unknown = await refusal.json().catch(() => null)
  const { message, detail } = (body ?? {}) as { message?: string; detail?: string }
  return message ?? detail ?? uiTexts.somethingWrong
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

export async function closeSession(): Promise<void> {
  await callAuth('/sign-out', {})
}

/** Records the account with its type (POST /users): the first call counts, later ones change nothing. */
async function recordUser(user: AuthUser, role: AccountType): Promise<void> {
  try {
    await parseResponse(api.users.$post({ json: { name: user.displayName, email: user.email, role } }))
  } catch (reason) {
    throw isNotSignedIn(reason) ? new AuthProblem(identityTexts.noCookies) : reason
  }
}

/** The server knows nobody: the session is over, or the browser has not kept its cookie. */
const isNotSignedIn = (reason: unknown) => reason instanceof ApiProblem && reason.status === 401

/** A bearer token for this e-mail; null when its session is over. */
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
 * The account type that was chosen, stored until the server has recorded it: a sign-up that is interrupted between the
 * account and its record is finished by the next try or the next login, and a seller does not end up a buyer.
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
 * Fetches and stores the bearer token of this person, whose session is open. Records the account type that an
 * interrupted sign-up had chosen, else `newcomer` when it is given. False: the browser does not keep the token.
 */
export async function establishSession(person: AuthUser, newcomer?: AccountType): Promise<boolean> {
  const role = pendingSignUp.roleFor(person.email) ?? newcomer
  if (role) await recordUser(person, role)
  pendingSignUp.forget()
  const token = await fetchToken(person.email)
  if (token === null) throw new AuthProblem(identityTexts.noCookies)
  return keepToken(token)
}
