import type { Hono } from 'hono'
import type { ClientResponse, hc } from 'hono/client'
import type { Endpoint, Schema } from 'hono/types'

type Options = { init?: Pick<RequestInit, 'signal' | 'headers'>; fetch?: Send }

type Arguments = {
  param?: Record<string, string>
  /** Query parameters; a list repeats its parameter. */
  query?: Record<string, string | readonly string[] | undefined>
  json?: unknown
}

// oxlint-disable-next-line typescript/no-explicit-any -- the bound that hc itself puts on an app's type.
export type AnyApi = Hono<any, any, any>
// oxlint-disable-next-line typescript/no-explicit-any -- the bound that hc itself puts on an answer.
export type AnyAnswer = ClientResponse<any>

export type TypedClient<Api extends AnyApi> = ReturnType<typeof hc<Api>>

/** The type of an API whose callers leave out the query parameter `email`. */
export type WithoutOwnEmail<Api extends AnyApi> =
  Api extends Hono<infer Env, infer Paths extends Schema, infer Base>
    ? Hono<
        Env,
        { [Path in keyof Paths]: { [Method in keyof Paths[Path]]: WithoutEmail<Paths[Path][Method]> } },
        Base
      >
    : never
type WithoutEmail<Call> = Call extends Endpoint
  ? Call['input'] extends { query: infer Query }
    ? {
        input: Omit<Call['input'], 'query'> & QueryOf<Omit<Query, 'email'>>
        output: Call['output']
        outputFormat: Call['outputFormat']
        status: Call['status']
      }
    : Call
  : never
type QueryOf<Query> = object extends Query ? { query?: Query } : { query: Query }

export type Send = (path: string, init?: RequestInit) => Promise<Response>

type SendCall = (path: string, init: RequestInit, send: Send | undefined) => Promise<Response>

/** Creates a client of an API below `base`, typed like Hono's `hc`, for encoded path parameters, query and JSON. */
export function createTypedClient<Api extends AnyApi>(base: string, send: SendCall): TypedClient<Api> {
  return walk(base, send) as TypedClient<Api>
}

function walk(path: string, send: SendCall): unknown {
  return new Proxy(() => {}, {
    get: (_, step) =>
      typeof step === 'string' && step !== 'then' ? walk(`${path}/${step}`, send) : undefined,
    apply: (_, __, [given, options]) => call(path, given ?? {}, options ?? {}, send),
  })
}

function call(
  path: string,
  { param = {}, query = {}, json }: Arguments,
  { init, fetch }: Options,
  send: SendCall,
): Promise<Response> {
  const [, route = '', method = ''] = path.match(/^(.*)\/\$(\w+)$/) ?? []
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value ?? []].flat()) search.append(name, each)
  }
  const address =
    route.replace(/:(\w+)/g, (_, name) => param[name] ?? '') + (search.size > 0 ? `?${search}` : '')
  const headers = new Headers(init?.headers)
  if (json !== undefined) headers.set('content-type', 'application/json')
  const body = json === undefined ? {} : { body: JSON.stringify(json) }
  return send(address, { ...init, method: method.toUpperCase(), headers, ...body }, fetch)
}
