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

/** Specification 3. */
export type AuthUser = { uid: string; email: string; displayName: string; emailVerified: boolean }

export type AccountType = 'bayer' | 'seller'

/** `message` is for people. */
export class AuthProblem extends Error {
  override readonly name = 'AuthProblem'
}

export type ServiceUser = { id: string; email: string; name: string; emailVerified: boolean }

// By cookie alone: the second call is the token's renewal.
const api = createApi<IdentityApi>((path, init) => fetch(path, init))

/** Preloaded by pages rendered without a visitor. */
export const sessionAddress = '/api/auth/get-session'

/** POST with a body. Throws AuthProblem without an answer. */
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

/** Throws AuthProblem with the refusal's sentence. */
export async function callAuth<Answer>(path: string, body?: Record<string, unknown>): Promise<Answer> {
  const answer = await requestApi(`/api/auth${path}`, body)
  if (!answer.ok) throw new AuthProblem(await readProblem(answer))
  return answer.json()
}

export async function readProblem(refusal: Response): Promise<string> {
  const body: unknown = await refusal.json().catch(() => null)
  const { message, detail } = (body ?? {}) as { message?: string; detail?: string }
  return message ?? detail ?? uiTexts.somethingWrong
}

export async function readUser(): Promise<AuthUser | null> {
  const session = await callAuth<{ user: ServiceUser } | null>('/get-session')
  return session && presentUser(session.user)
}

/** It may be a previous user's. */
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

/** Stores the token, and records an interrupted sign-up's type, else `newcomer`. False: the browser keeps no token. */
export async function establishSession(person: AuthUser, newcomer?: AccountType): Promise<boolean> {
  const role = pendingSignUp.roleFor(person.email) ?? newcomer
  if (role) await recordUser(person, role)
  pendingSignUp.forget()
  const token = await fetchToken(person.email)
  if (token === null) throw new AuthProblem(identityTexts.noCookies)
  return keepToken(token)
}
