import type { parseResponse as parseHono } from 'hono/client'
import { getLocale } from '../kernel/locale.ts'
import { withOwnEmail } from '../kernel/own-email.ts'
import { readProblem } from '../kernel/problem.ts'
import { forgetOffline, readStored, removeStored, store } from './browser-store.ts'
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

/** A failed call of the API, with the server's sentence and code. `status` is 0 when there was no response. */
export class ApiProblem extends Error {
  readonly status: number
  readonly code: string
  readonly detail: string
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

/** Reads the bearer token from local storage, key icmToken (specification 9); null on the server or when signed out. */
export function readToken(): string | null {
  return typeof document === 'undefined' ? null : readStored(tokenKey)
}

/** Stores the bearer token; null removes it and the offline copies. Returns false when only this page has the token. */
export function keepToken(token: string | null): boolean {
  if (token !== null) return store(tokenKey, token)
  removeStored(tokenKey)
  forgetOffline()
  return true
}

/** Reads the account id from the stored token without verifying it; null without a readable token. */
export function readTokenAccount(): string | null {
  try {
    const [, payload = ''] = readToken()?.split('.') ?? []
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).sub
  } catch {
    return null
  }
}

/** The signed-in user in whose name the browser calls. Calls wait for `whenReady`; `renewToken` gives null when it is over. */
export type BrowserCaller = {
  /** Whether somebody is signed in, also while it is not known who. */
  isSignedIn: () => boolean
  readUser: () => { email: string } | null
  renewToken: () => Promise<string | null>
  whenReady: () => Promise<void>
}

let caller: BrowserCaller | null = null
let renewing: Promise<string | null> | null = null

/** Sets in whose name the browser calls; null for nobody (src/auth/session/components/session-store.ts). */
export function setCaller(next: BrowserCaller | null): void {
  caller = next
}

/** Concurrent calls share a renewal. */
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

async function obtainToken(): Promise<string | null> {
  return readToken() ?? (caller?.isSignedIn() ? renewOnce(caller.renewToken) : null)
}

/** Renews the token on a 401 and retries once. */
const sendSignedIn: Send = async (path, init) => {
  await caller?.whenReady()
  const token = await obtainToken()
  const response = await sendAsUser(path, init, token)
  if (response.status !== 401 || !caller) return response
  const current = readToken()
  const fresh = current !== null && current !== token ? current : await renewOnce(caller.renewToken)
  return fresh === null ? response : sendAsUser(path, init, fresh)
}

function sendAsUser(path: string, init: RequestInit | undefined, token: string | null): Promise<Response> {
  const headers = new Headers(init?.headers)
  if (token !== null) headers.set('authorization', `bearer ${token}`)
  const email = caller?.readUser()?.email
  const address = email ? withOwnEmail(path, init?.method ?? 'GET', email) : path
  return fetch(address, { ...init, headers, keepalive: outlivesPage(init) })
}

/** Whether a request goes on when its page is left: a change whose text is short, because browsers refuse more than 64 KB at once. */
function outlivesPage({ method = 'GET', body }: RequestInit = {}): boolean {
  return method !== 'GET' && (!body || (typeof body === 'string' && body.length < 4000))
}

/** Returns whether repeating a request has no further effect. */
function isRepeatable({ method = 'GET', headers }: RequestInit = {}): boolean {
  return method === 'PUT' || method === 'DELETE' || new Headers(headers).has('idempotency-key')
}

/** Explains a failure: `failed` and the reason; the reason alone where the answer was lost and the act may have been done. */
export function explainFailure(failed: string, problem: Error): string {
  const isUnknown = problem instanceof ApiProblem && (problem.status === 0 || problem.status >= 500)
  return isUnknown ? problem.message : `${failed}: ${problem.message}`
}

/** Sends a request in the user's name. Throws ApiProblem, with the server's sentence, unless it succeeded. */
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
 * Creates the typed client of a module's routes: `parseResponse(createApi<CheckoutApi>().bookingproduct.$get(...))`. Server loaders
 * pass `fetchApi`, queries their `callOptions`; path parameters need `paramOf`, and the caller's e-mail is added here and on the
 * server (platform/http/page-visit.ts).
 */
export function createApi<Api extends AnyApi>(): TypedClient<WithoutOwnEmail<Api>>
export function createApi<Api extends AnyApi>(send: Send | undefined): TypedClient<Api>
export function createApi<Api extends AnyApi>(send?: Send): TypedClient<Api> {
  return createTypedClient<Api>('/api', (path, init, sendThis) =>
    sendOrThrow(path, inPageLanguage(init), sendThis ?? send),
  )
}

export const paramOf = (id: string) => ({ param: { id: encodeURIComponent(id) } })

export const asCsv = { init: { headers: { accept: 'text/csv' } } }

/** Options that send this idempotency key with a call, so that a repeat creates nothing more; without a key, none. */
export const once = (key: string | undefined) =>
  key === undefined ? {} : { init: { headers: { 'idempotency-key': key } } }

export function inPageLanguage(init: RequestInit = {}): RequestInit {
  const headers = new Headers(init.headers)
  headers.set('accept-language', getLocale())
  return { ...init, headers }
}

export type BodyOf<Answer extends AnyAnswer> = Awaited<ReturnType<typeof parseHono<Answer>>>

/** Reads the body of a typed call, typed as its success alone: `await parseResponse(api.categories.$get())`. */
export async function parseResponse<Answer extends AnyAnswer>(
  answer: Answer | Promise<Answer>,
): Promise<BodyOf<Answer>> {
  const body: unknown = await (await answer).json()
  return body as BodyOf<Answer>
}

export type Page<Row> = { rows: Row[]; next: string | undefined }

type RowOf<List extends AnyAnswer> = BodyOf<List> extends (infer Row)[] ? Row : never

/** Reads one page of a list, with the cursor of the next from `Link`: `await readPage(api.myproduct.$get({ query }))`. */
export async function readPage<List extends AnyAnswer>(call: Promise<List>): Promise<Page<RowOf<List>>> {
  const answer = await call
  const next = readNext(answer)
  const rows: unknown = await parseResponse(answer)
  return { rows: rows as RowOf<List>[], next }
}

export function readNext({ headers }: Pick<Response, 'headers'>): string | undefined {
  const address = headers.get('link')?.match(/<([^>]+)>\s*;\s*rel="?next"?/)?.[1]
  if (!address) return undefined
  return new URL(address, 'http://localhost').searchParams.get('cursor') ?? undefined
}
