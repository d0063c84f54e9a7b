import { onlineManager, QueryClient, type QueryFunctionContext } from '@tanstack/react-query'
import type { ClientRequestOptions } from 'hono/client'
import { isRouteErrorResponse } from 'react-router'
import { ApiProblem, type Send } from './api.ts'

const staleMillis = 5 * 60_000
const maxRetries = 3
const maxWaitMillis = 30_000

/** Whether a call or a page's loader was refused (4xx). Asked again, it is refused again. */
export function isRefusal(reason: unknown): boolean {
  const isAnswer = reason instanceof ApiProblem || isRouteErrorResponse(reason)
  return isAnswer && reason.status >= 400 && reason.status < 500
}

/** Whether a retry can help. */
export function isWorthRetrying(failures: number, reason: unknown): boolean {
  if (isRefusal(reason)) return false
  // What failed for want of a connection is fetched again when that returns.
  if (!onlineManager.isOnline()) return false
  return failures < maxRetries
}

/** Milliseconds before the next try: 1 s, 2 s, 4 s, at most 30 s. */
export function waitBeforeRetry(failures: number): number {
  return Math.min(1000 * 2 ** failures, maxWaitMillis)
}

/** The query cache of specification 9: fresh for 5 minutes, 3 retries from 1 s doubling to 30 s, none for mutations. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // 'always': offline ends in an error with 'Try again', not in a skeleton for ever.
      queries: {
        staleTime: staleMillis,
        retry: isWorthRetrying,
        retryDelay: waitBeforeRetry,
        networkMode: 'always',
        refetchOnReconnect: ({ state }) => (state.status === 'error' ? 'always' : true),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** How the queries of a page on the server call the API. */
const sends = new WeakMap<QueryClient, Send>()

/** The queries that a loader on the server makes for one page, as its visitor. They are tried once. */
export function createPageQueries(send: Send): QueryClient {
  const queries = createQueryClient()
  queries.setDefaultOptions({ queries: { retry: false } })
  sends.set(queries, send)
  return queries
}

/** What a query function passes to the API client: its signal, and on the server in whose name to call. */
export function callOptions({ client, signal }: Pick<QueryFunctionContext, 'client' | 'signal'>) {
  return { init: { signal }, fetch: sends.get(client) } as Pick<ClientRequestOptions, 'init' | 'fetch'>
}

let browserClient: QueryClient | undefined

/** The browser's one cache, so that loaders share it with components; on the server a new one for every answer. */
export function findQueryClient(): QueryClient {
  if (typeof document === 'undefined') return createQueryClient()
  if (browserClient) return browserClient
  // It assumes a connection until the browser reports a change.
  onlineManager.setOnline(navigator.onLine)
  browserClient = createQueryClient()
  return browserClient
}
