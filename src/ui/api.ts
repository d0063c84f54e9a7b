import type { parseResponse as parseHono } from 'hono/client'
import { getLocale } from '../kernel/locale.ts'
import { withOwnEmail } from '../kernel/own-email.ts'
import { readProblem } from '../kernel/problem.ts'
import { readStored, removeStored, store } from './browser-store.ts'
import { forgetOffline } from './offline-copy.ts'
import { uiTexts } from './texts/ui.ts'
import {
  type AnyAnswer,
  type AnyApi,
  createTypedClient,
  type Send,
  type TypedClient,
  type WithoutOwnEmail,
} from './typed-client.ts'

export type { Send }

/** A call that failed. Status 0: there was no response. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  readonly detail: string
  /** How often a code may still be entered wrongly. */
  readonly triesLeft: number | undefined

  constructor(status: number, code: string, detail: string, triesLeft?: number) {
    super(detail)
    this.name = 'ApiProblem'
    this.status = status
    this.code = code
    this.detail = detail
    this.triesLeft = triesLeft
  }
}

const tokenKey = 'icmToken'

/** The bearer token (specification 9: local storage, key icmToken); null on the server or when signed out. */
export function readToken(): string | null {
  return typeof document === 'undefined' ? null : readStored(tokenKey)
}

/**
 * Stores the bearer token. Null removes it, with what its account can read offline: nobody is signed in any more. False: the
 * browser keeps nothing, and only this page has the token.
 */
export function keepToken(token: string | null): boolean {
  if (token !== null) return store(tokenKey, token)
  removeStored(tokenKey)
  forgetOffline()
  return true
}

/** The id of the account that the stored token belongs to; null without one. The token is not verified. */
export function readTokenAccount(): string | null {
  try {
    const [, payload = ''] = readToken()?.split('.') ?? []
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).sub
  } catch {
    return null
  }
}

/**
 * The signed-in user of the browser, and how their expired token is renewed: null when the session has ended. A call
 * waits for `whenReady`, while a sign-out is under way.
 */
export type BrowserCaller = {
  readUser: () => { email: string } | null
  renewToken: () => Promise<string | null>
  whenReady: () => Promise<void>
}

let caller: BrowserCaller | null = null
let renewing: Promise<string | null> | null = null

/** Sets in whose name the browser calls (src/auth/session/components/session-store.ts). */
export function setCaller(next: BrowserCaller | null): void {
  caller = next
}

/** One renewal at a time: concurrent calls with an expired token share it. */
function renewOnce(renewToken: BrowserCaller['renewToken']): Promise<string | null> {
  renewing ??= renewToken()
    .then((token) => {
      keepToken(token)
      return token
    })
    .finally(() => {
      renewing = null
    })
  return renewing
}

/** The stored token; a new one for a signed-in user who has none. */
async function obtainToken(): Promise<string | null> {
  return readToken() ?? (caller?.readUser() ? renewOnce(caller.renewToken) : null)
}

/** Sends with the bearer token and the user's e-mail; on a 401 renews the token silently and tries once more. */
const sendSignedIn: Send = async (path, init) => {
  await caller?.whenReady()
  const token = await obtainToken()
  const response = await sendAsUser(path, init, token)
  if (response.status !== 401 || !caller) return response
  // Another call may have renewed it since.
  const current = readToken()
  const fresh = current !== null && current !== token ? current : await renewOnce(caller.renewToken)
  return fresh === null ? response : sendAsUser(path, init, fresh)
}

function sendAsUser(path: string, init: RequestInit | undefined, token: string | null): Promise<Response> {
  const headers = new Headers(init?.headers)
  if (token !== null) headers.set('authorization', `bearer ${token}`)
  const email = caller?.readUser()?.email
  return fetch(email ? withOwnEmail(path, init?.method ?? 'GET', email) : path, { ...init, headers })
}

/** Whether a call changes something, and does no more when it is made again. */
function isRepeatable({ method = 'GET', headers }: RequestInit = {}): boolean {
  return method === 'PUT' || method === 'DELETE' || new Headers(headers).has('idempotency-key')
}

/** Why something failed, behind what has `failed`; the reason alone where it may have been done, for want of an answer. */
export function explainFailure(failed: string, problem: Error): string {
  const isUnknown = problem instanceof ApiProblem && (problem.status === 0 || problem.status >= 500)
  return isUnknown ? problem.message : `${failed}: ${problem.message}`
}

/**
 * Sends one request in the user's name and returns its response. Throws ApiProblem unless it succeeded, with the server's
 * sentence if any.
 */
export async function sendOrThrow(
  path: string,
  init?: RequestInit,
  send: Send = sendSignedIn,
): Promise<Response> {
  const response = await send(path, init).catch((reason: unknown) => {
    if (reason instanceof DOMException && reason.name === 'AbortError') throw reason
    if (reason instanceof ApiProblem) throw reason
    throw new ApiProblem(0, 'no-answer', isRepeatable(init) ? uiTexts.perhapsDone : uiTexts.noAnswer)
  })
  if (response.ok) return response
  const problem = readProblem(await response.json().catch(() => null))
  throw new ApiProblem(
    response.status,
    problem?.code ?? 'unexpected-answer',
    problem?.detail ?? (isRepeatable(init) ? uiTexts.perhapsDone : uiTexts.somethingWrong),
    problem?.triesLeft,
  )
}

/**
 * The typed client of a module's routes: `createApi<CheckoutApi>()`, then `parseResponse(api.bookingproduct.$get(...))`.
 * A loader on the server passes the in-process `fetchApi` of its page context instead of the network; a query passes its
 * `callOptions` (query-client.ts).
 * Callers encode path parameters (`paramOf`). The e-mail of the signed-in user, which protected calls name, is
 * added here and on the server (platform/http/page-visit.ts); a client that sends in its own way passes it itself.
 */
export function createApi<Api extends AnyApi>(): TypedClient<WithoutOwnEmail<Api>>
export function createApi<Api extends AnyApi>(send: Send): TypedClient<Api>
export function createApi<Api extends AnyApi>(send?: Send): TypedClient<Api> {
  return createTypedClient<Api>('/api', (path, init, sendThis) =>
    sendOrThrow(path, inPageLanguage(init), sendThis ?? send),
  )
}

/** The path parameter of a call about one thing. */
export const paramOf = (id: string) => ({ param: { id: encodeURIComponent(id) } })

/** Asks a call for its answer as a file. */
export const asCsv = { init: { headers: { accept: 'text/csv' } } }

/** Has a call create something once, however often it is made with this key. */
export const once = (key: string | undefined) =>
  key === undefined ? {} : { init: { headers: { 'idempotency-key': key } } }

/** A call that is answered in the language of the page. */
export function inPageLanguage(init: RequestInit = {}): RequestInit {
  const headers = new Headers(init.headers)
  headers.set('accept-language', getLocale())
  return { ...init, headers }
}

type BodyOf<Answer extends AnyAnswer> = Awaited<ReturnType<typeof parseHono<Answer>>>

/** The body of a typed call, success shape only: `await parseResponse(api.categories.$get())`. */
export async function parseResponse<Answer extends AnyAnswer>(
  answer: Answer | Promise<Answer>,
): Promise<BodyOf<Answer>> {
  const body: unknown = await (await answer).json()
  return body as BodyOf<Answer>
}

/** One page of a long list, and the cursor of the next when there is one. */
export type Page<Row> = { rows: Row[]; next: string | undefined }

type RowOf<List extends AnyAnswer> = BodyOf<List> extends (infer Row)[] ? Row : never

/**
 * Reads a list answer with its `Link: <…>; rel="next"`:
 * `await readPage(api.myproduct.$get({ query: { cursor } }))`.
 */
export async function readPage<List extends AnyAnswer>(call: Promise<List>): Promise<Page<RowOf<List>>> {
  const answer = await call
  const next = readNext(answer)
  const rows: unknown = await parseResponse(answer)
  return { rows: rows as RowOf<List>[], next }
}

/** The cursor of the next page that an answer links to, if there is one. */
export function readNext({ headers }: Pick<Response, 'headers'>): string | undefined {
  const address = headers.get('link')?.match(/<([^>]+)>\s*;\s*rel="?next"?/)?.[1]
  if (!address) return undefined
  return new URL(address, 'http://localhost').searchParams.get('cursor') ?? undefined
}
